package dev.weir.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.weir.lab.result.Chart;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LineChartTest {

    private static String draw(Chart.Kind kind, Chart.Series... series) {
        return LineChart.draw(
                new Chart(
                        "Over size",
                        "",
                        kind,
                        "connections",
                        "ms",
                        null,
                        null,
                        List.of(),
                        List.of(series)));
    }

    @Test
    void equalFactorsAreEqualDistances() {
        String svg =
                draw(
                        Chart.Kind.LOG_X,
                        new Chart.Series(
                                "fixed", new double[] {1, 10, 100}, new double[] {5, 8, 4}));
        double first = x(svg, "fixed, 1:");
        double second = x(svg, "fixed, 10:");
        double third = x(svg, "fixed, 100:");
        assertThat(second - first).isCloseTo(third - second, offset(0.2));
    }

    @Test
    void aSingleMeasurementIsADot() {
        String svg =
                draw(
                        Chart.Kind.LOG_LOG,
                        new Chart.Series("auto", new double[] {12}, new double[] {3.5}));
        assertThat(svg).contains("class=\"point p0\"", "auto, 12: 3.50");
    }

    @Test
    void aGapInALineDoesNotChangeItsAxis() {
        String svg =
                draw(
                        Chart.Kind.LINE,
                        new Chart.Series(
                                "p99",
                                new double[] {0, 1, 2},
                                new double[] {Double.NaN, 480, Double.NaN}));
        assertThat(svg).contains(">500<").doesNotContain("NaN");
    }

    @Test
    void aChartWithoutAMeasurementIsStillDrawn() {
        String svg =
                draw(
                        Chart.Kind.LOG_LOG,
                        new Chart.Series("auto", new double[] {12}, new double[] {Double.NaN}));
        assertThat(svg).contains("<svg", "</svg>").doesNotContain("<circle", "NaN");
    }

    private static double x(String svg, String title) {
        String before = svg.substring(0, svg.indexOf("<title>" + title));
        String circle = before.substring(before.lastIndexOf("cx=\"") + 4);
        return Double.parseDouble(circle.substring(0, circle.indexOf('"')));
    }
}
