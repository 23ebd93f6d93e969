package dev.weir.bench.virtual;

import dev.weir.bench.report.Rivalry;
import dev.weir.bench.report.Spread;
import dev.weir.lab.report.Comparison;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The trials as tables and rows. */
final class VirtualReport {

    private VirtualReport() {}

    static List<Table> tables(Trials trials) {
        return trials.cases().stream().map(load -> table(trials, load)).toList();
    }

    static List<Map<String, Object>> rows(Trials trials) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (VirtualCase load : trials.cases()) {
            trials.pools(load).forEach(pool -> rows.add(row(trials, load, pool)));
        }
        return rows;
    }

    /** What each load is served, and how long its slowest borrowers wait. */
    static List<Verdict> verdicts(Trials trials) {
        List<Verdict> verdicts = new ArrayList<>();
        for (VirtualCase load : trials.cases()) {
            Rivalry.verdict(
                            Comparison.moreIsBetter(load.words() + ": served", "a second"),
                            pool -> trials.spread(load, pool, Measure.PER_SECOND))
                    .ifPresent(verdicts::add);
            Rivalry.verdict(
                            Comparison.lessIsBetter(load.words() + ": slowest 1 % of waits", "ms"),
                            pool -> trials.spread(load, pool, Measure.WAIT_P99))
                    .ifPresent(verdicts::add);
        }
        return verdicts;
    }

    static List<String> notes(Trials trials) {
        List<String> notes = new ArrayList<>();
        for (VirtualCase load : trials.cases()) {
            for (String pool : trials.pools(load)) {
                if (Double.isNaN(spread(trials, load, pool, Measure.PER_SECOND).max())) {
                    notes.add("%s failed in: %s".formatted(pool, load.words()));
                }
            }
        }
        trials.cases().stream()
                .flatMap(load -> trials.pools(load).stream())
                .distinct()
                .forEach(
                        pool -> {
                            List<String> frames = trials.pinnedAt(pool);
                            if (!frames.isEmpty()) {
                                notes.add(
                                        pool + " pinned carriers at: " + String.join(", ", frames));
                            }
                        });
        return notes;
    }

    private static Table table(Trials trials, VirtualCase load) {
        List<List<String>> rows = new ArrayList<>();
        for (String pool : trials.pools(load)) {
            Cells cells = new Cells(trials, load, pool);
            rows.add(
                    List.of(
                            pool,
                            cells.text(Measure.OF_IDEAL, 3),
                            spread(trials, load, pool, Measure.OF_IDEAL).range(3),
                            cells.text(Measure.WAIT_P50, 1),
                            cells.text(Measure.WAIT_P99, 1),
                            cells.text(Measure.WAIT_P999, 1),
                            cells.text(Measure.WAIT_MAX, 1),
                            cells.text(Measure.SERVED_MIN, 0)
                                    + "/"
                                    + cells.text(Measure.SERVED_MEDIAN, 0)
                                    + "/"
                                    + cells.text(Measure.SERVED_MAX, 0),
                            cells.text(Measure.JAIN, 3),
                            cells.text(Measure.CPU_MICROS, 0),
                            cells.text(Measure.FAILED, 0),
                            cells.text(Measure.PINNED_IN_POOL, 0)));
        }
        return new Table(
                load.words()
                        + " on "
                        + VirtualCase.CONNECTIONS
                        + " connections, hold 1 ms; waits in ms",
                "",
                List.of(
                        "pool",
                        "of ideal",
                        "range",
                        "p50",
                        "p99",
                        "p99.9",
                        "max",
                        "served min/median/max",
                        "Jain",
                        "CPU us/borrow",
                        "failed",
                        "pinned"),
                rows);
    }

    private static Map<String, Object> row(Trials trials, VirtualCase load, String pool) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("benchmark", "virtual threads");
        row.put("pool", pool);
        row.put("threads", load.threads());
        row.put("connections", VirtualCase.CONNECTIONS);
        row.put("thinkTime", load.think());
        row.put("meanThinkMillis", load.meanThinkNanos() / 1e6);
        for (Measure measure : Measure.values()) {
            row.put(measure.key(), spread(trials, load, pool, measure).toMap());
        }
        return row;
    }

    private static Spread spread(Trials trials, VirtualCase load, String pool, Measure measure) {
        return trials.spread(load, pool, measure).orElseThrow();
    }

    private record Cells(Trials trials, VirtualCase load, String pool) {

        String text(Measure measure, int decimals) {
            return spread(trials, load, pool, measure).text(decimals);
        }
    }
}
