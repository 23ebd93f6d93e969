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
     * The machine's monotonic clock, counted from now. It does not follow changes of the wall
     * clock.
     */
    static Clock system() {
        long origin = System.nanoTime() - 1;
        return () -> System.nanoTime() - origin;
    }
}
