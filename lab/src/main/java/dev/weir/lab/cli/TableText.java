package dev.weir.lab.cli;

import dev.weir.lab.result.Table;
import java.util.ArrayList;
import java.util.List;

/** A table in plain text: the first column to the left, the others to the right. */
public final class TableText {

    private TableText() {}

    /** The lines of a table, its title first and its caption last. */
    public static List<String> of(Table table) {
        int[] widths = new int[table.columns().size()];
        widen(widths, table.columns());
        table.rows().forEach(row -> widen(widths, row));

        List<String> lines = new ArrayList<>();
        lines.add(table.title());
        String heading = line(widths, table.columns());
        lines.add(heading);
        lines.add("-".repeat(heading.length()));
        table.rows().forEach(row -> lines.add(line(widths, row)));
        if (!table.caption().isEmpty()) {
            lines.add(table.caption());
        }
        return lines;
    }

    private static void widen(int[] widths, List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], cells.get(i).length());
        }
    }

    private static String line(int[] widths, List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            String padding = " ".repeat(widths[i] - cell.length());
            line.append(i == 0 ? cell + padding : "  " + padding + cell);
        }
        return line.toString().stripTrailing();
    }
}
