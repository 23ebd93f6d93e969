package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Even light load that comes in clumps, as a busy machine makes it. */
@Tag("fast")
class ReserveChurnTest {
    private static final long MINUTE = 60_000 * MS;

    @ParameterizedTest
    @CsvSource({
        "2, 50, 10, 500",
        "2, 100, 20, 1000",
        "5, 100, 10, 1000",
        "5, 150, 20, 1500",
        "10, 150, 20, 1500",
        "20, 300, 10, 2000",
        "40, 500, 10, 2500"
    })
    void connectionsWereOpenedAndClosedAgainAllTheTime(
            long holdMs, long connectMs, int clump, long periodMs) {
        Traffic traffic = new Traffic(SteadyPool.limits(100, 2), connectMs * MS, holdMs * MS);
        traffic.warm();
        int opened = traffic.steady.opens;
        int most = 0;
        for (long at = 0; at < MINUTE; at += periodMs * MS) {
            traffic.flow(20, periodMs * MS);
            traffic.burst(clump);
            traffic.burst(clump);
            for (long passed = 0; passed < periodMs; passed += 50) {
                traffic.steady.pass(50 * MS);
                most = Math.max(most, traffic.steady.total());
            }
        }
        long closed =
                traffic.steady.closes.stream().filter(cause -> cause == CloseCause.SURPLUS).count();
        assertThat(closed)
                .as("%s: opened %d, most %d", traffic, traffic.steady.opens - opened, most)
                .isLessThanOrEqualTo(3L * most);
    }
}
