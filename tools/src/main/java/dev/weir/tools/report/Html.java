package dev.weir.tools.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Text in HTML. */
final class Html {

    /** Cells that say how something went, and the style that says so at a glance. */
    private static final Map<String, String> STYLES =
            Map.of(
                    "leak", "bad",
                    "fails", "bad",
                    "missed", "bad",
                    "worse", "bad",
                    "hang", "bad",
                    "never served", "bad",
                    "clean", "good",
                    "met", "good",
                    "holds", "good",
                    "better", "good");

    /** Characters of a cell from which it is a sentence and no number. */
    private static final int WORDS = 30;

    private Html() {}

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    static String paragraph(String style, String text) {
        return "<p class=\"%s\">%s</p>\n".formatted(style, escaped(text));
    }

    /** A part of a page that is folded away. */
    static String folded(String title, boolean open, String inside) {
        return "<details class=\"part\"%s><summary><h2>%s</h2></summary>\n%s</details>\n"
                .formatted(open ? " open" : "", escaped(title), inside);
    }

    /**
     * A table whose first column names the row. On a narrow screen each row becomes a card, for
     * which each cell carries the name of its column.
     *
     * @param name for readers who do not see what stands around it
     */
    static String table(String name, List<String> columns, List<List<String>> rows) {
        StringBuilder html = new StringBuilder();
        html.append(
                "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\"><table><thead><tr>"
                        .formatted(escaped(name)));
        for (int i = 0; i < columns.size(); i++) {
            html.append(
                    "<th scope=\"col\"%s>%s</th>"
                            .formatted(styles(i, rows, ""), escaped(columns.get(i))));
        }
        html.append("</tr></thead><tbody>\n");
        for (List<String> row : rows) {
            html.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                String text = row.get(i);
                html.append(
                        i == 0
                                ? "<th scope=\"row\"%s>%s</th>"
                                        .formatted(styles(i, rows, text), escaped(text))
                                : "<td data-column=\"%s\"%s>%s</td>"
                                        .formatted(
                                                escaped(columns.get(i)),
                                                styles(i, rows, text),
                                                escaped(text)));
            }
            html.append("</tr>\n");
        }
        return html.append("</tbody></table></div>\n").toString();
    }

    /** A column of sentences breaks them into lines; one of numbers keeps each in one. */
    private static String styles(int column, List<List<String>> rows, String text) {
        boolean words = rows.stream().anyMatch(row -> row.get(column).length() > WORDS);
        String styles =
                (words ? "text " : "") + STYLES.getOrDefault(text.toLowerCase(Locale.ROOT), "");
        return styles.isBlank() ? "" : " class=\"" + styles.strip() + "\"";
    }
}
