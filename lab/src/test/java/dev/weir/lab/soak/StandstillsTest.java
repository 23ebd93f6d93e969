package dev.weir.lab.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
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
        assertThat(standstills.explain(1_000 * MS, AFTERMATH, 1_501 * MS)).isTrue();
        assertThat(standstills.explain(999 * MS, AFTERMATH, 1_501 * MS)).isFalse();
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
        standstills.asks(8_000 * MS);
        standstills.answered(11_000 * MS);
        assertThat(standstills.secondsWithout(at -> at == 0)).isEqualTo(5.0);
    }

    @Test
    void anErrorIsExplainedByAnyStandstillThatItIsNear() {
        standstills.asks(0);
        standstills.answered(1_000 * MS);
        standstills.asks(50_000 * MS);
        standstills.answered(52_000 * MS);
        assertThat(standstills.explain(500 * MS, AFTERMATH, 60_000 * MS)).isTrue();
        assertThat(standstills.explain(51_000 * MS, AFTERMATH, 60_000 * MS)).isTrue();
        assertThat(standstills.explain(30_000 * MS, AFTERMATH, 60_000 * MS)).isFalse();
    }

    @Test
    void anAnswerToNoQuestionIsNoStandstill() {
        standstills.asks(0);
        standstills.answered(100 * MS);
        standstills.answered(900 * MS);
        assertThat(standstills.explain(100 * MS, AFTERMATH, 1_000 * MS)).isFalse();
        assertThat(standstills.secondsWithout(at -> false)).isZero();
    }

    @Test
    void aStandstillThatHasNotEndedCountsNoSecondsYet() {
        standstills.asks(0);
        assertThat(standstills.explain(100 * MS, AFTERMATH, 5_000 * MS)).isTrue();
        assertThat(standstills.secondsWithout(at -> false)).isZero();
        standstills.answered(6_000 * MS);
        assertThat(standstills.secondsWithout(at -> false)).isEqualTo(6.0);
    }

    /** {@link System#nanoTime()} may run over at any moment. */
    @Test
    void timesAreComparedAcrossTheirOverflow() {
        long begin = Long.MAX_VALUE - 1_000 * MS;
        standstills.asks(begin);
        assertThat(standstills.explain(begin + 1_200 * MS, AFTERMATH, begin + 1_500 * MS)).isTrue();
        standstills.answered(begin + 2_000 * MS);
        assertThat(standstills.explain(begin + 1_500 * MS, AFTERMATH, begin + 3_000 * MS)).isTrue();
        assertThat(standstills.explain(begin - 1, AFTERMATH, begin + 3_000 * MS)).isFalse();
        assertThat(standstills.secondsWithout(at -> false)).isEqualTo(2.0);
    }

    @Test
    void theTimeAfterAStandstillMayReachAcrossTheOverflow() {
        long end = Long.MAX_VALUE - 1_000 * MS;
        standstills.asks(end - 2_000 * MS);
        standstills.answered(end);
        assertThat(standstills.explain(end + 500 * MS, AFTERMATH, end + 600 * MS)).isTrue();
        assertThat(standstills.explain(end + 8_001 * MS, AFTERMATH, end + 9_000 * MS)).isFalse();
    }
}
