package dev.weir.size;

/**
 * What was measured in one slot.
 *
 * @param nanos how long it was measured
 * @param completions leases that ended in it
 * @param inUse mean number of leases out
 * @param waited share of the time in which somebody waited
 * @param connecting share of the time in which a connect was under way
 */
record SlotMeasure(double nanos, long completions, double inUse, double waited, double connecting) {

    /** Fewer completions are an anecdote. */
    private static final int FEWEST = 6;

    /** A connect costs the server: with more of it the slot is about connecting. */
    private static final double MOST_CONNECTING = 0.3;

    static SlotMeasure between(LimitSample from, LimitSample to) {
        double nanos = to.nanos() - from.nanos();
        return new SlotMeasure(
                nanos,
                to.completions() - from.completions(),
                (to.inUseNanos() - from.inUseNanos()) / nanos,
                (to.waitedNanos() - from.waitedNanos()) / nanos,
                (to.connectingNanos() - from.connectingNanos()) / nanos);
    }

    boolean isUsable() {
        return completions >= FEWEST && connecting <= MOST_CONNECTING && inUse > 0;
    }

    /** Completions per nanosecond. */
    double rate() {
        return completions / nanos;
    }

    /** Mean hold in nanoseconds, by Little's law. */
    double hold() {
        return completions == 0 ? 0 : inUse * nanos / completions;
    }
}
