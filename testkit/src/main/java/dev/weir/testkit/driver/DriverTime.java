package dev.weir.testkit.driver;

import java.util.concurrent.locks.LockSupport;

/**
 * The driver's clock and its way of letting time pass: real by default, replaceable for virtual
 * time.
 */
public interface DriverTime {

    /** A monotonic reading, in nanoseconds from an arbitrary origin. */
    long nanos();

    /**
     * Lets {@code nanos} nanoseconds pass in the calling thread, or, given {@link Long#MAX_VALUE},
     * waits for {@link #wake}. May return early: the driver calls again for the rest. Must not
     * throw and must leave the interrupt flag as it finds it.
     */
    void pause(long nanos);

    /** Ends the pause that {@code thread} is in, or its next one if it is in none. */
    default void wake(Thread thread) {
        LockSupport.unpark(thread);
    }

    /** {@code System.nanoTime} and a parked thread. */
    static DriverTime real() {
        return RealDriverTime.INSTANCE;
    }
}
