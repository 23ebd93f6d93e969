package dev.weir.tools.report;

import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Chart.Mark;
import dev.weir.tools.result.Chart.Series;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * One row per series: its name, the median as a dot on a bar from low to high, and the median in
 * words. Positions are percentages, so that rows fit any width and text keeps its size. The axis is
 * logarithmic where the rows lie further apart than a linear one could show.
 */
final class RangeChart {

    private static final double WIDE = 25;

    private RangeChart() {}

    static String html(Chart chart, Limits limits) {
        Axis axis = axis(limits);
        StringBuilder html = new StringBuilder("<div class=\"range\">\n");
        List<String> colours = PoolColours.of(chart.series());
        for (int i = 0; i < chart.series().size(); i++) {
            html.append(row(chart, i, axis, colours.get(i)));
        }
        html.append("<span class=\"scale\">");
        List<Double> ticks = axis.ticks();
        int every = (ticks.size() + 3) / 4;
        for (int i = 0; i < ticks.size(); i++) {
            html.append(
                    "<span%s style=\"%s\">%s</span>"
                            .formatted(
                                    i % every == 0 ? "" : " class=\"minor\"",
                                    left(axis, ticks.get(i)),
                                    Axis.label(ticks.get(i))));
        }
        html.append("</span></div>\n<p class=\"axis below\">");
        html.append(Html.escaped(chart.xLabel()));
        html.append(axis.isLogarithmic() ? " (logarithmic scale)</p>\n" : "</p>\n");
        if (!chart.marks().isEmpty()) {
            html.append("<p class=\"axis below\">").append(marks(chart)).append("</p>\n");
        }
        return html.toString();
    }

    private static String row(Chart chart, int number, Axis axis, String colour) {
        Series series = chart.series().get(number);
        double median = series.y()[1];
        boolean done = !Double.isNaN(median);
        StringBuilder html = new StringBuilder();
        html.append(
                "<span class=\"name%s\">%s</span><span class=\"track\">"
                        .formatted(
                                "weir".equals(colour) ? " ours" : "", Html.escaped(series.name())));
        for (double tick : axis.ticks()) {
            html.append("<i class=\"tick\" style=\"%s\"></i>".formatted(left(axis, tick)));
        }
        for (Mark mark : chart.marks()) {
            html.append("<i class=\"mark\" style=\"%s\"></i>".formatted(left(axis, mark.at())));
        }
        if (!Double.isNaN(series.y()[0])) {
            html.append(
                    "<i class=\"bar\" style=\"%s; width: %s; background: var(--%s)\"></i>"
                            .formatted(
                                    left(axis, series.y()[0]),
                                    percent(axis.share(series.y()[2]) - axis.share(series.y()[0])),
                                    colour));
        }
        if (done) {
            html.append(
                    "<i class=\"dot\" style=\"%s; background: var(--%s)\"></i>"
                            .formatted(left(axis, median), colour));
        }
        return html.append("</span><span class=\"value\">")
                .append(done ? Numbers.text(median) + unit(chart) : "not done")
                .append("</span>\n")
                .toString();
    }

    /** A label that is a unit and nothing else stands behind each number. */
    private static String unit(Chart chart) {
        String label = chart.xLabel();
        return label.length() <= 3 ? " " + Html.escaped(label) : "";
    }

    private static String marks(Chart chart) {
        return "Dotted: "
                + chart.marks().stream()
                        .map(
                                mark ->
                                        Html.escaped(mark.label())
                                                + ", "
                                                + Numbers.text(mark.at())
                                                + unit(chart))
                        .collect(Collectors.joining("; "))
                + ".";
    }

    private static Axis axis(Limits limits) {
        return limits.xMin() > 0 && limits.xMax() / limits.xMin() > WIDE
                ? Axis.logarithmic(limits.xMin(), limits.xMax())
                : Axis.linear(limits.xMax(), 8);
    }

    private static String left(Axis axis, double value) {
        return "left: " + percent(axis.share(value));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f%%", 100 * share);
    }
}
