package dev.weir;

import dev.weir.lease.Clock;
import dev.weir.lease.Scheduler;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A clock that stands still until a test moves it, and what is to be done by it; any thread may ask
 * for both. What is due is done by the thread that moves the clock, without a lock.
 */
final class SharedTime implements Clock, Scheduler {
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by lock.
    private final TreeMap<Due, Runnable> tasks = new TreeMap<>();
    private long asked;

    private volatile long now = 1_000_000_000L;

    /** When something is to be done, in the order of asking at the same instant. */
    private record Due(long at, long number) implements Comparable<Due> {
        @Override
        public int compareTo(Due other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(number, other.number);
        }
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public Cancellable schedule(Runnable task, long delayNanos) {
        lock.lock();
        try {
            long at = now + Math.max(0, delayNanos);
            Due due = new Due(at < 0 ? Long.MAX_VALUE : at, asked++);
            tasks.put(due, task);
            return () -> cancel(due);
        } finally {
            lock.unlock();
        }
    }

    private void cancel(Due due) {
        lock.lock();
        try {
            tasks.remove(due);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Moves the clock to what is due next, but not beyond {@code until}, and does it.
     *
     * @return false when nothing is due until then, and it is that time
     */
    boolean step(long until) {
        Runnable task = next(until);
        if (task != null) {
            task.run();
        }
        return task != null;
    }

    private @Nullable Runnable next(long until) {
        lock.lock();
        try {
            Map.Entry<Due, Runnable> first = tasks.firstEntry();
            boolean due = first != null && first.getKey().at() <= until;
            now = Math.max(now, due ? first.getKey().at() : until);
            return due ? tasks.pollFirstEntry().getValue() : null;
        } finally {
            lock.unlock();
        }
    }
}
