package dev.weir.testkit.driver;

import java.util.concurrent.locks.LockSupport;

/**
 * Time as it passes. A pause ignores interrupts, as a thread inside a socket read does, and keeps
 * the flag.
 */
final class RealDriverTime implements DriverTime {

    static final RealDriverTime INSTANCE = new RealDriverTime();

    private RealDriverTime() {}

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public void pause(long nanos) {
        boolean interrupted = Thread.interrupted();
        LockSupport.parkNanos(this, nanos);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
