package dev.weir.tools.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Chart.Series;
import java.util.List;

/**
 * Lines or steps, each series in its own dash, a series of one point in a shape of its own: the
 * legend and the axes' words as text, and the data that {@code page.js} hands to uPlot.
 */
final class LineChart {

    /** Not a number becomes a string, which the script reads as a gap. */
    private static final JsonMapper JSON = new JsonMapper();

    private LineChart() {}

    static String html(Chart chart, Limits limits) {
        List<String> colours = PoolColours.of(chart.series());
        return "%s<p class=\"axis\">%s</p>\n%s<p class=\"axis below\">%s</p>\n<p class=\"readout\" aria-hidden=\"true\"></p>\n"
                .formatted(
                        legend(chart, colours),
                        Html.escaped(vertical(chart)),
                        plot(chart, limits, colours),
                        Html.escaped(horizontal(chart)));
    }

    /** What stands for series of one point, by turns; {@code page.js} draws the same. */
    private static final List<String> SHAPES =
            List.of(
                    "<circle cx=\"18\" cy=\"4\" r=\"4\"",
                    "<rect x=\"14\" y=\"0\" width=\"8\" height=\"8\"",
                    "<polygon points=\"18,0 22,8 14,8\"");

    private static String legend(Chart chart, List<String> colours) {
        List<Series> series = chart.series();
        StringBuilder html = new StringBuilder("<p class=\"legend\">");
        int points = 0;
        for (int i = 0; i < series.size(); i++) {
            String sign =
                    chart.kind() != Chart.Kind.STEP && series.get(i).x().length == 1
                            ? SHAPES.get(points++ % SHAPES.size())
                                    + " style=\"fill: var(--%s)\"/>".formatted(colours.get(i))
                            : ("<line class=\"dash-%d\" style=\"stroke: var(--%s)\" x1=\"0\""
                                            + " y1=\"4\" x2=\"36\" y2=\"4\"/>")
                                    .formatted(i, colours.get(i));
            html.append(
                    "<span><svg viewBox=\"0 0 36 8\" aria-hidden=\"true\">%s</svg>%s</span> "
                            .formatted(sign, Html.escaped(series.get(i).name())));
        }
        return html.append("</p>\n").toString();
    }

    private static String plot(Chart chart, Limits limits, List<String> colours) {
        return "<div class=\"plot\" role=\"img\" aria-label=\"%s\"><script type=\"application/json\">%s</script></div>\n"
                .formatted(
                        Html.escaped(chart.title() + ". The table below has the numbers."),
                        json(new Drawing(chart, limits, colours)));
    }

    private static String vertical(Chart chart) {
        return chart.kind() == Chart.Kind.LOG_LOG
                ? chart.yLabel() + " (logarithmic scale)"
                : chart.yLabel();
    }

    private static String horizontal(Chart chart) {
        return chart.kind() == Chart.Kind.LOG_LOG || chart.kind() == Chart.Kind.LOG_X
                ? chart.xLabel() + " (logarithmic scale)"
                : chart.xLabel();
    }

    private static String json(Drawing drawing) {
        try {
            return JSON.writeValueAsString(drawing).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a chart cannot be written", e);
        }
    }

    /** What the script needs. */
    private record Drawing(Chart chart, Limits limits, List<String> colours) {}
}
