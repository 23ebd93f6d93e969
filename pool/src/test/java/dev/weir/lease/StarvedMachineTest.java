package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Growth where threads wait for a processor, in virtual time. Holds look as long as those of a slow
 * database, and connections would not shorten them.
 */
@Tag("fast")
class StarvedMachineTest {
    private static final int SEEDS = 30;

    private static Traffic traffic(int ceiling, long connectMs, long holdMs) {
        return new Traffic(SteadyPool.limits(ceiling, 5), connectMs * MS, holdMs * MS).warm();
    }

    /** Mostly a few milliseconds, now and then many, as a scheduler with time slices makes them. */
    private static LongSupplier lateBy(long seed, long meanMs) {
        SplittableRandom random = new SplittableRandom(seed);
        return () -> (long) (-Math.log(1 - random.nextDouble()) * meanMs * MS);
    }

    @ParameterizedTest
    @CsvSource({"4", "8", "16", "30"})
    void aSpikeThatADatabaseServesInNoTimeOpenedConnectionsSinceThreadsRanLate(long meanMs) {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Traffic traffic = traffic(50, 150, 2);
            traffic.starved(lateBy(seed, meanMs));
            traffic.burst(50);
            traffic.steady.pass(10_000 * MS);
            assertThat(traffic.everybodyWasServed()).isTrue();
            assertThat(traffic.steady.opens).as("seed %d: %s", seed, traffic).isEqualTo(5);
        }
    }

    @Test
    void aDatabaseThatTakesAsLongIsAnsweredAsBefore() {
        Traffic traffic = traffic(50, 150, 2 + 2 * 16);
        traffic.burst(50);
        traffic.steady.pass(5_000 * MS);
        assertThat(traffic.steady.opens).as(traffic::toString).isGreaterThan(15);
    }

    @Test
    void aSlowDatabaseIsAnsweredOnABusyMachineToo() {
        Traffic traffic = traffic(50, 150, 100);
        traffic.starved(lateBy(1, 4));
        traffic.burst(50);
        traffic.steady.pass(5_000 * MS);
        assertThat(traffic.steady.opens).as(traffic::toString).isGreaterThan(15);
    }

    @Test
    void whenTheProcessorsAreFreeAgainTheQueueIsAnsweredAsBefore() {
        Traffic traffic = traffic(50, 150, 50);
        traffic.starved(lateBy(1, 30));
        traffic.burst(10);
        traffic.steady.pass(2_000 * MS);
        int opens = traffic.steady.opens;
        traffic.starved(() -> 0);
        traffic.steady.pass(6_000 * MS);
        traffic.burst(60);
        traffic.steady.pass(5_000 * MS);
        assertThat(traffic.steady.opens - opens).as(traffic::toString).isGreaterThan(15);
    }
}
