package dev.weir.lab.spike;

import dev.weir.lab.cli.Progress;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.lab.stats.Sample;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs one step on every pool, interleaved as {@link BurstExperiment} does; one schedule for all.
 */
record StepExperiment(
        Trial trial, SpikeDatabase.Factory databases, List<String> pools, int repeats, long seed) {

    StepFindings run(Step step, Progress progress) throws SQLException, InterruptedException {
        Map<String, List<StepOutcome>> outcomes = new LinkedHashMap<>();
        StepRun run = new StepRun(step, trial, databases, seed);
        double[] bareLatenessMillis = new double[repeats];
        for (int repeat = 0; repeat < repeats; repeat++) {
            bareLatenessMillis[repeat] = run.bareLatenessMillis();
            for (int i = 0; i < pools.size(); i++) {
                PoolUnderTest pool = Adapters.create(pools.get((i + repeat) % pools.size()));
                progress.now("sustained step: " + pool.name());
                System.gc();
                outcomes.computeIfAbsent(pool.name(), name -> new ArrayList<>()).add(run.on(pool));
                progress.stepDone();
            }
        }
        return new StepFindings(step, Sample.of(bareLatenessMillis).median(), outcomes);
    }
}
