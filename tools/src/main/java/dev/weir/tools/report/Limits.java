package dev.weir.tools.report;

import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Chart.Mark;
import dev.weir.tools.result.Chart.Series;
import java.util.List;

/**
 * What the axes of a chart have to hold. Charts that stand side by side and show the same have the
 * same: bars of equal length are equal then.
 *
 * @param xMin the least value above zero
 * @param xMax the largest, or the end that a chart gives
 * @param yMin the least value above zero
 * @param yMax the largest, or the least end that a chart gives
 */
record Limits(double xMin, double xMax, double yMin, double yMax) {

    /** Over all charts of the same kind and labels as the first. */
    static Limits of(Chart chart, List<Chart> beside) {
        Extent x = new Extent();
        Extent y = new Extent();
        take(chart, x, y);
        for (Chart other : beside) {
            if (other.kind() == chart.kind()
                    && other.xLabel().equals(chart.xLabel())
                    && other.yLabel().equals(chart.yLabel())) {
                take(other, x, y);
            }
        }
        return new Limits(x.least(), x.most, y.least(), y.most);
    }

    private static void take(Chart chart, Extent x, Extent y) {
        boolean range = chart.kind() == Chart.Kind.RANGE;
        for (Series series : chart.series()) {
            for (double value : series.y()) {
                (range ? x : y).take(value);
            }
            for (double value : series.x()) {
                if (chart.xMax() == null) {
                    x.take(value);
                }
            }
        }
        if (range) {
            for (Mark mark : chart.marks()) {
                x.take(mark.at());
            }
        }
        if (chart.xMax() != null) {
            x.take(chart.xMax());
        }
        if (chart.yMax() != null) {
            y.take(chart.yMax());
        }
    }

    private static final class Extent {

        private double low = Double.MAX_VALUE;
        private double most;

        void take(double value) {
            if (value > 0 && Double.isFinite(value)) {
                low = Math.min(low, value);
                most = Math.max(most, value);
            }
        }

        double least() {
            return most == 0 ? 0 : low;
        }
    }
}
