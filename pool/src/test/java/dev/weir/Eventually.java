package dev.weir;

import dev.weir.testkit.machine.Slowdown;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for what other threads bring about, where nothing can be awaited. */
public final class Eventually {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long LOOK_NANOS = 1_000_000L;

    private Eventually() {}

    /**
     * Returns as soon as the condition holds; fails when it does not within 20 s, or longer where
     * the machine is busy.
     */
    public static void eventually(String what, Callable<Boolean> condition) throws Exception {
        long begun = System.nanoTime();
        while (!condition.call()) {
            if (System.nanoTime() - begun > PATIENCE.toNanos()
                    && System.nanoTime() - begun > Slowdown.of(PATIENCE).toNanos()) {
                throw new AssertionError("not within " + PATIENCE.toSeconds() + " s: " + what);
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}
