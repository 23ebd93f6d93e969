package dev.weir.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table of text, ready to print: the first column to the left, the others to the right.
 *
 * @param title what it shows
 * @param columns the headings
 * @param rows as many cells each
 */
public record Table(String title, List<String> columns, List<List<String>> rows) {

    /** The table in plain text. */
    public List<String> lines() {
        int[] widths = new int[columns.size()];
        widen(widths, columns);
        rows.forEach(row -> widen(widths, row));
        List<String> lines = new ArrayList<>();
        lines.add(title);
        lines.add(line(widths, columns));
        lines.add("-".repeat(line(widths, columns).length()));
        rows.forEach(row -> lines.add(line(widths, row)));
        return lines;
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("title", title);
        map.put("caption", "");
        map.put("columns", columns);
        map.put("rows", rows);
        return map;
    }

    private static void widen(int[] widths, List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], cells.get(i).length());
        }
    }

    private static String line(int[] widths, List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String padding = " ".repeat(widths[i] - cells.get(i).length());
            line.append(i == 0 ? cells.get(i) + padding : "  " + padding + cells.get(i));
        }
        return line.toString().stripTrailing();
    }
}
