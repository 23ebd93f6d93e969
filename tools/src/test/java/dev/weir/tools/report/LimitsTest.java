package dev.weir.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Chart.Kind;
import dev.weir.tools.result.Chart.Series;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LimitsTest {

    @Test
    void chartsSideBySideShareTheirAxes() {
        Chart fast = steps("ms", 50, 5);
        Chart slow = steps("ms", 250, 45);
        assertThat(Limits.of(fast, List.of(fast, slow)))
                .isEqualTo(Limits.of(slow, List.of(fast, slow)))
                .extracting(Limits::xMax, Limits::yMax)
                .containsExactly(250.0, 45.0);
    }

    @Test
    void otherUnitsAreAnotherAxis() {
        Chart fast = steps("ms", 50, 5);
        assertThat(Limits.of(fast, List.of(fast, steps("s", 250, 45))).xMax()).isEqualTo(50);
    }

    @Test
    void whatIsNoNumberOrZeroIsNoEndOfALogarithmicAxis() {
        Chart chart =
                chart(
                        Kind.LOG_LOG,
                        "connections",
                        null,
                        new double[] {1, 10},
                        new double[] {0, Double.NaN});
        assertThat(Limits.of(chart, List.of())).isEqualTo(new Limits(1, 10, 0, 0));
    }

    private static Chart steps(String unit, double end, double most) {
        return chart(Kind.STEP, unit, end, new double[] {0, 1}, new double[] {1, most});
    }

    private static Chart chart(Kind kind, String unit, Double end, double[] x, double[] y) {
        return new Chart(
                "title",
                "",
                kind,
                unit,
                "count",
                end,
                null,
                List.of(),
                List.of(new Series("a", x, y)));
    }
}
