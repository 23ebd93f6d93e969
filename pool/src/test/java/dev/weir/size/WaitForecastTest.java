package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class WaitForecastTest {
    private static final long MS = 1_000_000L;

    /** Ten connections that each come back every {@code hold}, and nothing under way. */
    private static Demand demand(int waiting, long hold, int room) {
        double rate = hold == 0 ? 10 / (50.0 * MS) : 10.0 / hold;
        return new Demand(waiting, 10, rate, 0, 0, hold, hold, 20 * MS, 0, room, 0, 4);
    }

    @Test
    void atTheCeilingItIsTheTimeInWhichTheQueueDrains() {
        assertThat(WaitForecast.nanos(demand(100, 50 * MS, 0))).isEqualTo(500.0 * MS);
    }

    @Test
    void withoutAMeasuredHoldNothingIsSaid() {
        assertThat(WaitForecast.nanos(demand(100, 0, 0))).isZero();
    }

    @Test
    void whileThePoolMayGrowNothingIsSaid() {
        assertThat(WaitForecast.nanos(demand(100, 50 * MS, 5))).isZero();
    }

    @Test
    void whereGrowthWouldNotHelpTheForecastStands() {
        assertThat(WaitForecast.nanos(demand(10, 2 * MS, 5))).isCloseTo(2.0 * MS, within(1.0));
    }
}
