package dev.weir.lab.spike;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs requests at their scheduled moments on virtual threads started beforehand. A thread takes
 * the next arrival, sleeps until then and works; while all are busy, arrivals are late, and since
 * times count from the schedule, that lateness is part of the wait.
 */
final class Schedule {

    private static final int WORKERS = 3_000;
    private static final long LEAD_NANOS = 100_000_000;
    private static final long GRACE_NANOS = 500_000_000;

    /** What a request does; {@code intended} is when it should have arrived. */
    interface Request {
        void serve(int request, long intended);
    }

    private final long[] offsets;
    private final AtomicInteger next = new AtomicInteger();
    private volatile boolean stopped;

    Schedule(long[] offsets) {
        this.offsets = offsets;
    }

    /**
     * Runs the whole schedule; what is not done shortly after its end is interrupted and given up.
     *
     * @return the moment that the schedule began, {@link System#nanoTime}
     */
    long run(Request request) throws InterruptedException {
        long start = System.nanoTime() + LEAD_NANOS;
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < Math.min(WORKERS, offsets.length); i++) {
            workers.add(Thread.ofVirtual().start(() -> work(start, request)));
        }
        long giveUp = start + offsets[offsets.length - 1] + GRACE_NANOS;
        for (Thread worker : workers) {
            while (worker.isAlive() && System.nanoTime() < giveUp) {
                worker.join(1 + Math.max(0, (giveUp - System.nanoTime()) / 1_000_000));
            }
        }
        stopped = true;
        workers.forEach(Thread::interrupt);
        for (Thread worker : workers) {
            worker.join();
        }
        return start;
    }

    private void work(long start, Request request) {
        while (!stopped) {
            int number = next.getAndIncrement();
            if (number >= offsets.length) {
                return;
            }
            long intended = start + offsets[number];
            long wait;
            while ((wait = intended - System.nanoTime()) > 0 && !stopped) {
                LockSupport.parkNanos(wait);
            }
            if (!stopped) {
                request.serve(number, intended);
            }
        }
    }
}
