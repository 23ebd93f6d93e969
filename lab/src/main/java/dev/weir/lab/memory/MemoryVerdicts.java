package dev.weir.lab.memory;

import dev.weir.lab.report.Comparison;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What buffers beyond the memory cost each database, held against the share that serves most. */
final class MemoryVerdicts {

    private MemoryVerdicts() {}

    static List<Verdict> of(List<EngineOutcome> outcomes) {
        List<Verdict> verdicts = new ArrayList<>();
        for (EngineOutcome outcome : outcomes) {
            String beyond = outcome.engine().label() + " with buffers beyond the memory: ";
            add(
                    verdicts,
                    outcome,
                    Comparison.moreIsBetter(beyond + "reads served", "reads/s"),
                    slice -> Math.rint(slice.perSecond()));
            add(
                    verdicts,
                    outcome,
                    Comparison.lessIsBetter(beyond + "slowest 1 %", "ms"),
                    SliceOutcome::p99);
        }
        return verdicts;
    }

    private static void add(
            List<Verdict> verdicts,
            EngineOutcome outcome,
            Comparison comparison,
            ToDoubleFunction<SliceOutcome> figure) {
        outcome.most()
                .flatMap(
                        most ->
                                outcome.best()
                                        .map(
                                                best ->
                                                        comparison.of(
                                                                outcome,
                                                                most,
                                                                best,
                                                                figure,
                                                                "buffers of %d %%"::formatted)))
                .ifPresent(verdicts::add);
    }
}
