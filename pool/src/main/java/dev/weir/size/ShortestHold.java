package dev.weir.size;

/**
 * How long holds are against their shortest of late.
 *
 * <p>Never a reason to move by itself: holds lengthen for many causes. It only keeps the limit from
 * rising while they are several times their shortest, and says where a needless excess is likely.
 * Not thread-safe.
 */
final class ShortestHold {
    /** The shortest of the present and of the last such period counts. */
    private static final long PERIOD_NANOS = 300_000_000_000L;

    /** Weight of a window in the smoothed hold, so that a lucky window is not the shortest. */
    private static final double WEIGHT = 0.3;

    /** Window after which there is something to say. */
    private static final int ENOUGH = 6;

    private double smoothed;
    private int windows;
    private double shortest = Double.POSITIVE_INFINITY;
    private double shortestBefore = Double.POSITIVE_INFINITY;
    private long periodFrom;

    void forget() {
        windows = 0;
        shortest = Double.POSITIVE_INFINITY;
        shortestBefore = Double.POSITIVE_INFINITY;
    }

    /** Takes in the mean hold of a window. */
    void add(double holdNanos, long nanos) {
        if (windows == 0) {
            smoothed = holdNanos;
            periodFrom = nanos;
        }
        windows++;
        smoothed += WEIGHT * (holdNanos - smoothed);
        if (nanos - periodFrom >= PERIOD_NANOS) {
            shortestBefore = shortest;
            shortest = Double.POSITIVE_INFINITY;
            periodFrom = nanos;
        }
        shortest = Math.min(shortest, smoothed);
    }

    /** The hold against the shortest, at least 1; 1 when little is known. */
    double slowdown() {
        return windows < ENOUGH ? 1 : smoothed / Math.min(shortest, shortestBefore);
    }
}
