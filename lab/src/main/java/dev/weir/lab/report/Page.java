package dev.weir.lab.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weir.lab.result.Chart;
import dev.weir.lab.result.Result;
import dev.weir.lab.result.Section;
import dev.weir.lab.result.Table;
import dev.weir.lab.result.Threshold;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The page of one or several results: one file that needs nothing else. */
public final class Page {

    private Page() {}

    /** Writes the page and the folders above it. */
    public static void write(List<Result> results, Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Files.writeString(file, html(results));
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
                        .formatted(Html.escaped(title), styleSheet()));
        if (results.size() > 1) {
            html.append(contents(results));
        }
        for (int i = 0; i < results.size(); i++) {
            html.append("<article id=\"result-").append(i).append("\">\n");
            article(html, results.get(i));
            html.append("</article>\n");
        }
        return html.append("</main></body></html>\n").toString();
    }

    private static String contents(List<Result> results) {
        StringBuilder html = new StringBuilder("<nav aria-label=\"Results\"><ul>");
        for (int i = 0; i < results.size(); i++) {
            Result result = results.get(i);
            html.append(
                    "<li><a href=\"#result-%d\">%s</a> %s</li>"
                            .formatted(
                                    i,
                                    Html.escaped(result.title()),
                                    result.holds() ? "" : "(a threshold fails)"));
        }
        return html.append("</ul></nav>\n").toString();
    }

    private static void article(StringBuilder html, Result result) {
        html.append("<header><h1>").append(Html.escaped(result.title())).append("</h1>\n");
        result.summary().forEach(text -> html.append(paragraph("lead", text)));
        html.append("</header>\n");
        if (!result.thresholds().isEmpty()) {
            html.append(thresholds(result.thresholds()));
        }
        for (Section section : result.sections()) {
            html.append("<section><h2>").append(Html.escaped(section.title())).append("</h2>\n");
            section.paragraphs().forEach(text -> html.append(paragraph("", text)));
            for (Table table : section.tables()) {
                html.append("<h3>").append(Html.escaped(table.title())).append("</h3>\n");
                html.append(Html.table(table.columns(), table.rows()));
                if (!table.caption().isEmpty()) {
                    html.append(paragraph("caption", table.caption()));
                }
            }
            html.append("<div class=\"charts\">\n");
            for (Chart chart : section.charts()) {
                html.append(ChartFigure.html(chart));
            }
            html.append("</div></section>\n");
        }
        html.append(Provenance.html(result));
    }

    private static String thresholds(List<Threshold> thresholds) {
        List<List<String>> rows = new ArrayList<>();
        for (Threshold threshold : thresholds) {
            rows.add(
                    List.of(
                            threshold.name(),
                            threshold.arithmetic(),
                            threshold.holds() ? "✓ holds" : "✗ fails"));
        }
        return "<section class=\"thresholds\"><h2>Thresholds</h2>\n"
                + Html.table(List.of("claim", "measured against bound", ""), rows)
                + "</section>\n";
    }

    private static String paragraph(String style, String text) {
        return "<p class=\"%s\">%s</p>\n".formatted(style, Html.escaped(text));
    }

    private static String styleSheet() {
        try (InputStream css = Page.class.getResourceAsStream("page.css")) {
            if (css == null) {
                throw new IllegalStateException("page.css is missing from the jar");
            }
            return new String(css.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
