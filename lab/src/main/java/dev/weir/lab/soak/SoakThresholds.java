package dev.weir.lab.soak;

import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What a run must keep for the pool to be called sound. */
final class SoakThresholds {

    /**
     * A session that hangs in silence ends with the socket's timeout, one that works is served at
     * once; the rest is for a machine that has other things to do.
     */
    private static final double RECOVERY_MILLIS = 6_000;

    private static final double LEAST_SERVED_PER_CENT = 50;

    /**
     * How much each series may rise beyond its noise, whatever the length of the run: what a JVM
     * still loads and what a list of faults takes. A leak of one in a thousand transactions is well
     * above it within the hour.
     */
    static final Map<String, Allowance> ALLOWANCES =
            Map.of(
                    "resident memory", new Allowance(32, "MB", Look::rssMegabytes),
                    "heap after collection", new Allowance(6, "MB", Look::heapMegabytes),
                    "file handles", new Allowance(6, "", Look::files),
                    "threads", new Allowance(6, "", Look::threads),
                    "server sessions", new Allowance(2, "", Look::sessions));

    /** The rise that is tolerated in a series. */
    record Allowance(double most, String unit, ToDoubleFunction<Look> series) {}

    private SoakThresholds() {}

    static List<Threshold> of(SoakFindings findings) {
        List<Threshold> all = new ArrayList<>();
        all.add(none("acknowledged commits that are lost", findings.state().lostCount()));
        all.add(none("refused writes that are there", findings.state().risenCount()));
        all.add(none("writes that are there twice", findings.state().doubledCount()));
        all.add(none("lists out of order", findings.state().disorderedCount()));
        all.add(none("connections with two owners", findings.owners().size()));
        all.add(none("sessions with another borrower's leftovers", findings.leftoverCount()));
        all.add(none("borrowers answered 500 ms past their deadline", findings.waits().size()));
        all.add(
                Threshold.atMost(
                        "most physical connections", findings.peak(), SoakSettings.LIMIT, ""));
        all.add(none("errors that no driver and no pool may throw", findings.surpriseCount()));
        all.add(none("errors with no fault near", findings.unexplainedCount()));
        all.add(none("transactions without an end", findings.unended()));
        all.add(
                Threshold.atMost(
                        "longest time from a fault's end to the next good transaction",
                        findings.longestRecoveryMillis(),
                        RECOVERY_MILLIS,
                        "ms"));
        long tried = findings.good() + findings.failed() + findings.shed();
        all.add(
                Threshold.atLeast(
                        "transactions served",
                        tried == 0 ? Double.NaN : 100.0 * findings.good() / tried,
                        LEAST_SERVED_PER_CENT,
                        "%"));
        all.add(
                Threshold.atLeast(
                        "connections to be had at the end",
                        findings.atTheEnd(),
                        SoakSettings.LIMIT,
                        ""));
        all.add(none("threads, sockets and beans left by the pool", findings.leftBehind().size()));
        ALLOWANCES.keySet().stream()
                .sorted()
                .forEach(
                        name -> {
                            Allowance allowance = ALLOWANCES.get(name);
                            if (allowance != null) {
                                all.add(
                                        Threshold.atMost(
                                                "growth of " + name + " beyond noise",
                                                findings.growth(allowance.series()).certain(),
                                                allowance.most(),
                                                allowance.unit()));
                            }
                        });
        return all;
    }

    private static Threshold none(String name, double value) {
        return Threshold.atMost(name, value, 0, "");
    }
}
