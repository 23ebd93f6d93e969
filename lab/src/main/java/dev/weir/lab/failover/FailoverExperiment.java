package dev.weir.lab.failover;

import dev.weir.lab.pools.Rounds;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs each fault on every pool, interleaved: each repeat visits all pools, and each starts with
 * another one, so that what changes on the machine changes for all.
 */
record FailoverExperiment(
        List<String> pools, Pace pace, int repeats, Console console, EarlyEnd end) {

    /** The findings of all faults, or of those whose rounds were over before the early end. */
    List<FaultFindings> run(List<Fault> faults, Stage stage) throws Exception {
        Progress progress = new Progress(console, faults.size() * repeats * pools.size());
        List<FaultFindings> all = new ArrayList<>();
        for (Fault fault : faults) {
            FaultFindings findings = run(fault, stage, progress);
            if (findings.outcomes().isEmpty()) {
                break;
            }
            console.step(fault.title() + ": " + FaultCells.line(findings));
            all.add(findings);
        }
        return all;
    }

    private FaultFindings run(Fault fault, Stage stage, Progress progress) throws Exception {
        FaultTrial trial = new FaultTrial(fault, pace, stage);
        return new FaultFindings(
                fault,
                new Rounds(pools, repeats, end)
                        .run(
                                (pool, turn) -> {
                                    progress.now(fault.title() + ": " + pool.name());
                                    TrialOutcome outcome = trial.on(pool);
                                    progress.stepDone();
                                    return outcome;
                                }));
    }
}
