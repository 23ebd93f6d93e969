package dev.weir.size;

import org.jspecify.annotations.Nullable;

/**
 * The experiment under way: which window it is, what is lent in it and what was measured.
 *
 * <p>A pair is two windows of equal length, one with the low and one with the high number of
 * permits, in an order that a hash of the pair's number gives. Number and order follow from the
 * wall clock alone, so all pools of a database probe together: each sees what the database does
 * when <em>all</em> take more. A pool that probed by itself would see mostly its own share grow,
 * and every pool would climb for ever. BBR's pools of flows come to drain the pipe at the same time
 * for the same reason (Cardwell and others, ACM Queue 14(5), 2016).
 *
 * <p>A window lasts a quarter of a second, or the next power of two times that which is at least
 * 2.5 turn-overs of the work ({@link HoldTimeStats}): when permits are added the new leases are at
 * first mostly the short ones of the mix, which end first, and a shorter window would take that for
 * throughput. It is measured from when the leases out have come down to its permits and the work
 * has had time to turn over, to its end, by the monotonic clock: a wall clock that is set cuts a
 * window short and no more. A window in which this JVM paused says nothing. Not thread-safe.
 */
final class Probe {
    private static final long SHORTEST_NANOS = 250_000_000L;

    /**
     * The same where many pools probe together: clocks may differ by 150 ms and ticks by 25, which
     * must be little against a window.
     */
    private static final long SHORTEST_SHARED_NANOS = 1_000_000_000L;

    private static final long LONGEST_NANOS = 16_000_000_000L;

    /** Turn-overs that a window lasts at least. */
    private static final double TURNOVERS = 2.5;

    /** Completions that are expected in a window at least. */
    private static final double COMPLETIONS = 12;

    /** A window so many times as long as it would be chosen now is cut short. */
    private static final int FAR = 4;

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

    private final long salt;
    private final HoldTimeStats holdTimeStats;
    private long length = SHORTEST_NANOS;
    private SizePair sizes;
    private long window;
    private long since;
    private long completionsAtSwitch;
    private long paused;
    private double rate;
    private @Nullable LimitSample from;
    private @Nullable WindowMeasure firstHalf;

    Probe(long salt, HoldTimeStats holdTimeStats, SizePair sizes) {
        this.salt = salt;
        this.holdTimeStats = holdTimeStats;
        this.sizes = sizes;
    }

    /** The two windows of a pair. */
    record Halves(WindowMeasure low, WindowMeasure high) {}

    SizePair sizes() {
        return sizes;
    }

    long windowNanos() {
        return length;
    }

    /** Permits of the window under way. */
    int permits() {
        return isHigh() ? sizes.high() : sizes.low();
    }

    private boolean isHigh() {
        return ((window & 1) ^ (mix((window >> 1) + salt) & 1)) == 1;
    }

    private boolean isFirstHalf() {
        return (window & 1) == 0;
    }

    private long windowAt(LimitSample now) {
        return Math.floorDiv(now.wallNanos(), length);
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
        window = windowAt(now);
        if (isFirstHalf()) {
            fit(now);
            window = windowAt(now);
            firstHalf = null;
        }
        if (firstHalf == null) {
            sizes = next;
        }
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

    private void fit(LimitSample now) {
        length = fitting(rate, now);
    }

    private double need(double completionsPerNano) {
        double need = TURNOVERS * holdTimeStats.nanos();
        return completionsPerNano > 0 ? Math.max(need, COMPLETIONS / completionsPerNano) : need;
    }

    private long fitting(double completionsPerNano, LimitSample now) {
        boolean shared = now.peers().pools() >= MANY_POOLS;
        long fitting = shared ? SHORTEST_SHARED_NANOS : SHORTEST_NANOS;
        while (fitting < need(completionsPerNano) && fitting < LONGEST_NANOS) {
            fitting *= 2;
        }
        return fitting;
    }

    /** A load that has come back must not wait for the end of a window made for a trickle. */
    boolean isFarTooLong(LimitSample now) {
        double elapsed = now.nanos() - since;
        double here = elapsed > 0 ? (now.completions() - completionsAtSwitch) / elapsed : 0;
        boolean tooLong =
                here > rate && here * elapsed >= COMPLETIONS && fitting(here, now) * FAR <= length;
        if (tooLong) {
            rate = here;
            fit(now);
        }
        return tooLong;
    }

    boolean isOver(LimitSample now) {
        return windowAt(now) != window;
    }

    /** Counts pauses, and begins to measure when the switch has settled to {@code permits}. */
    void look(LimitSample before, LimitSample now, int permits) {
        paused += Math.max(0, now.nanos() - before.nanos() - LATE_NANOS);
        double settle =
                Math.min(Math.max(SETTLE_NANOS, holdTimeStats.nanos()), LONGEST_SETTLE * length);
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
        if (paused > MOST_PAUSED * measure.all().nanos()) {
            return null;
        }
        rate = measure.all().rate();
        return measure;
    }

    /**
     * Both halves, if the window that is over was the second of a pair measured whole. The first
     * half is kept for the second.
     */
    @Nullable Halves pair(@Nullable WindowMeasure measure, LimitSample now) {
        WindowMeasure first = firstHalf;
        boolean wasFirst = isFirstHalf();
        firstHalf = wasFirst && windowAt(now) == window + 1 ? measure : null;
        if (wasFirst || first == null || measure == null) {
            return null;
        }
        return isHigh() ? new Halves(first, measure) : new Halves(measure, first);
    }

    /** The finaliser of splitmix64 (Steele, Lea and Flood, OOPSLA 2014). */
    private static long mix(long number) {
        long z = number * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
