package dev.weir.size;

/**
 * What was measured in one window.
 *
 * @param nanos how long it was measured
 * @param completions leases that ended in it
 * @param inUse mean number of leases out
 * @param waited share of the time in which somebody waited
 * @param full what was measured in that part of the time
 * @param connecting share of the time in which a connect was under way
 */
record WindowMeasure(
        double nanos, long completions, double inUse, double waited, Full full, double connecting) {

    /**
     * The time in which somebody waited. Only then do completions tell what the database can do; at
     * other times they tell how many were asked for, and a burst that meets the window with more
     * connections would look as if those had served it.
     *
     * @param nanos how long that was
     * @param completions leases that ended in it
     * @param inUse mean number of leases out
     */
    record Full(double nanos, long completions, double inUse) {
        /** Completions per nanosecond. */
        double rate() {
            return completions / nanos;
        }
    }

    /** Fewer completions are an anecdote. */
    private static final int FEWEST = 6;

    /** Somebody waited for this part of the window: its permits were too few for those who came. */
    static final double BOUND = 0.5;

    /** A connect costs the server: with more of it the window is about connecting. */
    private static final double MOST_CONNECTING = 0.3;

    static WindowMeasure between(LimitSample from, LimitSample to) {
        double nanos = to.nanos() - from.nanos();
        return new WindowMeasure(
                nanos,
                to.completions() - from.completions(),
                (to.inUseNanos() - from.inUseNanos()) / nanos,
                (to.waitedNanos() - from.waitedNanos()) / nanos,
                full(from, to),
                (to.connectingNanos() - from.connectingNanos()) / nanos);
    }

    private static Full full(LimitSample from, LimitSample to) {
        double nanos = to.waitedNanos() - from.waitedNanos();
        return new Full(
                nanos,
                to.waitedCompletions() - from.waitedCompletions(),
                nanos == 0 ? 0 : (to.waitedInUseNanos() - from.waitedInUseNanos()) / nanos);
    }

    boolean isUsable() {
        return completions >= FEWEST && connecting <= MOST_CONNECTING && inUse > 0;
    }

    /** Whether somebody waited for most of it, not only at moments. */
    boolean isBound() {
        return waited >= BOUND;
    }

    /** Whether somebody waited for long enough to tell what the database can do. */
    boolean isFull() {
        return full.completions >= FEWEST && full.inUse > 0;
    }

    /** What was measured in all of it. */
    Full all() {
        return new Full(nanos, completions, inUse);
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
