package dev.weir.tools.result;

import java.util.List;

/**
 * A table for readers: text in every cell, ready to print.
 *
 * @param title what the rows are
 * @param caption how to read it, may be empty
 * @param columns the headings; the first column names the row
 * @param rows as many cells each as there are columns
 */
public record Table(String title, String caption, List<String> columns, List<List<String>> rows) {

    public Table {
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "a row of '%s' has %d cells for %d columns"
                                .formatted(title, row.size(), columns.size()));
            }
        }
    }

    /** For the terminal, whose reader knows what was asked for. */
    public Table withoutCaption() {
        return new Table(title, "", columns, rows);
    }
}
