package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.Growth.Reason;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StepReserveTest {
    private static final long MS = 1_000_000;

    private final StepReserve reserve = new StepReserve();
    private long now;

    @BeforeEach
    void grow() {
        reserve.grew(growth(Reason.LASTING_LOAD), 8, now);
    }

    private static Growth growth(Reason reason) {
        return new Growth(1, 1, reason, 0, demand(0, 0, 0));
    }

    /** Busy connections by Little's law; holds of 2 ms. */
    private static Demand demand(int waiting, int usable, double busy) {
        return new Demand(
                waiting, usable, 0, 0, 0, 2 * MS, 2 * MS, 150 * MS, busy / (2 * MS), 9, 0, 9);
    }

    private int calm(int usable, double busy, long forMs) {
        int given = 0;
        for (long end = now + forMs * MS; now < end; now += 100 * MS) {
            given += reserve.surplus(demand(0, usable - given, busy), usable - given, now);
        }
        return given;
    }

    @Test
    void whatTheLoadDoesNotNeedGoesAfterACalmHalfSecond() {
        assertThat(calm(40, 25, 500)).isZero();
        // 25 / 0.88 = 28.4, and one to spare
        assertThat(calm(40, 25, 2_000)).isEqualTo(10);
    }

    @Test
    void aQueueKeepsTheReserve() {
        for (int i = 0; i < 20; i++, now += 100 * MS) {
            assertThat(reserve.surplus(demand(30, 40, 25), 40, now)).isZero();
        }
    }

    @Test
    void theLargestLoadSinceTheQueueEndedDecides() {
        calm(40, 33, 600);
        assertThat(calm(40, 10, 3_000)).isEqualTo(40 - 39);
    }

    @Test
    void aClumpOfArrivalsIsNoLoad() {
        calm(40, 25, 300);
        calm(40, 33, 100);
        // the mean of five looks at 25 and one at 33 is 26.3, and 26.3 / 0.88 = 29.9
        assertThat(calm(40, 25, 2_000)).isEqualTo(40 - 31);
    }

    @Test
    void whatWasThereBeforeTheStepStays() {
        assertThat(calm(20, 1, 5_000)).isEqualTo(12);
    }

    @Test
    void onceGivenBackTheRestIsLeftToTheIdleTimeout() {
        assertThat(calm(40, 25, 3_000)).isEqualTo(10);
        assertThat(calm(30, 5, 3_000)).isZero();
    }

    @Test
    void theConnectionsOfABurstStay() {
        StepReserve burst = new StepReserve();
        burst.grew(growth(Reason.BURST), 5, 0);
        assertThat(burst.surplus(demand(0, 40, 1), 40, 5_000 * MS)).isZero();
    }
}
