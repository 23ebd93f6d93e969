package dev.weir.bench.micro;

import dev.weir.bench.report.Rivalry;
import dev.weir.bench.report.Spread;
import dev.weir.lab.report.Comparison;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The scores as tables and rows. */
final class MicroReport {

    private static final String HIKARI = "hikari";

    private MicroReport() {}

    static List<Table> tables(Scores scores) {
        return scores.cases().stream().map(variant -> table(scores, variant)).toList();
    }

    static List<Map<String, Object>> rows(Scores scores) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (MicroCase variant : scores.cases()) {
            scores.pools(variant).forEach(pool -> rows.add(row(scores, variant, pool)));
        }
        return rows;
    }

    /** How fast each case is with Weir. */
    static List<Verdict> verdicts(Scores scores) {
        return scores.cases().stream()
                .map(
                        variant ->
                                Rivalry.verdict(
                                        Comparison.moreIsBetter(variant.words(), "ops/ms"),
                                        pool -> scores.throughput(variant, pool)))
                .flatMap(Optional::stream)
                .toList();
    }

    static List<String> failures(Scores scores) {
        List<String> notes = new ArrayList<>();
        for (MicroCase variant : scores.cases()) {
            for (String pool : scores.pools(variant)) {
                if (scores.throughput(variant, pool)
                        .map(Spread::max)
                        .filter(d -> d.isNaN())
                        .isPresent()) {
                    notes.add(
                            "%s failed in: %s (./weir bench jmh '%s' -p pool=%s shows why)"
                                    .formatted(
                                            pool,
                                            variant.words(),
                                            variant.cycle().pattern(),
                                            pool));
                }
            }
        }
        return notes;
    }

    private static Table table(Scores scores, MicroCase variant) {
        String rival = variant.cycle().rival();
        List<List<String>> rows = new ArrayList<>();
        for (String pool : scores.pools(variant)) {
            rows.add(
                    List.of(
                            pool,
                            text(scores.throughput(variant, pool), 0),
                            scores.throughput(variant, pool).map(s -> s.range(0)).orElse("-"),
                            text(scores.bytes(variant, pool), 0),
                            text(scores.ratio(variant, pool, HIKARI), 2),
                            text(scores.ratio(variant, pool, rival), 2)));
        }
        return new Table(
                variant.words(),
                "",
                List.of("pool", "ops/ms", "range", "B/op", "x hikari", "x " + rival),
                rows);
    }

    private static Map<String, Object> row(Scores scores, MicroCase variant, String pool) {
        String rival = variant.cycle().rival();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("benchmark", variant.cycle().words());
        row.put("pool", pool);
        row.put("threads", variant.threads());
        row.put("connections", variant.connections());
        row.put("loader", variant.loader());
        put(row, "opsPerMs", scores.throughput(variant, pool));
        put(row, "bytesPerOp", scores.bytes(variant, pool));
        put(row, "overHikari", scores.ratio(variant, pool, HIKARI));
        row.put("rival", rival);
        put(row, "overRival", scores.ratio(variant, pool, rival));
        return row;
    }

    private static void put(Map<String, Object> row, String key, Optional<Spread> spread) {
        spread.ifPresent(present -> row.put(key, present.toMap()));
    }

    private static String text(Optional<Spread> spread, int decimals) {
        return spread.map(present -> present.text(decimals)).orElse("-");
    }
}
