package dev.weir.lab.lanes;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.report.Comparison;
import dev.weir.lab.report.Comparison.Side;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * What users of short work and of long work ask in each phase: Weir, told nothing, beside the two
 * pools that serve it best. Of a batch, how long it takes and what the service notices.
 */
final class LanesVerdicts {

    private LanesVerdicts() {}

    static List<Verdict> of(LanesOutcome outcome) {
        List<Verdict> verdicts = new ArrayList<>();
        for (PhaseFindings phase : outcome.phases()) {
            phase.bestSplit().ifPresent(best -> verdicts.addAll(of(phase, best)));
        }
        if (outcome.batch() != null) {
            verdicts.addAll(of(outcome.batch()));
        }
        return verdicts;
    }

    private static List<Verdict> of(PhaseFindings phase, PoolVariant best) {
        return List.of(
                compared(
                        phase,
                        best,
                        Comparison.lessIsBetter(phase.title() + ": slowest 1 % of the reads", "ms"),
                        Figure.READS_P99),
                compared(
                        phase,
                        best,
                        Comparison.moreIsBetter(phase.title() + ": reports served", "reports/s"),
                        Figure.REPORTS));
    }

    private static Verdict compared(
            PhaseFindings phase, PoolVariant best, Comparison comparison, Figure figure) {
        Verdict verdict =
                comparison.of(phase, PoolVariant.WEIR, best, figure::of, PoolVariant::label);
        PoolVariant hints = PoolVariant.HINTS;
        return phase.has(hints)
                ? verdict.with(
                        comparison.value(new Side(hints.label(), phase.median(hints, figure::of))))
                : verdict;
    }

    private static List<Verdict> of(BatchOutcome batch) {
        List<Verdict> verdicts = new ArrayList<>();
        BatchStrategy ours = BatchStrategy.EXECUTOR;
        batch.reference()
                .ifPresent(
                        way ->
                                verdicts.add(
                                        Comparison.lessIsBetter("A batch: until it is done", "s")
                                                .of(
                                                        batch,
                                                        ours,
                                                        way,
                                                        BatchSlice::seconds,
                                                        BatchStrategy::label)));
        verdicts.add(
                Comparison.lessIsBetter("Beside the batch: slowest 1 % of the reads", "ms")
                        .of(
                                batch,
                                ours,
                                batch.alone(ours),
                                BatchSlice::readsP99,
                                BatchStrategy::label));
        return verdicts;
    }
}
