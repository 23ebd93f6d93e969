package dev.weir.lease;

import java.util.function.LongConsumer;

/**
 * The time in which the process ran: what leases, waits and measurements are counted in.
 *
 * <p>While the whole process stands still (a stopped process, a long collection, a laptop that
 * sleeps) no borrower works, and nothing can come back. So when a read comes more than {@value
 * #PAUSE_NANOS} ns after the one before although ticks were due, what lies between is left out, by
 * whoever reads first. Guarded by the pool's lock, except where noted.
 */
final class LivedTime implements Clock {
    /** Between two ticks of the {@link Maintenance}. */
    static final long TICK_NANOS = 100_000_000L;

    /** Ten ticks; a machine that is only busy lets some thread of the process run sooner. */
    static final long PAUSE_NANOS = 1_000_000_000L;

    private final Clock clock;
    private final LongConsumer onPause;

    /** Whether a tick is due within the time between two. */
    boolean ticking;

    private long readAt;

    /** Written under the lock. */
    private volatile long leftOut;

    /**
     * @param onPause told how much time was just left out, in nanoseconds
     */
    LivedTime(Clock clock, LongConsumer onPause) {
        this.clock = clock;
        this.onPause = onPause;
    }

    void ticking(boolean whether) {
        if (whether && !ticking) {
            readAt = clock.nanoTime();
        }
        ticking = whether;
    }

    @Override
    public long nanoTime() {
        long real = clock.nanoTime();
        long gap = real - readAt;
        readAt = real;
        if (ticking && gap > PAUSE_NANOS) {
            leftOut += gap - TICK_NANOS;
            onPause.accept(gap - TICK_NANOS);
        }
        return real - leftOut;
    }

    /** The same without the lock, by which a pause that nobody has noticed yet counts. */
    long unguarded() {
        return clock.nanoTime() - leftOut;
    }

    @Override
    public long wallNanos() {
        return clock.wallNanos();
    }
}
