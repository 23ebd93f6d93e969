package dev.weir.lab.spike;

import dev.weir.lab.pools.Rounds;
import dev.weir.tools.cli.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs one burst on every pool, in rounds.
 *
 * @param lookEvery every how many repeats the pools are looked at again, {@link #LOOK_AFTER} later
 */
record BurstExperiment(Trial trial, SpikeDatabase.Factory databases, Rounds rounds, int lookEvery) {

    static final Duration LOOK_AFTER = Duration.ofSeconds(2);

    /** What came of the whole rounds; no outcomes if an early end left none. */
    BurstFindings run(Burst burst, Progress progress) throws Exception {
        Optional<Double> bareLoopMillis =
                rounds.end().unlessAsked(() -> BareLoop.millis(burst, trial, databases));
        BurstRun run = new BurstRun(burst, trial, databases);
        Map<String, List<BurstOutcome>> outcomes =
                rounds.run(
                        (pool, turn) -> {
                            progress.now(burst.title() + ": " + pool.name());
                            // What the last pool left must not be collected during this one's
                            // milliseconds.
                            System.gc();
                            BurstOutcome outcome =
                                    run.on(pool, turn.round() % lookEvery == 0 ? LOOK_AFTER : null);
                            progress.stepDone();
                            return outcome;
                        });
        return new BurstFindings(burst, bareLoopMillis.orElse(Double.NaN), outcomes);
    }
}
