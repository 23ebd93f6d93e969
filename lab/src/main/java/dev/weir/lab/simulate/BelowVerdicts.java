package dev.weir.lab.simulate;

import dev.weir.lab.report.Comparison;
import dev.weir.lab.report.Comparison.Side;
import dev.weir.lab.stats.Sample;
import dev.weir.lab.world.Tally;
import dev.weir.tools.result.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What the default pool costs below saturation, beside the best fixed size of each cell. */
final class BelowVerdicts {

    private static final String US = "Weir";
    private static final String BEST = "the best fixed size";

    private BelowVerdicts() {}

    static List<Verdict> of(List<BelowCell> cells) {
        double[] means = toBest(cells, BelowCell.MEAN);
        double[] tails = toBest(cells, BelowCell.P99);
        if (means.length == 0 || tails.length == 0) {
            return List.of();
        }
        return List.of(
                verdict("Mean response, median of the cells", Sample.of(means).median()),
                verdict("Mean response, worst of the cells", Sample.of(means).max()),
                verdict("Slowest 1 %, median of the cells", Sample.of(tails).median()),
                verdict("Slowest 1 %, worst of the cells", Sample.of(tails).max()));
    }

    private static Verdict verdict(String question, double ratio) {
        return Comparison.lessIsBetter(question, "x").of(new Side(US, ratio), new Side(BEST, 1));
    }

    private static double[] toBest(List<BelowCell> cells, ToDoubleFunction<Tally> figure) {
        return cells.stream()
                .filter(cell -> !cell.cell().isOverload())
                .map(
                        cell ->
                                cell.of(BelowGoals.POOL)
                                        .map(
                                                tally ->
                                                        figure.applyAsDouble(tally)
                                                                / cell.least(figure)))
                .flatMap(Optional::stream)
                .filter(ratio -> !Double.isNaN(ratio))
                .mapToDouble(Double::doubleValue)
                .toArray();
    }
}
