package dev.weir.lab.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs requests at their scheduled moments on virtual threads started beforehand. A thread takes
 * the next arrival, sleeps until then and works; while all are busy, arrivals are late, and since
 * times count from the schedule, that lateness is part of the wait. Used once.
 */
public final class Schedule {

    private static final int WORKERS = 3_000;
    private static final long LEAD_NANOS = 100_000_000;

    /** What a request does. */
    public interface Request {

        /**
         * Serves one request.
         *
         * @param number its place in the schedule
         * @param intended when it should have arrived, {@link System#nanoTime}
         */
        void serve(int number, long intended);
    }

    private final long[] offsets;
    private final Duration grace;
    private final AtomicInteger next = new AtomicInteger();
    private volatile List<Thread> workers = List.of();
    private volatile boolean arrivalsEnded;
    private volatile boolean stopped;

    /**
     * A schedule.
     *
     * @param offsets when requests arrive, in nanoseconds from the start, ascending
     * @param grace how long after the last arrival requests may still finish
     */
    public Schedule(long[] offsets, Duration grace) {
        this.offsets = offsets;
        this.grace = grace;
    }

    /**
     * Runs the whole schedule; what is not done in time is interrupted and given up.
     *
     * @return the moment that the schedule began, {@link System#nanoTime}
     * @throws InterruptedException if the calling thread is interrupted; requests under way are
     *     then given up
     */
    public long run(Request request) throws InterruptedException {
        long start = System.nanoTime() + LEAD_NANOS;
        if (offsets.length == 0) {
            return start;
        }
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < Math.min(WORKERS, offsets.length); i++) {
            started.add(Thread.ofVirtual().name("request").start(() -> work(start, request)));
        }
        workers = List.copyOf(started);
        if (arrivalsEnded) {
            // The end was asked for before it was known whom to wake.
            workers.forEach(LockSupport::unpark);
        }
        long giveUp = start + offsets[offsets.length - 1] + grace.toNanos();
        try {
            for (Thread worker : workers) {
                while (worker.isAlive() && !stopped && System.nanoTime() < giveUp) {
                    worker.join(Duration.ofMillis(50));
                }
            }
        } finally {
            stop();
            workers.forEach(Thread::interrupt);
        }
        for (Thread worker : workers) {
            worker.join();
        }
        return start;
    }

    /** Lets no further request begin and gives up those under way; {@link #run} returns soon. */
    public void stop() {
        stopped = true;
    }

    /** Lets no further request begin; those under way may finish, and {@link #run} returns then. */
    public void endArrivals() {
        arrivalsEnded = true;
        workers.forEach(LockSupport::unpark);
    }

    private void work(long start, Request request) {
        while (mayBegin()) {
            int number = next.getAndIncrement();
            if (number >= offsets.length) {
                return;
            }
            long intended = start + offsets[number];
            long wait;
            while ((wait = intended - System.nanoTime()) > 0 && mayBegin()) {
                LockSupport.parkNanos(wait);
            }
            if (mayBegin()) {
                request.serve(number, intended);
            }
        }
    }

    private boolean mayBegin() {
        return !stopped && !arrivalsEnded;
    }
}
