package dev.weir.lab.report;

import dev.weir.lab.result.Chart;
import dev.weir.lab.result.Chart.Series;

/**
 * Draws one row per series: the median as a dot on a bar from low to high. The axis is logarithmic
 * where the rows lie further apart than a linear one could show.
 */
final class RangeChart {

    private static final int WIDTH = 1000;
    private static final int LEAST_LEFT = 110;

    /** Of a character of a name, on the safe side. */
    private static final double CHARACTER = 7.2;

    private static final int RIGHT = WIDTH - 90;
    private static final int TOP = 26;
    private static final int ROW = 26;
    private static final double WIDE = 25;

    private RangeChart() {}

    static String draw(Chart chart) {
        double min = Double.MAX_VALUE;
        double max = 0;
        for (Series series : chart.series()) {
            for (double value : series.y()) {
                if (!Double.isNaN(value)) {
                    min = Math.min(min, value);
                    max = Math.max(max, value);
                }
            }
        }
        for (Chart.Mark mark : chart.marks()) {
            min = Math.min(min, mark.at());
            max = Math.max(max, mark.at());
        }
        int left = left(chart);
        Axis x =
                min > 0 && max / min > WIDE
                        ? Axis.logarithmic(min, max, left, RIGHT)
                        : Axis.linear(max, false, left, RIGHT, 8);

        int bottom = TOP + ROW * chart.series().size();
        Svg svg = new Svg(WIDTH, bottom + 46, chart.title());
        for (double tick : x.ticks()) {
            svg.line("grid", x.pixel(tick), TOP, x.pixel(tick), bottom);
            svg.text("tick middle", x.pixel(tick), bottom + 17, Axis.label(tick));
        }
        svg.line("axis", left, bottom, RIGHT, bottom);
        svg.text("label middle", (left + RIGHT) / 2.0, bottom + 38, chart.xLabel());
        for (Chart.Mark mark : chart.marks()) {
            double at = x.pixel(mark.at());
            svg.line("reference", at, TOP - 6, at, bottom);
            svg.text("note middle", at, TOP - 11, mark.label());
        }
        for (int i = 0; i < chart.series().size(); i++) {
            row(svg, chart.series().get(i), left, x, TOP + ROW * i + ROW / 2.0);
        }
        return svg.close();
    }

    /** Where the axis begins: right of the longest name. */
    private static int left(Chart chart) {
        int longest = chart.series().stream().mapToInt(one -> one.name().length()).max().orElse(0);
        return (int) Math.max(LEAST_LEFT, CHARACTER * longest + 16);
    }

    private static void row(Svg svg, Series series, int left, Axis x, double y) {
        String ours = series.name().startsWith("Weir") ? " ours" : "";
        svg.text("name end" + ours, left - 12, y + 4, series.name());
        double low = series.y()[0];
        double median = series.y()[1];
        double high = series.y()[2];
        if (Double.isNaN(median)) {
            svg.text("value", left + 8, y + 4, "not done");
            return;
        }
        svg.line("range" + ours, x.pixel(low), y, x.pixel(high), y);
        svg.dot("dot" + ours, x.pixel(median), y, 5.5, series.name() + ": " + Numbers.text(median));
        svg.text(
                "value" + ours,
                Math.max(x.pixel(high), x.pixel(median)) + 11,
                y + 4,
                Numbers.text(median));
    }
}
