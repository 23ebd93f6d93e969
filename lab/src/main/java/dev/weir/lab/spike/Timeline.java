package dev.weir.lab.spike;

import dev.weir.lab.load.RequestLog;
import dev.weir.tools.result.Chart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The chart of the article: queued, active, idle and total over time, from the event logs. */
final class Timeline {

    /** Ends of the time axis, in ms: few, so that the charts of most pools share one. */
    private static final double[] AXIS_ENDS = {50, 250, 1_000, 4_000, 12_000};

    private record Change(long nanos, int queued, int active, int total) {}

    private Timeline() {}

    static Chart of(String pool, Burst burst, BurstOutcome outcome) {
        List<Change> changes = changes(outcome);
        int points = changes.size() + 1;
        double[] millis = new double[points];
        double[] queued = new double[points];
        double[] active = new double[points];
        double[] idle = new double[points];
        double[] total = new double[points];
        total[0] = outcome.openAtRelease();
        idle[0] = total[0];
        for (int i = 1; i < points; i++) {
            Change change = changes.get(i - 1);
            millis[i] = (change.nanos() - outcome.released()) / 1e6;
            queued[i] = queued[i - 1] + change.queued();
            active[i] = active[i - 1] + change.active();
            total[i] = total[i - 1] + change.total();
            idle[i] = Math.max(0, total[i] - active[i]);
        }
        double end =
                Double.isNaN(outcome.serveAllMillis())
                        ? AXIS_ENDS[AXIS_ENDS.length - 1]
                        : outcome.serveAllMillis();
        return new Chart(
                pool,
                Double.isNaN(outcome.serveAllMillis())
                        ? "Some requests were never served."
                        : "The repeat in the middle: all served after %.1f ms, %d connections opened."
                                .formatted(outcome.serveAllMillis(), outcome.opened()),
                Chart.Kind.STEP,
                "ms since the requests arrived",
                "requests or connections",
                axisEnd(end),
                (double) Math.max(burst.requests(), burst.maximum()),
                List.of(),
                List.of(
                        new Chart.Series("queued", millis, queued),
                        new Chart.Series("total", millis, total),
                        new Chart.Series("active", millis, active),
                        new Chart.Series("idle", millis, idle)));
    }

    private static double axisEnd(double millis) {
        for (double end : AXIS_ENDS) {
            if (millis <= end) {
                return end;
            }
        }
        return millis;
    }

    private static List<Change> changes(BurstOutcome outcome) {
        List<Change> changes = new ArrayList<>();
        RequestLog requests = outcome.requests();
        for (int i = 0; i < requests.size(); i++) {
            changes.add(new Change(requests.arrival(i), 1, 0, 0));
            if (requests.served(i)) {
                changes.add(new Change(requests.acquisition(i), -1, 1, 0));
                changes.add(new Change(requests.release(i), 0, -1, 0));
            }
        }
        for (ConnectionLog.Event event : outcome.connections()) {
            if (event.nanos() > outcome.released()
                    && event.step() != ConnectionLog.Step.CONNECT_BEGINS) {
                int change = event.step() == ConnectionLog.Step.OPEN ? 1 : -1;
                changes.add(new Change(event.nanos(), 0, 0, change));
            }
        }
        changes.sort(Comparator.comparingLong(Change::nanos));
        return changes;
    }
}
