package dev.weir.size;

/**
 * What was measured in one window.
 *
 * @param all of all the time
 * @param full of the time in which somebody waited. Only then do completions tell what the database
 *     can do; at other times they tell how many were asked for, and a burst that meets the window
 *     with more connections would look as if those had served it
 * @param connecting share of the time in which a connect was under way
 */
record WindowMeasure(Span all, Span full, double connecting) {

    /**
     * Some of a window's time.
     *
     * @param nanos how long that was
     * @param completions leases that ended in it
     * @param inUse mean number of leases out
     */
    record Span(double nanos, long completions, double inUse) {
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
        double waited = to.waitedNanos() - from.waitedNanos();
        double inUseWhileWaited = to.waitedInUseNanos() - from.waitedInUseNanos();
        return new WindowMeasure(
                new Span(
                        nanos,
                        to.completions() - from.completions(),
                        (to.inUseNanos() - from.inUseNanos()) / nanos),
                new Span(
                        waited,
                        to.waitedCompletions() - from.waitedCompletions(),
                        waited == 0 ? 0 : inUseWhileWaited / waited),
                (to.connectingNanos() - from.connectingNanos()) / nanos);
    }

    boolean isUsable() {
        return all.completions >= FEWEST && connecting <= MOST_CONNECTING && all.inUse > 0;
    }

    /** Share of the time in which somebody waited. */
    double waited() {
        return full.nanos / all.nanos;
    }

    /** Whether somebody waited for most of it, not only at moments. */
    boolean isBound() {
        return all.inUse > 0 && waited() >= BOUND;
    }

    /** Whether somebody waited for long enough to tell what the database can do. */
    boolean isFull() {
        return full.completions >= FEWEST && full.inUse > 0;
    }

    /** Mean hold in nanoseconds, by Little's law. */
    double hold() {
        return all.completions == 0 ? 0 : all.inUse / all.rate();
    }
}
