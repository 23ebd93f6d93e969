package dev.weir.size;

/**
 * Arrivals per nanosecond since a queue began, as far as they have kept coming.
 *
 * <p>An average over half a connect time needs as long to follow a step of the load, and the
 * backlog grows all the while. From the moment that borrowers wait the arrivals can be counted
 * directly; what must be told apart is a burst, which came at once and is over. So the rate is the
 * lower of two: over the whole time, and over its second half, each less its standard error. A
 * burst scores zero, a load that lasts nearly its own rate. Not thread-safe.
 */
public final class OnsetRate {
    /** Fewer arrivals than this say little: the error of a count is about its square root. */
    private static final long FEWEST = 64;

    private static final int MARKS = 32;

    private final long[] times = new long[MARKS];
    private final long[] counts = new long[MARKS];
    private int marks;
    private long spacing;
    private long began;
    private long came;
    private long seen;

    /**
     * A queue began.
     *
     * @param now the time, in nanoseconds
     * @param spanNanos for how long it will be asked at most
     */
    public void begin(long now, long spanNanos) {
        began = now;
        seen = now;
        came = 0;
        marks = 0;
        spacing = Math.max(1, spanNanos / MARKS);
    }

    /** Adds arrivals that came until {@code now}. */
    public void observe(long arrivals, long now) {
        came += arrivals;
        seen = now;
        if (marks < MARKS && (marks == 0 || now - times[marks - 1] >= spacing)) {
            times[marks] = now;
            counts[marks] = came;
            marks++;
        }
    }

    /**
     * The rate as of the last observation.
     *
     * @return 0 while the queue is younger than {@code leastNanos} or fewer than 64 have come
     */
    public double perNano(long leastNanos) {
        long elapsed = seen - began;
        if (elapsed < leastNanos || came < FEWEST) {
            return 0;
        }
        int half = 0;
        while (half < marks - 1 && times[half + 1] - began <= elapsed / 2) {
            half++;
        }
        long rest = seen - times[half];
        return rest <= 0 ? 0 : Math.min(atLeast(came, elapsed), atLeast(came - counts[half], rest));
    }

    /**
     * One standard error of a Poisson count below the count: what was seen may have been a clump.
     */
    private static double atLeast(long count, long nanos) {
        return (count - Math.sqrt(count)) / nanos;
    }
}
