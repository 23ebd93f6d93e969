package dev.weir.spring.boot.actuate;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for what other threads bring about, where nothing can be awaited. */
final class Eventually {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long LOOK_NANOS = 5_000_000L;

    private Eventually() {}

    static void eventually(String what, Callable<Boolean> condition) throws Exception {
        long begun = System.nanoTime();
        while (!condition.call()) {
            if (System.nanoTime() - begun > PATIENCE.toNanos()) {
                throw new AssertionError("not within " + PATIENCE.toSeconds() + " s: " + what);
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}
