package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ChangeOutcomeTest {

    private final List<Tick> calm = List.of(Slices.tick(1, 1_000, 10), Slices.tick(2, 1_000, 10));

    private ChangeOutcome freeze(Tick... rest) {
        return ChangeOutcome.of("a pool", Change.FREEZE, calm, List.of(rest), 2, 3.5);
    }

    @Test
    void backIsTheFirstIntervalBehindItThatIsNearlyAsGoodAsBefore() {
        ChangeOutcome outcome =
                freeze(
                        Slices.tick(3, 0, 10),
                        Slices.tick(4, 500, 10),
                        Slices.tick(5, 950, 10),
                        Slices.tick(6, 1_000, 10));
        assertThat(outcome.before()).isEqualTo(1_000);
        assertThat(outcome.during()).isZero();
        assertThat(outcome.backSeconds()).isEqualTo(1.5);
    }

    @Test
    void aPoolThatGrewWhileTheServerStoodStillIsSeen() {
        ChangeOutcome outcome = freeze(Slices.tick(3, 0, 17), Slices.tick(4, 1_000, 12));
        assertThat(outcome.openMost() - outcome.openBefore()).isEqualTo(7);
    }

    @Test
    void whatNeverComesBackHasNoTime() {
        assertThat(freeze(Slices.tick(3, 0, 10), Slices.tick(4, 900, 10)).backSeconds()).isNaN();
    }

    @Test
    void aChangeShorterThanAnIntervalLiesInTheFirst() {
        ChangeOutcome outcome =
                ChangeOutcome.of(
                        "a pool",
                        Change.RESTART,
                        calm,
                        List.of(Slices.tick(3, 300, 4), Slices.tick(4, 1_000, 10)),
                        2.1,
                        2.2);
        assertThat(outcome.during()).isEqualTo(300);
    }
}
