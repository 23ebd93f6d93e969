package dev.weir.tools.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rules and constants as data: a text file with one row a line, cells between {@code |}, the names
 * of the columns in the first row, comments after {@code #} at the beginning of a line. Every row
 * says where it is from in its column {@code source}.
 */
public final class DataTable {

    private static final String SOURCE = "source";

    private DataTable() {}

    /**
     * A row.
     *
     * @param place file and line, for messages
     * @param cells by column
     */
    public record Row(String place, Map<String, String> cells) {

        /**
         * The cell of that column.
         *
         * @throws IllegalStateException naming the place, if there is no such column
         */
        public String text(String column) {
            String cell = cells.get(column);
            if (cell == null) {
                throw new IllegalStateException(place + " has no column '" + column + "'");
            }
            return cell;
        }

        /**
         * The cell as a number.
         *
         * @throws IllegalStateException naming the place, if it is none
         */
        public double number(String column) {
            try {
                return Double.parseDouble(text(column));
            } catch (NumberFormatException e) {
                throw new IllegalStateException(
                        "%s: '%s' is no number (column %s)".formatted(place, text(column), column),
                        e);
            }
        }
    }

    /**
     * Reads a file that lies beside a class.
     *
     * @throws IllegalStateException naming the place, if it is missing, a row has too few or too
     *     many cells, or one says no source
     */
    public static List<Row> beside(Class<?> user, String file) {
        try (InputStream stream = user.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException(file + " is missing beside " + user.getName());
            }
            return parse(file, new String(stream.readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Row> parse(String file, String text) {
        List<Row> rows = new ArrayList<>();
        List<String> columns = List.of();
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            List<String> cells =
                    List.of(line.split("\\|", -1)).stream().map(String::strip).toList();
            if (columns.isEmpty()) {
                columns = cells;
                continue;
            }
            rows.add(row(file + ":" + number, columns, cells));
        }
        return rows;
    }

    private static Row row(String place, List<String> columns, List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalStateException(
                    "%s has %d cells for %d columns"
                            .formatted(place, cells.size(), columns.size()));
        }
        Map<String, String> byColumn = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            byColumn.put(columns.get(i), cells.get(i));
        }
        Row row = new Row(place, byColumn);
        if (row.text(SOURCE).isEmpty()) {
            throw new IllegalStateException(place + " says no source");
        }
        return row;
    }
}
