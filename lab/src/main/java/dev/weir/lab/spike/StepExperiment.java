package dev.weir.lab.spike;

import dev.weir.lab.pools.Rounds;
import dev.weir.lab.stats.Sample;
import dev.weir.tools.cli.Progress;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Runs one step on every pool, interleaved as {@link BurstExperiment} does; one schedule for all.
 */
record StepExperiment(Trial trial, SpikeDatabase.Factory databases, Rounds rounds, long seed) {

    /** What came of the whole rounds; no outcomes if an early end left none. */
    StepFindings run(Step step, Progress progress) throws Exception {
        StepRun run = new StepRun(step, trial, databases, seed);
        DoubleStream.Builder bareLatenessMillis = DoubleStream.builder();
        Map<String, List<StepOutcome>> outcomes =
                rounds.run(
                        (pool, turn) -> {
                            if (turn.place() == 0) {
                                bareLatenessMillis.add(run.bareLatenessMillis());
                            }
                            progress.now("sustained step: " + pool.name());
                            System.gc();
                            StepOutcome outcome = run.on(pool);
                            progress.stepDone();
                            return outcome;
                        });
        double[] bare = bareLatenessMillis.build().toArray();
        return new StepFindings(
                step, bare.length == 0 ? Double.NaN : Sample.of(bare).median(), outcomes);
    }
}
