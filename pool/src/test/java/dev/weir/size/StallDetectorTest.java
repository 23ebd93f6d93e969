package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.LimitDecision.Reason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class StallDetectorTest {
    private static final long LOOK_NANOS = 25_000_000L;

    /** Of exponential holds, and of those of 3 ms of which three in a hundred last 150 ms. */
    private static final double EXPONENTIAL = 1;

    private static final double UNEVEN = 24;

    @Test
    void noLeaseEndsWhereTwentyWould() {
        assertThat(silenceNanosToStandstill(100e-9, EXPONENTIAL)).isEqualTo(200_000_000L);
        assertThat(silenceNanosToStandstill(50e-9, EXPONENTIAL)).isEqualTo(400_000_000L);
    }

    @Test
    void aTenthOfASecondAtTheEarliest() {
        assertThat(silenceNanosToStandstill(1_000_000e-9, EXPONENTIAL)).isEqualTo(100_000_000L);
    }

    @Test
    void evenHoldsAskForNoLessThanExponentialOnes() {
        assertThat(silenceNanosToStandstill(100e-9, 0)).isEqualTo(200_000_000L);
    }

    @Test
    void whereFewHoldMostOfTheConnectionsNothingEndsForLonger() {
        assertThat(silenceNanosToStandstill(400e-9, EXPONENTIAL)).isEqualTo(100_000_000L);
        assertThat(silenceNanosToStandstill(400e-9, UNEVEN)).isEqualTo(625_000_000L);
    }

    /** How long no lease ends until that counts as a standstill. */
    private static long silenceNanosToStandstill(double ratePerNano, double variation) {
        StallDetector stallDetector = new StallDetector();
        LimitSample last = sample(0);
        for (long nanos = LOOK_NANOS; nanos < 10_000_000_000L; nanos += LOOK_NANOS) {
            LimitSample now = sample(nanos);
            if (stallDetector.look(last, now, ratePerNano, variation) == Reason.STANDSTILL) {
                return nanos;
            }
            last = now;
        }
        throw new AssertionError("no standstill in ten seconds of silence");
    }

    private static LimitSample sample(long nanos) {
        return LimitSample.NONE.next(
                nanos, nanos, 0, 0, false, 3, true, false, 0, PeerPools.UNKNOWN);
    }
}
