package dev.weir.testkit.machine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * How many times longer than on an idle machine things take at present, because others want the
 * same processors. A bound of time that is multiplied by it says what the code may take, whatever
 * runs beside it.
 *
 * <p>It is the time that a new thread needs for ten milliseconds of computing: less than its share
 * of a processor, and what starting it takes, make that longer. The highest value of the last
 * minute counts, since a bound is about what has passed. Thread-safe.
 */
public final class Slowdown {
    private static final long WORK_NANOS = 10_000_000L;

    /** What starting the thread takes on an idle machine, and what a reading of its time misses. */
    private static final long USUAL_NANOS = 2_000_000L;

    private static final long FRESH_NANOS = 500_000_000L;
    private static final long COUNTS_NANOS = 60_000_000_000L;

    /** Whatever is measured, a test that hangs must end. */
    private static final double MOST = 20;

    private static final Slowdown SHARED = new Slowdown();

    private double worst = 1;
    private long worstAt;
    private long measuredAt;
    private boolean measured;

    private Slowdown() {}

    /**
     * The factor, 1 to {@value #MOST}. Measures when the last measurement is half a second old,
     * which takes the processor for ten milliseconds.
     */
    public static double now() {
        return SHARED.factor();
    }

    /** A bound for an idle machine, as it is to be here and now; never shorter. */
    public static Duration of(Duration bound) {
        return Duration.ofNanos((long) (bound.toNanos() * now()));
    }

    private synchronized double factor() {
        long now = System.nanoTime();
        if (!measured || now - measuredAt > FRESH_NANOS) {
            double latest = measure();
            measuredAt = System.nanoTime();
            if (!measured || latest >= worst || measuredAt - worstAt > COUNTS_NANOS) {
                worst = latest;
                worstAt = measuredAt;
            }
            measured = true;
        }
        return worst;
    }

    private static double measure() {
        long begun = System.nanoTime();
        Thread worker = Thread.ofPlatform().daemon().name("slowdown").start(Slowdown::work);
        boolean interrupted = false;
        while (worker.isAlive()) {
            try {
                worker.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        double took = System.nanoTime() - begun;
        return Math.clamp(took / (WORK_NANOS + USUAL_NANOS), 1, MOST);
    }

    private static void work() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = System.nanoTime() + (long) (MOST * WORK_NANOS);
        while (threads.getCurrentThreadCpuTime() < WORK_NANOS && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
