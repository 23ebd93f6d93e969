package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lease.Sightings.Sight;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random histories of the core in virtual time. {@code -Dweir.sim.histories=N} runs more of them;
 * {@code -Dweir.sim.seed=S} tells one again.
 */
@Tag("long")
class SimulationTest {
    private static final long FIRST_SEED = 1;
    private static final int HISTORIES = 20_000;

    /** So many histories put each promise to the test some times. */
    private static final int ENOUGH = 20_000;

    @Test
    void noHistoryBreaksAPromise() {
        Sightings seen = new Sightings();
        Long seed = Long.getLong("weir.sim.seed");
        if (seed != null) {
            assertThat(Simulation.run(seed, seen)).isNull();
            return;
        }
        int histories = Integer.getInteger("weir.sim.histories", HISTORIES);
        for (long s = FIRST_SEED; s < FIRST_SEED + histories; s++) {
            assertThat(Simulation.run(s, seen)).isNull();
        }
        if (histories >= ENOUGH) {
            assertThat(Sight.values()).allMatch(sight -> seen.count(sight) >= 10);
        }
    }
}
