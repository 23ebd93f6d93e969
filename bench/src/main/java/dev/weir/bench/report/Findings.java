package dev.weir.bench.report;

import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.result.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a set of benchmarks found.
 *
 * @param rows for programs: one per pool and variant
 * @param tables for people
 * @param thresholds the goals, where they could be judged
 * @param notes what a reader has to know beside them, such as a pool that failed
 * @param verdicts Weir beside HikariCP, question by question
 */
public record Findings(
        List<Map<String, Object>> rows,
        List<Table> tables,
        List<Threshold> thresholds,
        List<String> notes,
        List<Verdict> verdicts) {

    /** Of a set that holds nothing against anything. */
    public Findings(
            List<Map<String, Object>> rows,
            List<Table> tables,
            List<Threshold> thresholds,
            List<String> notes) {
        this(rows, tables, thresholds, notes, List.of());
    }

    /** Nothing yet. */
    public static Findings none() {
        return new Findings(List.of(), List.of(), List.of(), List.of());
    }

    /** These and those. */
    public Findings and(Findings more) {
        return new Findings(
                joined(rows, more.rows),
                joined(tables, more.tables),
                joined(thresholds, more.thresholds),
                joined(notes, more.notes),
                joined(verdicts, more.verdicts));
    }

    /** Whether every goal that was judged is met. */
    public boolean hold() {
        return thresholds.stream().allMatch(Threshold::holds);
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
