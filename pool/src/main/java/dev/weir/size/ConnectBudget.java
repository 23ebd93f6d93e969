package dev.weir.size;

/**
 * How many connects began within the last second. An exact window, not a bucket that refills: a
 * bucket of ten lets nearly twenty begin in the second in which it was full. Not thread-safe.
 */
final class ConnectBudget {
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final int REMEMBERED = 10;

    private final long[] begun = new long[REMEMBERED];
    private long count;

    /** A connect begins. */
    void spend(long now) {
        begun[(int) (count++ % REMEMBERED)] = now;
    }

    /**
     * Nanoseconds until one more connect makes no more than {@code most} within a second; 0 when it
     * may begin now.
     *
     * @param most at most {@value #REMEMBERED}
     */
    long pauseNanos(int most, long now) {
        if (count < most) {
            return 0;
        }
        long oldest = begun[(int) ((count - most) % REMEMBERED)];
        return Math.max(0, oldest + SECOND_NANOS - now);
    }
}
