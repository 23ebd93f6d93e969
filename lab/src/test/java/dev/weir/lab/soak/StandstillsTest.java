package dev.weir.lab.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StandstillsTest {

    private static final long MS = 1_000_000L;
    private static final long AFTERMATH = 8_000 * MS;

    private final Standstills standstills = new Standstills();

    @Test
    void answersInTimeAreNoStandstill() {
        standstills.asks(0);
        standstills.answered(500 * MS);
        assertThat(standstills.explain(100 * MS, AFTERMATH, 600 * MS)).isFalse();
        assertThat(standstills.secondsWithout(at -> false)).isZero();
    }

    @Test
    void anErrorIsExplainedFromTheLateQuestionUntilSomeTimeAfterItsAnswer() {
        standstills.asks(1_000 * MS);
        standstills.answered(3_000 * MS);
        assertThat(standstills.explain(999 * MS, AFTERMATH, 20_000 * MS)).isFalse();
        assertThat(standstills.explain(1_000 * MS, AFTERMATH, 20_000 * MS)).isTrue();
        assertThat(standstills.explain(11_000 * MS, AFTERMATH, 20_000 * MS)).isTrue();
        assertThat(standstills.explain(11_001 * MS, AFTERMATH, 20_000 * MS)).isFalse();
    }

    @Test
    void aQuestionWithoutAnAnswerCountsAsSoonAsItIsLate() {
        standstills.asks(1_000 * MS);
        assertThat(standstills.explain(1_200 * MS, AFTERMATH, 1_500 * MS)).isFalse();
        assertThat(standstills.explain(1_200 * MS, AFTERMATH, 1_501 * MS)).isTrue();
    }

    @Test
    void aQuestionThatFailedAndIsAskedAgainIsStillTheSame() {
        standstills.asks(0);
        standstills.asks(400 * MS);
        standstills.answered(700 * MS);
        assertThat(standstills.explain(100 * MS, AFTERMATH, 800 * MS)).isTrue();
    }

    @Test
    void whatHasAnotherCauseIsNotCounted() {
        standstills.asks(0);
        standstills.answered(1_000 * MS);
        standstills.asks(5_000 * MS);
        standstills.answered(7_000 * MS);
        assertThat(standstills.secondsWithout(at -> at == 0)).isEqualTo(2.0);
    }
}
