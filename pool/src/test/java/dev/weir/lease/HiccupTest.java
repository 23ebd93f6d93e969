package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A pause of all borrowers, as by the collector, while 12 leases of 2 ms begin each millisecond.
 */
@Tag("fast")
class HiccupTest {
    private static final long HOLD = 2 * MS;

    private final SteadyPool steady = new SteadyPool(SteadyPool.limits(100, 31));
    private long pause = Long.MAX_VALUE;
    private long goesOn = Long.MAX_VALUE;
    private long leases;

    private void use(Slot slot) {
        long lease = slot.lease();
        long now = steady.time.elapsed();
        long end = now + HOLD;
        if (end >= pause && end < goesOn) {
            end = goesOn + leases % 31 * MS / 20;
        }
        steady.time.schedule(() -> slot.release(lease, Verdict.LEND_ON), end - now);
    }

    private void arrive() {
        steady.use(steady.pool.tryBorrow(leases++), 1, this::use);
        steady.time.schedule(this::arrive, MS / 12);
    }

    @ParameterizedTest
    @CsvSource({"50, 10", "100, 20", "200, 45"})
    void aPauseShorterThanAQuarterOfAConnectOpensHardlyAnything(long connectMs, long pauseMs) {
        steady.connectNanos = connectMs * MS;
        steady.pool.start();
        steady.pass(20_000 * MS);
        arrive();
        steady.pass(1_500 * MS);
        assertThat(steady.opens).isEqualTo(31);
        pause = steady.time.elapsed();
        goesOn = pause + pauseMs * MS;
        steady.pass(2_000 * MS);
        assertThat(steady.opens - 31).isLessThanOrEqualTo(5);
    }
}
