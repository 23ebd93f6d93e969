package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Random histories of the core in virtual time. {@code -Dweir.sim.histories=N} runs more of them;
 * {@code -Dweir.sim.seed=S} tells one again.
 */
class SimulationTest {
    private static final long FIRST_SEED = 1;
    private static final int HISTORIES = 100_000;

    @Test
    void noHistoryBreaksAPromise() {
        Long seed = Long.getLong("weir.sim.seed");
        if (seed != null) {
            assertThat(Simulation.run(seed)).isNull();
            return;
        }
        int histories = Integer.getInteger("weir.sim.histories", HISTORIES);
        for (long s = FIRST_SEED; s < FIRST_SEED + histories; s++) {
            assertThat(Simulation.run(s)).isNull();
        }
    }
}
