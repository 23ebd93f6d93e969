package dev.weir.size;

import java.util.Locale;

/**
 * A decision of the {@link GrowthLaw} with its reason.
 *
 * @param open connections to begin opening now
 * @param wanted connections that would help, before pace and room were applied
 * @param reason why
 * @param drainNanos predicted time to serve everyone who waits now with what exists and is coming;
 *     {@link Double#POSITIVE_INFINITY} when nothing exists
 * @param demand what the decision was made from
 */
public record Growth(int open, int wanted, Reason reason, double drainNanos, Demand demand) {

    /** Why connections are opened, or why not. */
    public enum Reason {
        /** Nobody waits and the floor is reached. */
        ENOUGH,
        /** The queue drains sooner than a connect would take. */
        DRAINS_FIRST,
        /** The total is below the floor. */
        FLOOR,
        /** Somebody waits and there is no connection at all. */
        EMPTY,
        /** Waiters will still be queued when a connect begun now is ready. */
        BURST,
        /** Arrivals times hold exceeds what exists: the queue would stand or grow. */
        LASTING_LOAD,
        /** Short queues come again and again. */
        RECURRING_WAITS,
        /** The limit law tries whether one more brings throughput. */
        TRIED
    }

    /**
     * What came of the decision where a budget of connects let fewer begin.
     *
     * @param begun connections that began to open, at most {@link #open()}
     */
    public Growth cutTo(int begun) {
        return begun == open ? this : new Growth(begun, wanted, reason, drainNanos, demand);
    }

    /**
     * Together with connections that began to open just before for the same reason.
     *
     * @param before how many
     */
    public Growth after(int before) {
        return new Growth(before + open, before + wanted, reason, drainNanos, demand);
    }

    /** Connections that there were, or were coming, when it was made. */
    public int existing() {
        return demand.usable() + demand.opening();
    }

    /** The decision in one sentence, for the log and for people. */
    public String sentence() {
        String drain = Double.isInfinite(drainNanos) ? "never" : millis(drainNanos);
        return switch (reason) {
            case ENOUGH -> "enough: nobody waits";
            case DRAINS_FIRST ->
                    "%d waiting drain in %s, a connect takes %s: open none"
                            .formatted(demand.waiting(), drain, connect());
            case FLOOR -> "%d below the floor: open %d".formatted(demand.missing(), open);
            case EMPTY -> "%d waiting and no connection: open %d".formatted(demand.waiting(), open);
            case BURST ->
                    "%d waiting drain in %s, a connect takes %s: %d would help, open %d"
                            .formatted(demand.waiting(), drain, connect(), wanted, open);
            case RECURRING_WAITS ->
                    "borrowers wait again and again, though not for long: open %d".formatted(open);
            case TRIED ->
                    "%d waiting: open %d, to see whether more connections bring more throughput"
                            .formatted(demand.waiting(), open);
            case LASTING_LOAD ->
                    "%.0f borrows/s hold %s each and need %.1f connections, %d exist: %d would help, open %d"
                            .formatted(
                                    demand.arrivalRate() * 1e9,
                                    millis(demand.steadyHoldNanos()),
                                    demand.arrivalRate() * demand.steadyHoldNanos(),
                                    demand.usable() + demand.opening(),
                                    wanted,
                                    open);
        };
    }

    private String connect() {
        return demand.connectNanos() == 0 ? "a time still unknown" : millis(demand.connectNanos());
    }

    private static String millis(double nanos) {
        return String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
    }
}
