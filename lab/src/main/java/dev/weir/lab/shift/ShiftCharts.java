package dev.weir.lab.shift;

import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.result.Chart;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** A scene over time: the p99 and the connections of Weir and of the sizes that were the best. */
final class ShiftCharts {

    private static final long SECOND = 1_000_000_000;

    private final SceneOutcome outcome;
    private final Timeline timeline;

    ShiftCharts(SceneOutcome outcome) {
        this.outcome = outcome;
        this.timeline = outcome.timeline();
    }

    List<Chart> all() {
        return List.of(
                chart(
                        "Response over time: p99",
                        "Of the requests due in each second, from the moment each was due; medians"
                                + " over the rounds. Weir, and each size that was the best of a"
                                + " phase.",
                        Chart.Kind.LINE,
                        "ms",
                        (one, second) -> outcome.p99(one, second)),
                chart(
                        "Connections over time",
                        "Open connections in the mean of each second; medians over the rounds.",
                        Chart.Kind.STEP,
                        "open connections",
                        (one, second) -> outcome.level(one, TrialOutcome::open, second)));
    }

    @FunctionalInterface
    private interface Figure {
        double of(PoolVariant one, Timeline.Span second);
    }

    private Chart chart(
            String title, String caption, Chart.Kind kind, String yLabel, Figure figure) {
        List<Chart.Series> series = new ArrayList<>();
        for (PoolVariant one : shown()) {
            series.add(series(one, second -> figure.of(one, second)));
        }
        return new Chart(
                title,
                caption,
                kind,
                "seconds",
                yLabel,
                timeline.length() / 1e9,
                null,
                marks(),
                series);
    }

    private Chart.Series series(PoolVariant one, ToDoubleFunction<Timeline.Span> figure) {
        int seconds = (int) (timeline.length() / SECOND);
        double[] x = new double[seconds];
        double[] y = new double[seconds];
        for (int i = 0; i < seconds; i++) {
            x[i] = i;
            y[i] = figure.applyAsDouble(new Timeline.Span(i * SECOND, (i + 1) * SECOND));
        }
        return new Chart.Series(one.label(), x, y);
    }

    private List<Chart.Mark> marks() {
        List<Chart.Mark> marks = new ArrayList<>();
        for (int phase = 1; phase < timeline.scene().phases().size(); phase++) {
            marks.add(
                    new Chart.Mark(
                            timeline.scene().phases().get(phase).title(),
                            timeline.phase(phase).from() / 1e9));
        }
        return marks;
    }

    private Set<PoolVariant> shown() {
        Set<PoolVariant> shown = new LinkedHashSet<>(Set.of(PoolVariant.WEIR));
        for (int phase = 0; phase < timeline.scene().phases().size(); phase++) {
            outcome.best(phase).ifPresent(shown::add);
        }
        return shown;
    }
}
