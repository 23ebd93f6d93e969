package dev.weir.lab.soak;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;

/**
 * How late threads are that do nothing but sleep, one of each kind: pauses of the collector, of the
 * machine and of the scheduler of virtual threads, which no pool can help (as Tene's jHiccup
 * measures them).
 */
final class Hiccups implements AutoCloseable {

    private static final long BEAT_NANOS = 5_000_000;

    private final LongAccumulator platform = new LongAccumulator(Math::max, 0);
    private final LongAccumulator virtual = new LongAccumulator(Math::max, 0);
    private volatile boolean stopped;

    private Hiccups() {}

    static Hiccups watch() {
        Hiccups hiccups = new Hiccups();
        Thread.ofPlatform()
                .name("soak-hiccups")
                .daemon()
                .start(() -> hiccups.beat(hiccups.platform));
        Thread.ofVirtual().name("soak-hiccups").start(() -> hiccups.beat(hiccups.virtual));
        return hiccups;
    }

    private void beat(LongAccumulator longest) {
        while (!stopped) {
            long due = System.nanoTime() + BEAT_NANOS;
            long left;
            while ((left = due - System.nanoTime()) > 0) {
                LockSupport.parkNanos(left);
            }
            longest.accumulate(-left);
        }
    }

    /** The longest delay of the platform thread since the last call, in nanoseconds. */
    long takePlatformNanos() {
        return platform.getThenReset();
    }

    /** The longest delay of the virtual thread since the last call, in nanoseconds. */
    long takeVirtualNanos() {
        return virtual.getThenReset();
    }

    @Override
    public void close() {
        stopped = true;
    }
}
