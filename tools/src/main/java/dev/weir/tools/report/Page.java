package dev.weir.tools.report;

import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The page of one or several results: one file that needs nothing else. The verdicts come first,
 * then the chart that shows them; everything else is folded away below.
 */
public final class Page {

    private Page() {}

    /** Writes the page and the folders above it. */
    public static void write(List<Result> results, Path file) throws IOException {
        WholeFile.write(file, html(results));
    }

    /** The page as text. */
    public static String html(List<Result> results) {
        String title = results.size() == 1 ? results.get(0).title() : "Weir: results";
        StringBuilder html = new StringBuilder();
        html.append(
                """
                <!doctype html>
                <html lang="en"><head><meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>%s</title>
                <style>
                %s</style></head><body><main>
                """
                        .formatted(Html.escaped(title), PageFiles.styleSheet()));
        if (results.size() > 1) {
            html.append(contents(title, results));
        }
        for (int i = 0; i < results.size(); i++) {
            html.append("<article id=\"result-").append(i).append("\">\n");
            article(html, results.get(i));
            html.append("</article>\n");
        }
        return html.append("<noscript><p>Charts of lines need JavaScript; the table below each")
                .append(" has its numbers.</p></noscript>\n</main>\n<script>\n")
                .append(PageFiles.script())
                .append("</script></body></html>\n")
                .toString();
    }

    private static String contents(String title, List<Result> results) {
        StringBuilder html = new StringBuilder("<h1>").append(Html.escaped(title));
        html.append("</h1>\n<nav aria-label=\"Results\"><ul>");
        for (int i = 0; i < results.size(); i++) {
            Result result = results.get(i);
            html.append(
                    "<li><a href=\"#result-%d\">%s</a> %s</li>"
                            .formatted(i, Html.escaped(result.title()), Answers.inLine(result)));
        }
        return html.append("</ul></nav>\n").toString();
    }

    private static void article(StringBuilder html, Result result) {
        html.append("<header><h1>").append(Html.escaped(result.title())).append("</h1>\n");
        html.append(Html.paragraph("caption", Provenance.line(result.environment())));
        html.append(Answers.tally(result)).append("</header>\n");
        for (String warning : result.warnings()) {
            html.append("<p class=\"warning\" role=\"note\"><strong>Note.</strong> ")
                    .append(Html.escaped(warning))
                    .append("</p>\n");
        }
        html.append(Answers.html(result));
        Optional<Chart> first = firstChart(result);
        first.ifPresent(
                chart ->
                        html.append("<div class=\"first\">")
                                .append(ChartFigure.html(chart, List.of()))
                                .append("</div>\n"));
        boolean answered = !result.verdicts().isEmpty();
        StringBuilder words = new StringBuilder();
        // The card of what was found has the first sentence.
        result.summary().stream()
                .skip(answered ? 0 : 1)
                .forEach(text -> words.append(Html.paragraph("lead", text)));
        if (!words.isEmpty()) {
            html.append(Html.folded("In words", false, words.toString()));
        }
        if (!result.sections().isEmpty()) {
            html.append(
                    Html.folded(
                            "All numbers", first.isEmpty() && !answered, sections(result, first)));
        }
        html.append(Goals.html(result)).append(Provenance.html(result));
    }

    private static Optional<Chart> firstChart(Result result) {
        return result.sections().stream().flatMap(section -> section.charts().stream()).findFirst();
    }

    private static String sections(Result result, Optional<Chart> shown) {
        StringBuilder html = new StringBuilder();
        for (Section section : result.sections()) {
            html.append("<section><h3>").append(Html.escaped(section.title())).append("</h3>\n");
            section.paragraphs().forEach(text -> html.append(Html.paragraph("", text)));
            for (Table table : section.tables()) {
                html.append("<h4>").append(Html.escaped(table.title())).append("</h4>\n");
                html.append(Html.table(table.title(), table.columns(), table.rows()));
                if (!table.caption().isEmpty()) {
                    html.append(Html.paragraph("caption", table.caption()));
                }
            }
            List<Chart> charts =
                    section.charts().stream()
                            .filter(chart -> shown.filter(chart::equals).isEmpty())
                            .toList();
            if (!charts.isEmpty()) {
                html.append("<div class=\"charts\">\n");
                charts.forEach(chart -> html.append(ChartFigure.html(chart, charts)));
                html.append("</div>");
            }
            html.append("</section>\n");
        }
        return html.toString();
    }
}
