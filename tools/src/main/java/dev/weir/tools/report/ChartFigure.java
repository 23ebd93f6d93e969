package dev.weir.tools.report;

import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * A chart with its legend, its caption and its numbers as a table. Lines are drawn by the page's
 * script, at the width that the reader has; ranges need none.
 */
final class ChartFigure {

    private ChartFigure() {}

    /**
     * The figure.
     *
     * @param beside what stands next to it, with which it shares its axes
     */
    static String html(Chart chart, List<Chart> beside) {
        Limits limits = Limits.of(chart, beside);
        boolean range = chart.kind() == Chart.Kind.RANGE;
        StringBuilder html = new StringBuilder();
        html.append("<figure class=\"").append(range ? "wide" : "panel").append("\">");
        html.append("<h4>").append(Html.escaped(chart.title())).append("</h4>\n");
        html.append(range ? RangeChart.html(chart, limits) : LineChart.html(chart, limits));
        if (!chart.caption().isEmpty()) {
            html.append("<figcaption>")
                    .append(Html.escaped(chart.caption()))
                    .append("</figcaption>\n");
        }
        html.append("<details><summary>As a table</summary>\n");
        html.append(range ? rangeTable(chart) : lineTable(chart));
        return html.append("</details></figure>\n").toString();
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
        String unit = chart.xLabel();
        return Html.table(
                chart.title(),
                List.of("", "low, " + unit, "median, " + unit, "high, " + unit),
                rows);
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
        return Html.table(chart.title() + ", " + chart.yLabel(), columns, rows);
    }
}
