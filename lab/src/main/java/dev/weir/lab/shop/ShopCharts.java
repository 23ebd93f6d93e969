package dev.weir.lab.shop;

import dev.weir.tools.result.Chart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A question over time: what customers felt in each second. */
final class ShopCharts {

    private ShopCharts() {}

    static List<Chart> of(QuestionOutcome outcome, Duration slice) {
        int seconds = (int) Math.max(1, slice.toSeconds());
        List<Chart.Series> series = new ArrayList<>();
        for (ShopVariant one : outcome.question().variants()) {
            double[] x = new double[seconds];
            double[] y = new double[seconds];
            for (int second = 0; second < seconds; second++) {
                int now = second;
                x[second] = second;
                y[second] = outcome.median(one, each -> each.response(99, now));
            }
            series.add(new Chart.Series(one.label(), x, y));
        }
        return List.of(
                new Chart(
                        outcome.question().title() + ": customers' p99 over time",
                        "Of the requests due in each second of a slice, from the moment each was"
                                + " due; medians over the rounds.",
                        Chart.Kind.LINE,
                        "seconds",
                        "ms",
                        (double) seconds,
                        null,
                        marks(outcome),
                        series));
    }

    private static List<Chart.Mark> marks(QuestionOutcome outcome) {
        double fault = outcome.median(ShopVariant.WEIR, each -> each.fault() / 1e9);
        return fault < 0 ? List.of() : List.of(new Chart.Mark("the database dies", fault));
    }
}
