package dev.weir.lab.report;

import dev.weir.lab.result.Chart;
import dev.weir.lab.result.Chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** A chart with its legend, its caption and its numbers as a table. */
final class ChartFigure {

    private ChartFigure() {}

    static String html(Chart chart) {
        boolean range = chart.kind() == Chart.Kind.RANGE;
        StringBuilder html = new StringBuilder();
        html.append("<figure class=\"").append(range ? "wide" : "panel").append("\">");
        html.append("<h4>").append(Html.escaped(chart.title())).append("</h4>\n");
        html.append(range ? "" : legend(chart));
        html.append(range ? RangeChart.draw(chart) : LineChart.draw(chart));
        html.append("<figcaption>").append(Html.escaped(chart.caption())).append("</figcaption>\n");
        html.append("<details><summary>As a table</summary>\n");
        html.append(range ? rangeTable(chart) : lineTable(chart));
        return html.append("</details></figure>\n").toString();
    }

    private static String legend(Chart chart) {
        StringBuilder html = new StringBuilder("<p class=\"legend\">");
        for (int i = 0; i < chart.series().size(); i++) {
            html.append(
                    ("<span><svg viewBox=\"0 0 28 8\" aria-hidden=\"true\"><line class=\"series"
                                    + " s%d\" x1=\"0\" y1=\"4\" x2=\"28\" y2=\"4\"/></svg>%s</span> ")
                            .formatted(i, Html.escaped(chart.series().get(i).name())));
        }
        return html.append("</p>\n").toString();
    }

    private static String rangeTable(Chart chart) {
        List<List<String>> rows = new ArrayList<>();
        for (Series series : chart.series()) {
            List<String> row = new ArrayList<>(List.of(series.name()));
            for (double value : series.y()) {
                row.add(Numbers.text(value));
            }
            rows.add(row);
        }
        return Html.table(List.of(chart.xLabel(), "low", "median", "high"), rows);
    }

    /** One row per x that occurs; steps hold their last value, lines have gaps. */
    private static String lineTable(Chart chart) {
        TreeMap<Double, String[]> byX = new TreeMap<>();
        int count = chart.series().size();
        for (int s = 0; s < count; s++) {
            Series series = chart.series().get(s);
            for (int i = 0; i < series.x().length; i++) {
                byX.computeIfAbsent(series.x()[i], x -> new String[count])[s] =
                        Numbers.text(series.y()[i]);
            }
        }
        List<String> columns = new ArrayList<>(List.of(chart.xLabel()));
        chart.series().forEach(series -> columns.add(series.name()));
        String[] last = new String[count];
        List<List<String>> rows = new ArrayList<>();
        byX.forEach(
                (x, values) -> {
                    List<String> row = new ArrayList<>(List.of(Numbers.text(x)));
                    for (int s = 0; s < count; s++) {
                        if (values[s] != null) {
                            last[s] = values[s];
                        }
                        String held = chart.kind() == Chart.Kind.STEP ? last[s] : values[s];
                        row.add(held == null ? "" : held);
                    }
                    rows.add(row);
                });
        return Html.table(columns, rows);
    }
}
