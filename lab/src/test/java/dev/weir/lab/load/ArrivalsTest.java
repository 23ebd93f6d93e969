package dev.weir.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ArrivalsTest {

    private static final double RATE = 1_000;
    private static final double LONG = 2_000;

    @Test
    void burstsKeepTheMeanRate() {
        assertThat(Arrivals.bursty(RATE, LONG, 1))
                .hasSizeBetween((int) (0.97 * RATE * LONG), (int) (1.03 * RATE * LONG));
    }

    /** A fifth of the time at 2.5 times the rate: half of all arrivals. */
    @Test
    void aFifthOfTheTimeIsABurst() {
        int[] counts = new int[(int) (LONG / 0.02)];
        for (long at : Arrivals.bursty(RATE, LONG, 2)) {
            counts[(int) (at / 20_000_000)]++;
        }
        int busy = 0;
        for (int count : counts) {
            // halfway between 0.625 and 2.5 times the rate
            busy += count > 1.56 * RATE * 0.02 ? 1 : 0;
        }
        assertThat((double) busy / counts.length).isCloseTo(0.2, within(0.03));
    }

    @Test
    void arrivalsAscendAndAreTheSameForTheSameSeed() {
        long[] arrivals = Arrivals.bursty(RATE, 5, 3);
        long[] again = Arrivals.bursty(RATE, 5, 3);

        assertThat(arrivals).isSorted().isEqualTo(again);
        assertThat(arrivals).isNotEqualTo(Arrivals.bursty(RATE, 5, 4));
    }

    @Test
    void aConstantRateHasAsMuchVarianceAsMean() {
        int[] counts = new int[(int) LONG];
        for (long at : Arrivals.poisson(at -> RATE, RATE, LONG, 5)) {
            counts[(int) (at / 1_000_000_000)]++;
        }
        double variance = 0;
        for (int count : counts) {
            variance += (count - RATE) * (count - RATE) / counts.length;
        }
        assertThat(variance).isCloseTo(RATE, Percentage.withPercentage(15));
    }

    @Test
    void eachStretchHasOneGroupAtARandomMoment() {
        long[] arrivals = Arrivals.groups(12, 12, 0.1, 1_000, 1);

        assertThat(arrivals).isSorted().hasSizeBetween(12_000 - 12, 12_000);
        assertThat(arrivals[arrivals.length - 1]).isLessThan(1_000_000_000_000L);
        int near = 0;
        for (int i = 1; i < arrivals.length; i++) {
            near += arrivals[i] - arrivals[i - 1] < 100_000_000 ? 1 : 0;
        }
        // Of 12 in a group 11 follow another; alone, 70 % would follow another so closely.
        assertThat(near / (double) arrivals.length).isGreaterThan(0.9);
    }
}
