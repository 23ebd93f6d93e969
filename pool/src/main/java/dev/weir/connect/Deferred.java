package dev.weir.connect;

import dev.weir.lease.Scheduler;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What is to be done to connections after a while, and without which they would stay: done at once
 * when the pool ends, since its timer ends then. Thread-safe.
 */
final class Deferred {
    private final Scheduler scheduler;
    private final Set<Task> waiting = ConcurrentHashMap.newKeySet();
    private volatile boolean over;

    Deferred(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /**
     * Does {@code work} once: after that time, or sooner when {@link #hurry} or {@link #end} is
     * called.
     */
    void after(long nanos, Runnable work) {
        Task task = new Task(work);
        waiting.add(task);
        if (over) {
            task.run();
            return;
        }
        try {
            scheduler.schedule(task, nanos);
        } catch (RuntimeException | Error refused) {
            waiting.remove(task);
            throw refused;
        }
    }

    /** Does now what waits. */
    void hurry() {
        waiting.forEach(Task::run);
    }

    /** Does now what waits, and from now on at once what comes. */
    void end() {
        over = true;
        hurry();
    }

    /** Whether it was {@link #end ended}. */
    boolean isOver() {
        return over;
    }

    private final class Task implements Runnable {
        private final Runnable work;
        private final AtomicBoolean begun = new AtomicBoolean();

        Task(Runnable work) {
            this.work = work;
        }

        @Override
        public void run() {
            if (begun.compareAndSet(false, true)) {
                waiting.remove(this);
                work.run();
            }
        }
    }
}
