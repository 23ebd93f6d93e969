package dev.weir.lab.failover;

import dev.weir.lab.cli.Console;
import dev.weir.lab.cli.Progress;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolUnderTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs each fault on every pool, interleaved: each repeat visits all pools, and each starts with
 * another one, so that what changes on the machine changes for all.
 */
record FailoverExperiment(List<String> pools, Pace pace, int repeats, Console console) {

    List<FaultFindings> run(List<Fault> faults, Stage stage) throws Exception {
        Progress progress = new Progress(console, faults.size() * repeats * pools.size());
        List<FaultFindings> all = new ArrayList<>();
        for (Fault fault : faults) {
            FaultFindings findings = run(fault, stage, progress);
            console.step(fault.title() + ": " + FaultCells.line(findings));
            all.add(findings);
        }
        return all;
    }

    private FaultFindings run(Fault fault, Stage stage, Progress progress) throws Exception {
        Map<String, List<TrialOutcome>> outcomes = new LinkedHashMap<>();
        for (String name : pools) {
            try (PoolUnderTest pool = Adapters.create(name)) {
                outcomes.put(pool.name(), new ArrayList<>());
            }
        }
        FaultTrial trial = new FaultTrial(fault, pace, stage);
        for (int repeat = 0; repeat < repeats; repeat++) {
            for (int i = 0; i < pools.size(); i++) {
                PoolUnderTest pool = Adapters.create(pools.get((i + repeat) % pools.size()));
                progress.now(fault.title() + ": " + pool.name());
                TrialOutcome outcome = trial.on(pool);
                outcomes.computeIfAbsent(pool.name(), name -> new ArrayList<>()).add(outcome);
                progress.stepDone();
            }
        }
        return new FaultFindings(fault, outcomes);
    }
}
