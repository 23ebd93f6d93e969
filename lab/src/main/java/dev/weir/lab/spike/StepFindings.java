package dev.weir.lab.spike;

import dev.weir.lab.stats.Outcomes;
import dev.weir.lab.stats.Sample;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * All runs of one step.
 *
 * @param bareLatenessMillis how late requests are with no pool, 99th percentile, median of the
 *     repeats
 * @param outcomes by pool, in order of the repeats
 */
record StepFindings(Step step, double bareLatenessMillis, Map<String, List<StepOutcome>> outcomes)
        implements Outcomes<String, StepOutcome> {

    @Override
    public double median(String pool, ToDoubleFunction<StepOutcome> value) {
        double[] values = values(pool, value);
        return values.length == 0 ? Double.NaN : Sample.of(values).median();
    }

    /** The connections that the load after the step keeps busy: arrivals times hold (Little). */
    double idealSize(String pool) {
        return step.stepRatePerSecond() * median(pool, StepOutcome::holdMillis) / 1e3;
    }

    /** The pools by the time they need to settle, then by the wait of the last second. */
    List<String> ranking() {
        return outcomes.keySet().stream()
                .sorted(
                        Comparator.<String>comparingDouble(
                                        pool -> median(pool, StepOutcome::settledAfterMillis))
                                .thenComparingDouble(
                                        pool -> median(pool, StepFindings::lastSecondP99)))
                .toList();
    }

    static double lastSecondP99(StepOutcome outcome) {
        return outcome.waitP99Millis(outcome.endNanos() - 1_000_000_000L, outcome.endNanos());
    }

    static double beforeP99(StepOutcome outcome) {
        return outcome.waitP99Millis(outcome.stepNanos() / 2, outcome.stepNanos());
    }
}
