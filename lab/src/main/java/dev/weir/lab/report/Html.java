package dev.weir.lab.report;

import java.util.List;

/** Text in HTML. */
final class Html {

    private Html() {}

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A table whose first column names the row. */
    static String table(List<String> columns, List<List<String>> rows) {
        StringBuilder html = new StringBuilder("<div class=\"scroll\"><table><thead><tr>");
        columns.forEach(c -> html.append("<th scope=\"col\">").append(escaped(c)).append("</th>"));
        html.append("</tr></thead><tbody>\n");
        for (List<String> row : rows) {
            html.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                html.append(i == 0 ? "<th scope=\"row\">" : "<td>")
                        .append(escaped(row.get(i)))
                        .append(i == 0 ? "</th>" : "</td>");
            }
            html.append("</tr>\n");
        }
        return html.append("</tbody></table></div>\n").toString();
    }
}
