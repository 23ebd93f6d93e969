package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class WaitModelTest {
    /** Published values of the Erlang C table. */
    @Test
    void erlangCIsThatOfTheTables() {
        assertThat(WaitModel.erlangC(1, 0.5)).isCloseTo(0.5, within(1e-12));
        assertThat(WaitModel.erlangC(2, 1)).isCloseTo(1.0 / 3, within(1e-12));
        assertThat(WaitModel.erlangC(5, 4)).isCloseTo(0.5541, within(1e-4));
        assertThat(WaitModel.erlangC(10, 8)).isCloseTo(0.4092, within(1e-4));
        assertThat(WaitModel.erlangC(100, 90)).isCloseTo(0.2169, within(1e-4));
    }

    @Test
    void allWaitWhereMoreComesThanCanBeServed() {
        assertThat(WaitModel.erlangC(4, 4)).isEqualTo(1);
        assertThat(WaitModel.meanWait(4, 4, 1, 1, 1)).isInfinite();
    }

    /** Pollaczek and Khinchine: with one server the formula is exact. */
    @Test
    void oneServerWaitsAsPollaczekAndKhinchineSay() {
        assertThat(WaitModel.meanWait(1, 0.8, 2, 1, 1)).isCloseTo(8, within(1e-9));
        assertThat(WaitModel.meanWait(1, 0.8, 2, 1, 0)).isCloseTo(4, within(1e-9));
        assertThat(WaitModel.meanWait(1, 0.8, 2, 1, 9)).isCloseTo(40, within(1e-9));
    }

    @Test
    void twoServersWaitAsErlangSays() {
        // M/M/2: rho^2 / (1 - rho^2) of the mean hold
        assertThat(WaitModel.meanWait(2, 1.6, 1, 1, 1)).isCloseTo(0.64 / 0.36, within(1e-9));
    }

    @Test
    void unevennessCancelsInTheRatio() {
        double even = WaitModel.meanWait(9, 6, 1, 1, 1) / WaitModel.meanWait(8, 6, 1, 1, 1);
        double uneven = WaitModel.meanWait(9, 6, 3, 1, 31) / WaitModel.meanWait(8, 6, 3, 1, 31);
        assertThat(uneven).isCloseTo(even, within(1e-12));
        assertThat(WaitModel.ratioIfConnectionsServe(8, 9, 6)).isCloseTo(even, within(1e-12));
    }

    @Test
    void withFewerThanTheLoadNeedsTheQueueHasNoEnd() {
        assertThat(WaitModel.ratioIfConnectionsServe(5, 4, 4.2)).isInfinite();
        assertThat(WaitModel.ratioIfConnectionsServe(1, 0, 0.3)).isInfinite();
    }

    /** A server shared by all: {@code P(N >= c) = rho^c}. */
    @Test
    void whereTheDatabaseServesTheWaitFallsByItsLoad() {
        double full = Math.pow(0.85, 10);
        assertThat(WaitModel.ratioIfTheDatabaseServes(10, 11, full)).isCloseTo(0.85, within(1e-12));
        assertThat(WaitModel.ratioIfTheDatabaseServes(10, 9, full))
                .isCloseTo(1 / 0.85, within(1e-12));
    }

    @Test
    void atSaturationResponseFallsAsThroughputRises() {
        assertThat(WaitModel.ratioAtSaturation(10, 11, 1)).isCloseTo(10.0 / 11, within(1e-12));
        assertThat(WaitModel.ratioAtSaturation(10, 9, 1)).isCloseTo(10.0 / 9, within(1e-12));
        assertThat(WaitModel.ratioAtSaturation(10, 11, 0)).isEqualTo(1);
        assertThat(WaitModel.ratioAtSaturation(10, 11, -0.5)).isGreaterThan(1);
    }
}
