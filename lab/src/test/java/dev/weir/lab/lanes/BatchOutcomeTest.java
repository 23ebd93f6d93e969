package dev.weir.lab.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class BatchOutcomeTest {

    @Test
    void theBestParallelismIsTheQuickestThatLeavesTheServiceItsP99() {
        BatchOutcome outcome =
                new Batches()
                        .taking(BatchStrategy.EXECUTOR, 20, 10)
                        .taking(BatchStrategy.alone(0), 20, 10)
                        .taking(BatchStrategy.alone(50), 20, 5)
                        .taking(BatchStrategy.threads(2, 0), 40, 11)
                        .taking(BatchStrategy.threads(4, 0), 30, 12)
                        .taking(BatchStrategy.threads(8, 0), 15, 13)
                        .taking(BatchStrategy.threads(8, 50), 14, 7)
                        .outcome();

        assertThat(outcome.bestFixed()).contains(BatchStrategy.threads(4, 0));
        assertThat(outcome.reference()).contains(BatchStrategy.threads(4, 0));
    }

    @Test
    void whereNoneLeavesItsP99TheExecutorIsHeldAgainstThoseThatDisturbNoMore() {
        BatchOutcome outcome =
                new Batches()
                        .taking(BatchStrategy.EXECUTOR, 20, 30)
                        .taking(BatchStrategy.alone(0), 20, 10)
                        .taking(BatchStrategy.threads(2, 0), 40, 20)
                        .taking(BatchStrategy.threads(4, 0), 25, 29)
                        .taking(BatchStrategy.threads(8, 0), 15, 31)
                        .outcome();

        assertThat(outcome.bestFixed()).isEmpty();
        assertThat(outcome.reference()).contains(BatchStrategy.threads(4, 0));
    }

    @Test
    void whereAllDisturbMoreThereIsNothingToHoldTheExecutorAgainst() {
        BatchOutcome outcome =
                new Batches()
                        .taking(BatchStrategy.EXECUTOR, 20, 13)
                        .taking(BatchStrategy.alone(0), 20, 10)
                        .taking(BatchStrategy.threads(2, 0), 40, 20)
                        .outcome();

        assertThat(outcome.reference()).isEmpty();
    }
}
