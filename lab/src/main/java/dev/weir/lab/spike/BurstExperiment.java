package dev.weir.lab.spike;

import dev.weir.lab.cli.Progress;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolUnderTest;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs one burst on every pool, interleaved: each repeat visits all pools, and each starts with
 * another one, so that what changes on the machine changes for all.
 *
 * @param lookEvery every how many repeats the pools are looked at again, {@link #LOOK_AFTER} later
 */
record BurstExperiment(
        Trial trial,
        SpikeDatabase.Factory databases,
        List<String> pools,
        int repeats,
        int lookEvery) {

    static final Duration LOOK_AFTER = Duration.ofSeconds(2);

    BurstFindings run(Burst burst, Progress progress) throws SQLException, InterruptedException {
        Map<String, List<BurstOutcome>> outcomes = new LinkedHashMap<>();
        for (String name : pools) {
            try (PoolUnderTest pool = Adapters.create(name)) {
                outcomes.put(pool.name(), new ArrayList<>());
            }
        }
        double bareLoopMillis = BareLoop.millis(burst, trial, databases);
        BurstRun run = new BurstRun(burst, trial, databases);
        for (int repeat = 0; repeat < repeats; repeat++) {
            for (int i = 0; i < pools.size(); i++) {
                PoolUnderTest pool = Adapters.create(pools.get((i + repeat) % pools.size()));
                progress.now(burst.title() + ": " + pool.name());
                // What the last pool left must not be collected during this one's milliseconds.
                System.gc();
                BurstOutcome outcome = run.on(pool, repeat % lookEvery == 0 ? LOOK_AFTER : null);
                outcomes.computeIfAbsent(pool.name(), name -> new ArrayList<>()).add(outcome);
                progress.stepDone();
            }
        }
        return new BurstFindings(burst, bareLoopMillis, outcomes);
    }
}
