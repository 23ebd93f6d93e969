package dev.weir.lab.latency;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.report.Comparison;
import dev.weir.lab.report.Comparison.Side;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Threshold.Interval;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * What users ask of a load: how long requests take, the slowest too, and how many are served where
 * there are too many. Weir is held against the fixed size that happens to be the best.
 */
final class LatencyVerdicts {

    private static final PoolVariant US = PoolVariant.WEIR;

    private static final PoolVariant DEFAULT = PoolVariant.hikari(10);

    private LatencyVerdicts() {}

    /**
     * The verdicts of all cells.
     *
     * @param apart whether the cells differ in more than their load
     */
    static List<Verdict> of(List<CellFindings> cells, boolean apart) {
        List<Verdict> verdicts = new ArrayList<>();
        for (CellFindings cell : cells) {
            String where =
                    apart
                            ? cell.cell().title() + " load"
                            : "%d %% load".formatted(cell.cell().load());
            if (cell.cell().overloaded()) {
                add(verdicts, cell, Figure.THROUGHPUT, "Served at " + where);
            } else {
                add(verdicts, cell, Figure.MEAN, "Mean response at " + where);
                add(verdicts, cell, Figure.P99, "Slowest 1 % at " + where);
            }
        }
        return verdicts;
    }

    private static void add(
            List<Verdict> verdicts, CellFindings cell, Figure figure, String question) {
        cell.overBest(US, figure)
                .ifPresent(found -> verdicts.add(verdict(cell, figure, question, found)));
    }

    private static Verdict verdict(
            CellFindings cell, Figure figure, String question, CellFindings.Comparison found) {
        String unit = figure == Figure.THROUGHPUT ? "requests/s" : "ms";
        Verdict verdict =
                new Comparison(question, unit, figure.moreIsBetter())
                        .of(
                                new Side(US.label(), value(cell, figure, US)),
                                new Side(
                                        found.against().label() + ", the best size",
                                        value(cell, figure, found.against())),
                                new Interval(found.ratio().low(), found.ratio().high()),
                                cell.outcome().rounds());
        return found.against().equals(DEFAULT) || !cell.outcome().has(DEFAULT)
                ? verdict
                : verdict.with(
                        new Verdict.Value(
                                DEFAULT.label() + ", the default",
                                Numbers.text(value(cell, figure, DEFAULT)) + " " + unit));
    }

    private static double value(CellFindings cell, Figure figure, PoolVariant one) {
        return cell.outcome().median(one, figure::of);
    }
}
