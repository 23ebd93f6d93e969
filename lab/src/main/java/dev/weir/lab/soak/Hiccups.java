package dev.weir.lab.soak;

import dev.weir.testkit.driver.DriverTime;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;

/**
 * How late threads are that do nothing but sleep, one of each kind: pauses of the collector, of the
 * machine and of the scheduler of virtual threads, which no pool can help (as Tene's jHiccup
 * measures them).
 *
 * <p>As a clock it is the system's, but stands still while the platform thread is overdue by more
 * than {@link #USUAL_NANOS}: in that time nobody in this JVM could do anything. It never jumps: a
 * reader in the middle of a pause gets the time at which it began to stand still.
 */
final class Hiccups implements DriverTime, AutoCloseable {

    static final long USUAL_NANOS = 50_000_000;

    private static final long BEAT_NANOS = 5_000_000;

    private final LongAccumulator platform = new LongAccumulator(Math::max, 0);
    private final LongAccumulator virtual = new LongAccumulator(Math::max, 0);
    private volatile Beat beat = new Beat(System.nanoTime() + BEAT_NANOS, 0);
    private volatile boolean stopped;

    /**
     * Where the platform thread is.
     *
     * @param due when it is to wake up
     * @param lost what was taken off the clock before
     */
    record Beat(long due, long lost) {

        long lostAt(long now) {
            return lost + Math.max(0, now - due - USUAL_NANOS);
        }
    }

    private Hiccups() {}

    static Hiccups watch() {
        Hiccups hiccups = new Hiccups();
        Thread.ofPlatform().name("soak-hiccups").daemon().start(hiccups::beatTheClock);
        Thread.ofVirtual().name("soak-hiccups").start(hiccups::sleepVirtually);
        return hiccups;
    }

    private void beatTheClock() {
        while (!stopped) {
            Beat present = beat;
            sleepUntil(present.due);
            long now = System.nanoTime();
            platform.accumulate(now - present.due);
            beat = new Beat(now + BEAT_NANOS, present.lostAt(now));
        }
    }

    private void sleepVirtually() {
        while (!stopped) {
            long due = System.nanoTime() + BEAT_NANOS;
            sleepUntil(due);
            virtual.accumulate(System.nanoTime() - due);
        }
    }

    private static void sleepUntil(long due) {
        long left;
        while ((left = due - System.nanoTime()) > 0) {
            LockSupport.parkNanos(left);
        }
    }

    @Override
    public long nanos() {
        Beat present;
        long now;
        do {
            present = beat;
            now = System.nanoTime();
        } while (present.due != beat.due);
        return now - (stopped ? present.lost : present.lostAt(now));
    }

    @Override
    public void pause(long nanos) {
        DriverTime.real().pause(nanos);
    }

    /** The longest delay of the platform thread since the last call, in nanoseconds. */
    long takePlatformNanos() {
        return platform.getThenReset();
    }

    /** The longest delay of the virtual thread since the last call, in nanoseconds. */
    long takeVirtualNanos() {
        return virtual.getThenReset();
    }

    /** Stops watching; the clock goes on as the system's. */
    @Override
    public void close() {
        stopped = true;
    }
}
