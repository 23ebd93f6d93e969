package dev.weir.bench.micro;

import dev.weir.bench.report.Findings;
import dev.weir.bench.report.GeometricMean;
import dev.weir.bench.report.Spread;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What two pools by turns came to, as a table and rows.
 *
 * @param scores by case, round by round
 */
record TurnsReport(String base, String other, Map<MicroCase, List<TurnsRun.Score>> scores) {

    Findings findings(List<Threshold> thresholds) {
        List<Map<String, Object>> rows = new ArrayList<>();
        List<List<String>> cells = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        scores.forEach(
                (variant, rounds) -> {
                    rows.add(row(variant, rounds));
                    cells.add(cells(variant.words(), rounds));
                    if (Double.isNaN(ratio(rounds).value())) {
                        failures.add(failure(variant));
                    }
                });
        List<TurnsRun.Score> all = scores.values().stream().flatMap(List::stream).toList();
        cells.add(cells("all of these", all));
        Table table =
                new Table(
                        "%s over %s, by turns in one JVM".formatted(other, base),
                        "",
                        List.of("case", base + ", ops/ms", other, "x", "range"),
                        cells);
        return new Findings(rows, List.of(table), thresholds, failures);
    }

    static GeometricMean ratio(List<TurnsRun.Score> rounds) {
        return new GeometricMean(rounds.stream().map(TurnsRun.Score::ratio).toList());
    }

    private static List<String> cells(String words, List<TurnsRun.Score> rounds) {
        return List.of(
                words,
                throughput(rounds.stream().map(TurnsRun.Score::base)).text(0),
                throughput(rounds.stream().map(TurnsRun.Score::other)).text(0),
                ratio(rounds).text(),
                new Spread(ratio(rounds).ratios()).range(3));
    }

    private static Spread throughput(Stream<Double> operationsPerMilli) {
        return new Spread(operationsPerMilli.toList());
    }

    private Map<String, Object> row(MicroCase variant, List<TurnsRun.Score> rounds) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("benchmark", variant.cycle().words() + " by turns");
        row.put("pool", other);
        row.put("over", base);
        row.put("threads", variant.threads());
        row.put("connections", variant.connections());
        row.put("ratio", ratio(rounds).toMap());
        return row;
    }

    private String failure(MicroCase variant) {
        return "failed in: %s (./weir bench jmh '%s' -t %d -p base=%s -p other=%s -p connections=%d shows why)"
                .formatted(
                        variant.words(),
                        TurnsRun.PATTERN,
                        variant.threads(),
                        base,
                        other,
                        variant.connections());
    }
}
