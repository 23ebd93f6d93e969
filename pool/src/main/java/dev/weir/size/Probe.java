package dev.weir.size;

import org.jspecify.annotations.Nullable;

/**
 * The experiment under way: which window it is, what is lent in it and what was measured.
 *
 * <p>A window is measured from when the leases out have come down to its permits and the work has
 * had time to turn over, to its end, by the monotonic clock: a wall clock that is set cuts a window
 * short and no more. A window in which this JVM paused says nothing. Not thread-safe.
 */
final class Probe {
    /** The permits are measured this long after a switch at the earliest. */
    private static final long SETTLE_NANOS = 30_000_000L;

    /** And this part of the window after it at the latest, once what is out has come down. */
    private static final double LONGEST_SETTLE = 0.4;

    /** Looks further apart than this had a pause of this JVM between them. */
    private static final long LATE_NANOS = 50_000_000L;

    /** A window of which pauses make up more is not about the database. */
    private static final double MOST_PAUSED = 0.2;

    /**
     * Pools on one database from which on windows are longer, for the sake of clocks: what the
     * others do at another time is then most of what a pool sees.
     */
    private static final int MANY_POOLS = 4;

    private final ProbeSchedule clock;
    private final HoldTimeStats holdTimeStats;
    private SizePair sizes;
    private long window;
    private boolean high;
    private long since;
    private long completionsAtSwitch;
    private long paused;
    private double rate;
    private @Nullable LimitSample from;
    private @Nullable WindowMeasure firstHalf;

    Probe(long salt, HoldTimeStats holdTimeStats, SizePair sizes) {
        this.clock = new ProbeSchedule(salt);
        this.holdTimeStats = holdTimeStats;
        this.sizes = sizes;
    }

    /** The two windows of a pair. */
    record Halves(WindowMeasure low, WindowMeasure high) {}

    SizePair sizes() {
        return sizes;
    }

    long windowNanos() {
        return clock.lengthNanos();
    }

    /** Permits of the window under way. */
    int permits() {
        return high ? sizes.high() : sizes.low();
    }

    /** Completions per nanosecond when last measured, 0 = not known. */
    double rate() {
        return rate;
    }

    /**
     * Begins the window that it is time for.
     *
     * @param next what to compare if a pair begins with it
     */
    void enter(LimitSample now, SizePair next) {
        window = clock.window(now.wallNanos());
        if (ProbeSchedule.isFirstHalf(window) || firstHalf == null) {
            if (ProbeSchedule.isFirstHalf(window) && fit(now.peers())) {
                window = clock.window(now.wallNanos());
            }
            firstHalf = null;
            sizes = next;
        }
        high = clock.isHigh(window);
        since = now.nanos();
        completionsAtSwitch = now.completions();
        paused = 0;
        from = null;
    }

    /** Gives up the pair under way and begins anew. */
    void restart(LimitSample now, SizePair next) {
        drop();
        enter(now, next);
    }

    /** What the counters count from now on is other work. */
    void forget() {
        drop();
        rate = 0;
    }

    /** Gives up what was measured of the pair under way. */
    void drop() {
        from = null;
        firstHalf = null;
    }

    private boolean fit(PeerPools peers) {
        return clock.fit(holdTimeStats.nanos(), rate, peers.pools() >= MANY_POOLS);
    }

    /** A load that has come back must not wait for the end of a window made for a trickle. */
    boolean isFarTooLong(LimitSample now) {
        double elapsed = now.nanos() - since;
        double here = elapsed > 0 ? (now.completions() - completionsAtSwitch) / elapsed : 0;
        PeerPools peers = now.peers();
        boolean tooLong =
                here > rate
                        && clock.isFarTooLong(
                                holdTimeStats.nanos(), here, elapsed, peers.pools() >= MANY_POOLS);
        if (tooLong) {
            rate = here;
            fit(peers);
        }
        return tooLong;
    }

    boolean isOver(LimitSample now) {
        return clock.window(now.wallNanos()) != window;
    }

    /** Counts pauses, and begins to measure when the switch has settled to {@code permits}. */
    void look(LimitSample before, LimitSample now, int permits) {
        paused += Math.max(0, now.nanos() - before.nanos() - LATE_NANOS);
        double settle =
                Math.min(
                        Math.max(SETTLE_NANOS, holdTimeStats.nanos()),
                        LONGEST_SETTLE * clock.lengthNanos());
        if (from == null && now.inUse() <= permits && now.nanos() - since >= settle) {
            from = now;
            paused = 0;
        }
    }

    /** What the window that is over has measured; null if nothing. */
    @Nullable WindowMeasure measured(LimitSample before, LimitSample now) {
        LimitSample begin = from;
        if (begin == null || now.nanos() <= begin.nanos()) {
            return null;
        }
        paused += Math.max(0, now.nanos() - before.nanos() - LATE_NANOS);
        WindowMeasure measure = WindowMeasure.between(begin, now);
        if (paused > MOST_PAUSED * measure.nanos()) {
            return null;
        }
        rate = measure.rate();
        return measure;
    }

    /** Keeps the first half of a pair for the second, if it was that and the second follows. */
    boolean keeps(@Nullable WindowMeasure measure, LimitSample now) {
        boolean follows = clock.window(now.wallNanos()) == window + 1;
        firstHalf = ProbeSchedule.isFirstHalf(window) && follows ? measure : firstHalf;
        return ProbeSchedule.isFirstHalf(window) && follows && measure != null;
    }

    /** Both halves, if the window that is over was the second of a pair measured whole. */
    @Nullable Halves pair(@Nullable WindowMeasure measure) {
        WindowMeasure first = firstHalf;
        firstHalf = null;
        if (ProbeSchedule.isFirstHalf(window) || first == null || measure == null) {
            return null;
        }
        return high ? new Halves(first, measure) : new Halves(measure, first);
    }
}
