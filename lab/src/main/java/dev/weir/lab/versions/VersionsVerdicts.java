package dev.weir.lab.versions;

import dev.weir.lab.report.Comparison;
import dev.weir.lab.report.Comparison.Side;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** For each work what the last of the releases serves, held against the base; the others beside. */
final class VersionsVerdicts {

    private VersionsVerdicts() {}

    static List<Verdict> of(List<CellOutcome> cells) {
        return cells.stream()
                .filter(cell -> others(cell).size() > 0)
                .map(VersionsVerdicts::of)
                .toList();
    }

    private static Verdict of(CellOutcome cell) {
        Comparison comparison =
                Comparison.moreIsBetter(cell.cell().title() + ": throughput", "statements/s");
        List<String> others = others(cell);
        String last = others.getLast();
        Verdict verdict =
                comparison.of(
                        cell, last, cell.base(), VersionsVerdicts::perSecond, Function.identity());
        for (String other : others.subList(0, others.size() - 1)) {
            verdict =
                    verdict.with(
                            comparison.value(
                                    new Side(
                                            other,
                                            cell.median(other, VersionsVerdicts::perSecond))));
        }
        return verdict;
    }

    private static List<String> others(CellOutcome cell) {
        List<String> others = new ArrayList<>(cell.outcomes().keySet());
        others.remove(cell.base());
        return others;
    }

    private static double perSecond(SliceOutcome slice) {
        return Math.rint(slice.perSecond());
    }
}
