package dev.weir.lab.report;

import dev.weir.lab.result.Chart;
import dev.weir.lab.result.Chart.Series;
import java.util.Locale;

/**
 * Draws lines or steps, each series in its own colour and dash; the first steps stand on an area.
 * Over a logarithmic axis every point has a dot: there a series may be a single one.
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
        return switch (chart.kind()) {
            case LOG_X, LOG_LOG -> drawLogarithmic(chart);
            default -> drawLinear(chart);
        };
    }

    private static String drawLinear(Chart chart) {
        boolean exact = chart.xMax() != null;
        double xEnd = chart.xMax() != null ? chart.xMax() : 0;
        double yEnd = chart.yMax() != null ? chart.yMax() : 0;
        for (Series series : chart.series()) {
            for (int i = 0; i < series.x().length; i++) {
                if (!exact) {
                    xEnd = Math.max(xEnd, series.x()[i]);
                }
                if (!Double.isNaN(series.y()[i])) {
                    yEnd = Math.max(yEnd, series.y()[i]);
                }
            }
        }
        Axis x = Axis.linear(xEnd, exact, LEFT, RIGHT, 8);
        return drawOn(x, Axis.linear(yEnd, false, BOTTOM, TOP, 5), chart);
    }

    private static String drawLogarithmic(Chart chart) {
        boolean logarithmicY = chart.kind() == Chart.Kind.LOG_LOG;
        Extent xs = new Extent();
        Extent ys = new Extent();
        for (Series series : chart.series()) {
            for (int i = 0; i < series.x().length; i++) {
                if (!Double.isNaN(series.y()[i])) {
                    xs.take(series.x()[i]);
                    ys.take(series.y()[i]);
                }
            }
        }
        Axis x = Axis.logarithmic(xs.least(), xs.most(), LEFT, RIGHT);
        Axis y =
                logarithmicY
                        ? Axis.logarithmic(ys.least(), ys.most(), BOTTOM, TOP)
                        : Axis.linear(ys.most(), false, BOTTOM, TOP, 5);
        return drawOn(x, y, chart);
    }

    private static String drawOn(Axis x, Axis y, Chart chart) {
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
            if (chart.kind() == Chart.Kind.LOG_X || chart.kind() == Chart.Kind.LOG_LOG) {
                dots(svg, i, series, x, y);
            }
        }
        return svg.close();
    }

    private static void dots(Svg svg, int number, Series series, Axis x, Axis y) {
        for (int i = 0; i < series.x().length; i++) {
            double value = series.y()[i];
            if (!Double.isNaN(value)) {
                svg.dot(
                        "point p" + number,
                        x.pixel(series.x()[i]),
                        y.pixel(value),
                        series.x().length == 1 ? 5.5 : 3,
                        "%s, %s: %s"
                                .formatted(
                                        series.name(),
                                        Numbers.text(series.x()[i]),
                                        Numbers.text(value)));
            }
        }
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

    /** The least and the largest value above zero, apart even where there is only one. */
    private static final class Extent {

        private double low = Double.MAX_VALUE;
        private double high;

        void take(double value) {
            if (value > 0) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }

        double least() {
            return high == 0 ? 1 : low;
        }

        double most() {
            return high == 0 ? 10 : high > low ? high : low * 10;
        }
    }
}
