package dev.weir.lab.simulate;

import dev.weir.lab.report.Comparison;
import dev.weir.lab.report.Comparison.Side;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What a size that is found costs beside the best that could have been set, which nobody knows
 * beforehand. The best of the other controls stands beside it.
 */
final class SimulateVerdicts {

    private static final String US = "Weir";
    private static final String BEST = "the best fixed size";

    private SimulateVerdicts() {}

    static List<Verdict> of(Contest contest) {
        if (!contest.rows().containsKey(Lineup.LAW)) {
            return List.of();
        }
        String percent = "%";
        return List.of(
                verdict(
                        contest,
                        Comparison.moreIsBetter("Throughput of the best size's, median", percent),
                        row -> 100 * row.median(Standing::share),
                        100),
                verdict(
                        contest,
                        Comparison.moreIsBetter("Throughput of the best size's, worst", percent),
                        row -> 100 * row.worstShare(),
                        100),
                verdict(
                        contest,
                        Comparison.lessIsBetter("Slowest 1 % over the best size's, median", "x"),
                        row -> row.median(Standing::tail),
                        1));
    }

    private static Verdict verdict(
            Contest contest,
            Comparison comparison,
            ToDoubleFunction<Contest.Row> figure,
            double best) {
        List<Side> others = new ArrayList<>();
        double ours = Double.NaN;
        for (Map.Entry<String, Contest.Row> row : contest.rows().entrySet()) {
            double value = figure.applyAsDouble(row.getValue());
            if (row.getKey().equals(Lineup.LAW)) {
                ours = value;
            } else {
                others.add(new Side(row.getKey() + ", the next best", value));
            }
        }
        Verdict verdict = comparison.of(new Side(US, ours), new Side(BEST, best));
        Comparator<Side> order = Comparator.comparingDouble(Side::value);
        return others.stream()
                .max(comparison.moreIsBetter() ? order : order.reversed())
                .map(next -> verdict.with(comparison.value(next)))
                .orElse(verdict);
    }
}
