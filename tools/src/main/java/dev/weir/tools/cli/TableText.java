package dev.weir.tools.cli;

import dev.weir.tools.result.Table;
import dev.weir.tools.text.Wrap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A table in plain text: names and sentences to the left, numbers to the right. Where it is too
 * wide, first headings are broken, then sentences; at last it stands in blocks of fewer columns.
 */
public final class TableText {

    private static final String GAP = "  ";

    /** A longer cell is a sentence, which may be broken; a shorter one is a number or a word. */
    private static final int LONGEST_WORD = 24;

    private static final int NARROWEST_SENTENCE = 16;

    private final Table table;
    private final int width;
    private final int columns;

    private TableText(Table table, int width) {
        this.table = table;
        this.width = width;
        this.columns = table.columns().size();
    }

    /** The lines of a table that fits a terminal, its title first and its caption last. */
    public static List<String> of(Table table) {
        return of(table, Terminal.columns());
    }

    /** The lines of a table that fits a width, its title first and its caption last. */
    static List<String> of(Table table, int width) {
        List<String> lines = new ArrayList<>(Wrap.lines(table.title(), width, ""));
        lines.addAll(new TableText(table, width).body());
        if (!table.caption().isEmpty()) {
            lines.addAll(Wrap.lines(table.caption(), width, ""));
        }
        return lines;
    }

    private List<String> body() {
        int[] widths = columns(this::natural);
        narrow(widths, columns(this::withBrokenHeading));
        narrow(widths, columns(this::withBrokenCells));
        List<String> lines = new ArrayList<>();
        for (List<Integer> block : blocks(widths)) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.addAll(row(table.columns(), block, widths, true));
            lines.add("-".repeat(total(block, widths)));
            table.rows().forEach(row -> lines.addAll(row(row, block, widths, false)));
        }
        return lines;
    }

    private int[] columns(IntUnaryOperator widthOf) {
        return IntStream.range(0, columns).map(widthOf).toArray();
    }

    private int natural(int column) {
        return Math.max(table.columns().get(column).length(), widestCell(column));
    }

    private int withBrokenHeading(int column) {
        return Math.max(longestWord(table.columns().get(column)), widestCell(column));
    }

    private int withBrokenCells(int column) {
        if (!isSentence(column)) {
            return withBrokenHeading(column);
        }
        int word =
                table.rows().stream().mapToInt(row -> longestWord(row.get(column))).max().orElse(0);
        return Math.max(
                Math.max(longestWord(table.columns().get(column)), NARROWEST_SENTENCE),
                Math.min(word, widestCell(column)));
    }

    private boolean isSentence(int column) {
        return widestCell(column) > LONGEST_WORD;
    }

    private int widestCell(int column) {
        return table.rows().stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    private static int longestWord(String text) {
        return Arrays.stream(text.split(" ", -1)).mapToInt(String::length).max().orElse(0);
    }

    /** Takes from the columns that have most to give until the row fits or none has any more. */
    private void narrow(int[] widths, int[] least) {
        List<Integer> all = IntStream.range(0, columns).boxed().toList();
        while (total(all, widths) > width) {
            int widest = 0;
            for (int i : all) {
                if (widths[i] - least[i] > widths[widest] - least[widest]) {
                    widest = i;
                }
            }
            if (widths[widest] <= least[widest]) {
                return;
            }
            widths[widest]--;
        }
    }

    private static int total(List<Integer> block, int[] widths) {
        return block.stream().mapToInt(i -> widths[i]).sum() + GAP.length() * (block.size() - 1);
    }

    /** The columns that stand side by side; each block begins with the first, the row's name. */
    private List<List<Integer>> blocks(int[] widths) {
        List<List<Integer>> blocks = new ArrayList<>();
        List<Integer> block = new ArrayList<>(List.of(0));
        for (int i = 1; i < columns; i++) {
            block.add(i);
            if (block.size() > 2 && total(block, widths) > width) {
                block.removeLast();
                blocks.add(block);
                block = new ArrayList<>(List.of(0, i));
            }
        }
        blocks.add(block);
        return blocks;
    }

    private List<String> row(List<String> cells, List<Integer> block, int[] widths, boolean head) {
        List<List<String>> broken = new ArrayList<>();
        for (int i : block) {
            broken.add(Wrap.lines(cells.get(i), widths[i], i == 0 && !head ? GAP : ""));
        }
        int height = broken.stream().mapToInt(List::size).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (int n = 0; n < height; n++) {
            StringBuilder line = new StringBuilder();
            for (int k = 0; k < block.size(); k++) {
                List<String> cell = broken.get(k);
                int at = head ? n - (height - cell.size()) : n;
                String text = at >= 0 && at < cell.size() ? cell.get(at) : "";
                line.append(k == 0 ? "" : GAP).append(padded(text, block.get(k), widths));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private String padded(String text, int column, int[] widths) {
        String padding = " ".repeat(Math.max(0, widths[column] - text.length()));
        return column == 0 || isSentence(column) ? text + padding : padding + text;
    }
}
