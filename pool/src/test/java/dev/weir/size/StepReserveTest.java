package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.Growth.Reason;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class StepReserveTest {
    private static final long MS = 1_000_000;

    private final StepReserve reserve = new StepReserve();
    private long now;

    @BeforeEach
    void grow() {
        reserve.grew(growth(Reason.LASTING_LOAD), 8, now);
    }

    /** With a backlog that was counted: holds of 2 ms, connects of 150 ms. */
    private static Growth growth(Reason reason) {
        return new Growth(1, 1, reason, 0, Demands.of(40, 8, 2, 150).arriving(4_000).demand());
    }

    private static Demand demand(int waiting, int usable) {
        return new Demand(waiting, usable, 0, 0, 0, 2 * MS, 2 * MS, 150 * MS, 0, 9, 0, 9);
    }

    /** So many in use, and nobody waiting; how many connections may go. */
    private int calm(int usable, int inUse, long forMs) {
        int given = 0;
        for (long end = now + forMs * MS; now < end; now += 100 * MS) {
            reserve.sampled(inUse);
            given += reserve.surplus(demand(0, usable - given), usable - given, now);
        }
        return given;
    }

    @Test
    void whatTheLoadDoesNotNeedGoesAfterACalmHalfSecondAndOneThatIsMeasured() {
        assertThat(calm(40, 25, 900)).isZero();
        // 25 / 0.88 = 28.4
        assertThat(calm(40, 25, 2_000)).isEqualTo(11);
    }

    @Test
    void whatDrainsTheQueueIsNotTheLoad() {
        calm(40, 40, 500);
        assertThat(calm(40, 25, 2_000)).isEqualTo(11);
    }

    @Test
    void aQueueKeepsTheReserve() {
        for (int i = 0; i < 20; i++, now += 100 * MS) {
            reserve.sampled(25);
            assertThat(reserve.surplus(demand(30, 40), 40, now)).isZero();
        }
    }

    @Test
    void withoutASampleNothingGoes() {
        for (int i = 0; i < 20; i++, now += 100 * MS) {
            assertThat(reserve.surplus(demand(0, 40), 40, now)).isZero();
        }
    }

    @Test
    void theLargestLoadSinceTheQueueEndedDecides() {
        assertThat(calm(40, 33, 1_000)).isEqualTo(2);
        assertThat(calm(38, 10, 3_000)).isZero();
    }

    @Test
    void aClumpOfArrivalsIsNoLoad() {
        calm(40, 25, 800);
        calm(40, 33, 100);
        // the mean of four samples at 25 and one at 33 is 26.6, and 26.6 / 0.88 = 30.2
        assertThat(calm(40, 25, 2_000)).isEqualTo(40 - 31);
    }

    @Test
    void whatWasThereBeforeTheStepStays() {
        assertThat(calm(20, 1, 5_000)).isEqualTo(12);
    }

    @Test
    void onceGivenBackTheRestIsLeftToTheIdleTimeout() {
        assertThat(reserve.stands()).isTrue();
        assertThat(calm(40, 25, 3_000)).isEqualTo(11);
        assertThat(reserve.stands()).isFalse();
        assertThat(calm(29, 5, 3_000)).isZero();
    }

    @Test
    void whereTheLoadEndsAllThatTheStepBroughtGoes() {
        assertThat(calm(20, 0, 5_000)).isEqualTo(12);
        assertThat(reserve.stands()).isFalse();
    }

    @Test
    void afterARestTheLoadIsMeasuredAnew() {
        calm(40, 0, 900);
        now += 60_000 * MS;
        assertThat(calm(40, 25, 900)).isZero();
        assertThat(calm(40, 25, 2_000)).isEqualTo(11);
    }

    @Test
    void whatALoadWithoutABacklogOpenedStays() {
        StepReserve slow = new StepReserve();
        Demand demand = Demands.of(40, 8, 40, 150).arriving(400).demand();
        slow.grew(new Growth(8, 8, Reason.LASTING_LOAD, 0, demand), 8, 0);
        assertThat(slow.stands()).isFalse();
    }

    @Test
    void aLoadThatComesAndGoesHadConnectionsClosedAndOpenedAllTheTime() {
        int closed = 0;
        for (int round = 0; round < 60; round++) {
            reserve.grew(growth(Reason.LASTING_LOAD), 8, now);
            closed += calm(20, 1, 2_000) > 0 ? 1 : 0;
        }
        assertThat(closed).isLessThanOrEqualTo(2);
    }

    @Test
    void aStepLongAfterTheLastReturnIsTheFirstAgain() {
        assertThat(calm(20, 1, 3_000)).isEqualTo(12);
        reserve.grew(growth(Reason.LASTING_LOAD), 8, now);
        assertThat(calm(20, 1, 3_000)).as("twice the calm").isEqualTo(12);
        now += 120_000 * MS;
        reserve.grew(growth(Reason.LASTING_LOAD), 8, now);
        assertThat(calm(20, 1, 3_000)).isEqualTo(12);
    }

    @Test
    void theConnectionsOfABurstStay() {
        StepReserve burst = new StepReserve();
        burst.grew(growth(Reason.BURST), 5, 0);
        assertThat(burst.surplus(demand(0, 40), 40, 5_000 * MS)).isZero();
    }
}
