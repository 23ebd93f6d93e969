package dev.weir.lab.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.soak.Outcomes.Told;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class EndStateTest {

    private final Outcomes outcomes = new Outcomes();
    private final EndState state = new EndState();

    @Test
    void whatWasToldAndIsSoIsNoBreach() {
        told(Told.COMMITTED, Told.FAILED, Told.UNKNOWN, Told.UNKNOWN);
        state.judge("insert", outcomes, new byte[] {1, 0, 0, 1});
        assertThat(state.examples()).isEmpty();
        assertThat(outcomes.count(Told.UNKNOWN)).isEqualTo(2);
    }

    @Test
    void anAcknowledgedCommitThatIsNotThereIsLost() {
        told(Told.COMMITTED);
        state.judge("insert", outcomes, new byte[] {0});
        assertThat(state.lostCount()).isEqualTo(1);
        assertThat(state.examples()).containsExactly("insert 0 was acknowledged and is not there");
    }

    @Test
    void aWriteThatWasGivenUpAndIsThereHasRisen() {
        told(Told.FAILED);
        state.judge("append", outcomes, new byte[] {1});
        assertThat(state.risenCount()).isEqualTo(1);
    }

    @Test
    void aWriteThatNobodyKnowsOfMayBeThereOnceAndNotTwice() {
        told(Told.UNKNOWN);
        state.judge("append", outcomes, new byte[] {2});
        assertThat(state.doubledCount()).isEqualTo(1);
    }

    @Test
    void numbersGoOnAcrossChunks() {
        for (int i = 0; i < 70_000; i++) {
            outcomes.tell(outcomes.next(), i % 2 == 0 ? Told.COMMITTED : Told.FAILED);
        }
        assertThat(outcomes.count()).isEqualTo(70_000);
        assertThat(outcomes.of(69_999)).isEqualTo(Told.FAILED);
        assertThat(outcomes.count(Told.COMMITTED)).isEqualTo(35_000);
    }

    private void told(Told... all) {
        for (Told told : all) {
            outcomes.tell(outcomes.next(), told);
        }
    }
}
