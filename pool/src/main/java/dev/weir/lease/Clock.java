package dev.weir.lease;

/**
 * Monotonic time in nanoseconds. The only source of time in the pool, so that tests can replace it;
 * values are positive and comparable with each other, with no meaning of their own.
 */
@FunctionalInterface
public interface Clock {

    /**
     * Nanoseconds since some moment before the first call; always at least 1 and never decreasing.
     */
    long nanoTime();

    /**
     * The time of day in nanoseconds since 1970, which pools in other processes read alike; it may
     * jump. Unless overridden, {@link #nanoTime()}.
     */
    default long wallNanos() {
        return nanoTime();
    }

    /**
     * The machine's monotonic clock, counted from now, and its time of day. The former does not
     * follow changes of the latter.
     */
    static Clock system() {
        long origin = System.nanoTime() - 1;
        return new Clock() {
            @Override
            public long nanoTime() {
                return System.nanoTime() - origin;
            }

            @Override
            public long wallNanos() {
                return System.currentTimeMillis() * 1_000_000L;
            }
        };
    }
}
