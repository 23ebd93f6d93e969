package dev.weir.testkit.machine;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * How long the threads of this JVM stood still because nobody let them run: the machine was
 * suspended, or others had its processors. What happens while time passes and threads do not run is
 * no verdict on the code: a timeout of a second comes before what was to be done in that second.
 *
 * <p>A thread that wants to wake every few milliseconds tells how late it was. It runs until this
 * is closed. Thread-safe.
 */
public final class Standstill implements AutoCloseable {
    private static final long BEAT_NANOS = 10_000_000L;

    private final Thread watch =
            Thread.ofPlatform().daemon().name("standstill").unstarted(this::beat);
    private final long beginNanos = System.nanoTime();
    private long lastBeatNanos = beginNanos;
    private long longestNanos;
    private volatile boolean closed;

    private Standstill() {}

    /** Begins to watch. */
    public static Standstill watch() {
        Standstill standstill = new Standstill();
        standstill.watch.start();
        return standstill;
    }

    /** The longest single time without running since the watch began, up to now. */
    public synchronized Duration longest() {
        return Duration.ofNanos(Math.max(longestNanos, lateness(System.nanoTime())));
    }

    private void beat() {
        while (!closed) {
            LockSupport.parkNanos(BEAT_NANOS);
            synchronized (this) {
                long now = System.nanoTime();
                longestNanos = Math.max(longestNanos, lateness(now));
                lastBeatNanos = now;
            }
        }
    }

    private long lateness(long now) {
        return Math.max(0, now - lastBeatNanos - BEAT_NANOS);
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(watch);
    }
}
