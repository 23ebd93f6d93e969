package dev.weir.lab.demo;

import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What users waited, place by place: for a terminal, for the page and for programs. */
final class SizeTable {

    private static final int NAME = 13;
    private static final int CELL = 9;

    private SizeTable() {}

    /** A table that fits in a narrow terminal. */
    static List<String> narrow(SizeFindings findings) {
        List<String> lines = new ArrayList<>();
        StringBuilder heading = new StringBuilder(left("mean wait, ms"));
        for (PoolVariant pool : findings.pools()) {
            heading.append(right(pool.isRival() ? "Hikari" + pool.size() : pool.label()));
        }
        lines.add(heading.toString());
        for (Place place : findings.places()) {
            StringBuilder line = new StringBuilder(left(place.title()));
            for (PoolVariant pool : findings.pools()) {
                line.append(right(cell(findings, place, pool)));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private static String cell(SizeFindings findings, Place place, PoolVariant pool) {
        double millis = findings.millis(place, pool);
        return Double.isFinite(millis) ? Numbers.text(Math.rint(millis)) : "-";
    }

    private static String left(String text) {
        return text + " ".repeat(Math.max(0, NAME - text.length()));
    }

    private static String right(String text) {
        return " ".repeat(Math.max(1, CELL - text.length())) + text;
    }

    /** The table of the page. */
    static Table of(SizeFindings findings) {
        List<List<String>> rows = new ArrayList<>();
        for (Place place : findings.places()) {
            for (PoolVariant pool : findings.pools()) {
                rows.add(
                        List.of(
                                place.title() + ", " + pool.label(),
                                SizeFindings.text(findings.millis(place, pool)),
                                SizeFindings.times(findings.overBest(place, pool)),
                                place.reports()
                                        ? SizeFindings.text(findings.reportMillis(place, pool))
                                        : "–",
                                Numbers.text(Math.rint(findings.connections(place, pool)))));
            }
        }
        return new Table(
                "What users waited",
                "Mean over users from asking to the answer, each user counted once. Beside it: over"
                        + " the best of HikariCP's sizes at that place.",
                List.of("place, pool", "mean response", "over the best", "a report", "open"),
                rows);
    }

    /** The same for programs. */
    static List<Map<String, Object>> rows(SizeFindings findings) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Place place : findings.places()) {
            for (PoolVariant pool : findings.pools()) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("scene", "size");
                row.put("place", place.title());
                row.put("pool", pool.label());
                put(row, "responseMillis", findings.millis(place, pool));
                put(row, "orderMillis", findings.orderMillis(place, pool));
                if (place.reports()) {
                    put(row, "reportMillis", findings.reportMillis(place, pool));
                }
                row.put("connections", findings.connections(place, pool));
                row.put("failures", findings.failures(place, pool));
                rows.add(row);
            }
        }
        return rows;
    }

    /** A time that there is none of is left out. */
    private static void put(Map<String, Object> row, String name, double value) {
        if (Double.isFinite(value)) {
            row.put(name, value);
        }
    }
}
