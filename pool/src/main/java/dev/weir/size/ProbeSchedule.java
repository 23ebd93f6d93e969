package dev.weir.size;

/**
 * The schedule of windows and pairs on the wall clock.
 *
 * <p>A pair is two windows of equal length, one with the low and one with the high number of
 * permits, in an order that a hash of the pair's number gives. Number and order follow from the
 * time alone, so all pools of a database probe together: each sees what the database does when
 * <em>all</em> take more. A pool that probed by itself would see mostly its own share grow, and
 * every pool would climb for ever. BBR's pools of flows come to drain the pipe at the same time for
 * the same reason (Cardwell and others, ACM Queue 14(5), 2016).
 *
 * <p>A window lasts a quarter of a second, or the next power of two times that which is at least
 * 2.5 turn-overs of the work ({@link HoldTimeStats}): when permits are added the new leases are at
 * first mostly the short ones of the mix, which end first, and a shorter window would take that for
 * throughput. Pure, and immutable but for the length.
 */
final class ProbeSchedule {
    static final long SHORTEST_NANOS = 250_000_000L;

    /**
     * The same where many pools probe together: clocks may differ by 150 ms and ticks by 25, which
     * must be little against a window.
     */
    static final long SHORTEST_SHARED_NANOS = 1_000_000_000L;

    static final long LONGEST_NANOS = 16_000_000_000L;

    /** Turn-overs that a window lasts at least. */
    private static final double TURNOVERS = 2.5;

    /** Completions that are expected in a window at least. */
    private static final double COMPLETIONS = 12;

    /** A shorter window is gone back to only when it would have so much to spare. */
    private static final double SPARE = 2;

    private static final int FAR = 4;

    private final long salt;
    private long length = SHORTEST_NANOS;

    ProbeSchedule(long salt) {
        this.salt = salt;
    }

    long lengthNanos() {
        return length;
    }

    /** The number of the window at a time. */
    long window(long wallNanos) {
        return Math.floorDiv(wallNanos, length);
    }

    static boolean isFirstHalf(long window) {
        return (window & 1) == 0;
    }

    /** Whether a window is its pair's high one. */
    boolean isHigh(long window) {
        long half = window & 1;
        return (half ^ (mix((window >> 1) + salt) & 1)) == 1;
    }

    /**
     * Chooses the length; to be called between pairs.
     *
     * @param shared whether many pools probe the same database
     * @return whether it changed
     */
    boolean fit(double turnoverNanos, double completionsPerNano, boolean shared) {
        double need = need(turnoverNanos, completionsPerNano);
        long fitting = fitting(need, shared);
        boolean barelyShorter = fitting * 2 == length && need * SPARE > fitting;
        if (fitting == length || barelyShorter) {
            return false;
        }
        length = fitting;
        return true;
    }

    /** Whether a window under way is {@link #FAR} longer than it would be chosen now. */
    boolean isFarTooLong(
            double turnoverNanos, double completionsPerNano, double elapsedNanos, boolean shared) {
        return completionsPerNano * elapsedNanos >= COMPLETIONS
                && fitting(need(turnoverNanos, completionsPerNano), shared) * FAR <= length;
    }

    private static double need(double turnoverNanos, double completionsPerNano) {
        double need = TURNOVERS * turnoverNanos;
        return completionsPerNano > 0 ? Math.max(need, COMPLETIONS / completionsPerNano) : need;
    }

    private static long fitting(double need, boolean shared) {
        long fitting = shared ? SHORTEST_SHARED_NANOS : SHORTEST_NANOS;
        while (fitting < need && fitting < LONGEST_NANOS) {
            fitting *= 2;
        }
        return fitting;
    }

    /** The finaliser of splitmix64 (Steele, Lea and Flood, OOPSLA 2014). */
    private static long mix(long number) {
        long z = number * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
