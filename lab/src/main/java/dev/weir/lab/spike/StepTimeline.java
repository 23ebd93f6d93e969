package dev.weir.lab.spike;

import dev.weir.tools.result.Chart;
import java.util.List;

/** A step over time: the connections open, and the wait, window by window. */
final class StepTimeline {

    private static final long WINDOW_NANOS = 100_000_000;

    /** Where the wait is cut off, so that charts of different pools share a scale. */
    private static final double CUT_MILLIS = 50;

    private StepTimeline() {}

    static Chart of(String pool, Step step, StepOutcome outcome) {
        int windows = (int) (outcome.endNanos() / WINDOW_NANOS);
        double[] seconds = new double[windows];
        double[] open = new double[windows];
        double[] wait = new double[windows];
        for (int i = 0; i < windows; i++) {
            long from = i * WINDOW_NANOS;
            seconds[i] = from / 1e9;
            open[i] = openAt(outcome, from + WINDOW_NANOS);
            wait[i] = Math.min(CUT_MILLIS, outcome.waitP99Millis(from, from + WINDOW_NANOS));
        }
        double settled = outcome.settledAfterMillis();
        return new Chart(
                pool,
                "%s The wait is the 99th percentile of each 100 ms; %.0f stands for %.0f ms or more."
                        .formatted(
                                Double.isInfinite(settled)
                                        ? "Never settled."
                                        : "Settled %.0f ms after the step.".formatted(settled),
                                CUT_MILLIS,
                                CUT_MILLIS),
                Chart.Kind.LINE,
                "s",
                "connections, ms",
                step.before().plus(step.after()).toMillis() / 1e3,
                CUT_MILLIS,
                List.of(new Chart.Mark("step", step.before().toMillis() / 1e3)),
                List.of(
                        new Chart.Series("connections open", seconds, open),
                        new Chart.Series("p99 wait, ms", seconds, wait)));
    }

    private static int openAt(StepOutcome outcome, long nanos) {
        int open = 0;
        for (ConnectionLog.Event event : outcome.connections()) {
            if (event.nanos() - outcome.start() <= nanos
                    && event.step() != ConnectionLog.Step.CONNECT_BEGINS) {
                open += event.step() == ConnectionLog.Step.OPEN ? 1 : -1;
            }
        }
        return open;
    }
}
