package dev.weir.lab.report;

import dev.weir.lab.result.Chart;
import dev.weir.lab.result.Chart.Series;
import java.util.Locale;

/**
 * Draws lines or steps, each series in its own colour and dash; the first steps stand on an area.
 */
final class LineChart {

    private static final int WIDTH = 560;
    private static final int HEIGHT = 270;
    private static final int LEFT = 66;
    private static final int RIGHT = WIDTH - 24;
    private static final int TOP = 24;
    private static final int BOTTOM = HEIGHT - 44;

    private LineChart() {}

    static String draw(Chart chart) {
        boolean exact = chart.xMax() != null;
        double xEnd = chart.xMax() != null ? chart.xMax() : 0;
        double yEnd = chart.yMax() != null ? chart.yMax() : 0;
        for (Series series : chart.series()) {
            for (int i = 0; i < series.x().length; i++) {
                if (!exact) {
                    xEnd = Math.max(xEnd, series.x()[i]);
                }
                yEnd = Math.max(yEnd, series.y()[i]);
            }
        }
        Axis x = Axis.linear(xEnd, exact, LEFT, RIGHT, 8);
        Axis y = Axis.linear(yEnd, false, BOTTOM, TOP, 5);

        Svg svg = new Svg(WIDTH, HEIGHT, chart.title());
        for (double tick : y.ticks()) {
            svg.line("grid", LEFT, y.pixel(tick), RIGHT, y.pixel(tick));
            svg.text("tick end", LEFT - 8, y.pixel(tick) + 4, Axis.label(tick));
        }
        for (double tick : x.ticks()) {
            svg.line("axis", x.pixel(tick), BOTTOM, x.pixel(tick), BOTTOM + 4);
            svg.text("tick middle", x.pixel(tick), BOTTOM + 18, Axis.label(tick));
        }
        svg.line("axis", LEFT, BOTTOM, RIGHT, BOTTOM);
        svg.text("label middle", (LEFT + RIGHT) / 2.0, HEIGHT - 8, chart.xLabel());
        svg.turned("label middle", 14, (TOP + BOTTOM) / 2.0, chart.yLabel());
        for (Chart.Mark mark : chart.marks()) {
            double at = x.pixel(mark.at());
            boolean nearEnd = at > RIGHT - 90;
            svg.line("reference", at, TOP - 4, at, BOTTOM);
            svg.text(
                    nearEnd ? "note end" : "note", nearEnd ? RIGHT : at - 2, TOP - 8, mark.label());
        }
        for (int i = 0; i < chart.series().size(); i++) {
            Series series = chart.series().get(i);
            String path = path(series, chart.kind(), x, y);
            if (i == 0 && chart.kind() == Chart.Kind.STEP && !path.isEmpty()) {
                svg.path("area s0", path + "V" + BOTTOM + "H" + LEFT + "Z", series.name());
            }
            svg.path("series s" + i, path, series.name());
        }
        return svg.close();
    }

    private static String path(Series series, Chart.Kind kind, Axis x, Axis y) {
        StringBuilder path = new StringBuilder();
        double lastX = 0;
        boolean started = false;
        for (int i = 0; i < series.x().length && series.x()[i] <= x.end(); i++) {
            if (Double.isNaN(series.y()[i])) {
                started = false;
                continue;
            }
            double px = x.pixel(series.x()[i]);
            double py = y.pixel(series.y()[i]);
            if (!started) {
                path.append(String.format(Locale.ROOT, "M%.1f %.1f", px, py));
                started = true;
            } else if (kind == Chart.Kind.STEP) {
                path.append(String.format(Locale.ROOT, "H%.1fV%.1f", px, py));
            } else {
                path.append(String.format(Locale.ROOT, "L%.1f %.1f", px, py));
            }
            lastX = px;
        }
        if (kind == Chart.Kind.STEP && started && lastX < x.pixel(x.end())) {
            path.append(String.format(Locale.ROOT, "H%.1f", x.pixel(x.end())));
        }
        return path.toString();
    }
}
