package dev.weir.executor;

import dev.weir.ConnectionExecutor;
import dev.weir.ExecutorOptions;
import dev.weir.Lane;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of an executor: which are queued, which threads run them, how each ended, and when all
 * is over. Thread-safe; each method takes the executor's lock, which whoever calls it may hold.
 */
final class JobLedger {

    /** A task in the queue. Two may be of one command. */
    static final class Job {
        final Runnable command;

        Job(Runnable command) {
            this.command = command;
        }
    }

    private enum Phase {
        RUNNING,
        /** Nothing more is accepted. */
        SHUTDOWN,
        /** And nothing more begins. */
        STOPPED
    }

    private final ReentrantLock lock;
    private final String poolName;
    private final ExecutorOptions options;
    private final Runnable onOver;
    private final Condition room;
    private final Condition over;

    // guarded by lock
    private final Set<Job> queue = new LinkedHashSet<>();
    private final Set<Thread> workers = new HashSet<>();

    /** Those that submit within a time of their own. */
    private final Set<Thread> hurried = new HashSet<>();

    private Phase phase = Phase.RUNNING;
    private int running;
    private long submitted;
    private long done;
    private long failed;
    private long cancelled;

    /**
     * @param onOver done when nothing is queued or runs and nothing more is accepted; maybe more
     *     than once
     */
    JobLedger(ReentrantLock lock, String poolName, ExecutorOptions options, Runnable onOver) {
        this.lock = lock;
        this.poolName = poolName;
        this.options = options;
        this.onOver = onOver;
        this.room = lock.newCondition();
        this.over = lock.newCondition();
    }

    /**
     * Queues a task, once there is room.
     *
     * @throws RejectedExecutionException when nothing more is accepted, or the queue is full and
     *     nobody is to wait, or the calling thread is interrupted in its wait
     */
    void add(Job job) {
        lock.lock();
        try {
            awaitRoom();
            queue.add(job);
            submitted++;
            if (job.command instanceof JobFuture<?> future) {
                future.job = job;
            }
        } finally {
            lock.unlock();
        }
    }

    private void awaitRoom() {
        while (true) {
            if (phase != Phase.RUNNING) {
                throw rejected("is shut down", null);
            }
            boolean isTask = workers.contains(Thread.currentThread());
            if (queue.size() < options.capacity() || isTask) {
                return;
            }
            if (options.whenFull() == ExecutorOptions.WhenFull.REJECT) {
                throw rejected(
                        "is full: %d tasks are queued, as many as its capacity"
                                .formatted(queue.size()),
                        null);
            }
            if (hurried.contains(Thread.currentThread())) {
                return;
            }
            try {
                room.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw rejected("was full when the submitting thread was interrupted", e);
            }
        }
    }

    /** The calling thread does not wait for room until {@link #hurriesNoMore}. */
    void hurries() {
        lock.lock();
        try {
            hurried.add(Thread.currentThread());
        } finally {
            lock.unlock();
        }
    }

    void hurriesNoMore() {
        lock.lock();
        try {
            hurried.remove(Thread.currentThread());
        } finally {
            lock.unlock();
        }
    }

    RejectedExecutionException rejected(String why, @Nullable Throwable cause) {
        return new RejectedExecutionException(
                poolName + " - the executor takes no task: it " + why, cause);
    }

    /** Tasks that have not begun. */
    int queued() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    /** Tasks that have begun and not ended. */
    int running() {
        lock.lock();
        try {
            return running;
        } finally {
            lock.unlock();
        }
    }

    /** The first task, which counts as running from now on; null: there is none. */
    @Nullable Job poll() {
        lock.lock();
        try {
            Iterator<Job> first = queue.iterator();
            if (!first.hasNext()) {
                return null;
            }
            Job job = first.next();
            first.remove();
            running++;
            room.signal();
            return job;
        } finally {
            lock.unlock();
        }
    }

    /** A thread is a worker from now on: {@link #stop} interrupts it. */
    void begun(Thread worker) {
        lock.lock();
        try {
            workers.add(worker);
            if (phase == Phase.STOPPED) {
                worker.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    /** It is no worker from now on, and is not interrupted. */
    void left(Thread worker) {
        lock.lock();
        try {
            workers.remove(worker);
        } finally {
            lock.unlock();
        }
    }

    /** A task that counted as running has ended. */
    void ended(Job job, @Nullable Throwable thrown) {
        lock.lock();
        try {
            running--;
            switch (state(job, thrown)) {
                case CANCELLED -> cancelled++;
                case FAILED -> failed++;
                case SUCCESS, RUNNING -> done++;
            }
            tellIfOver();
        } finally {
            lock.unlock();
        }
    }

    private static Future.State state(Job job, @Nullable Throwable thrown) {
        if (thrown != null) {
            return Future.State.FAILED;
        }
        return job.command instanceof Future<?> future ? future.state() : Future.State.SUCCESS;
    }

    /**
     * A task was cancelled; if it is still queued it leaves the queue.
     *
     * @return whether it was queued
     */
    boolean withdraw(Job job) {
        lock.lock();
        try {
            if (!queue.remove(job)) {
                return false;
            }
            cancelled++;
            room.signal();
            tellIfOver();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Accepts nothing more. */
    void shutdown() {
        lock.lock();
        try {
            if (phase == Phase.RUNNING) {
                phase = Phase.SHUTDOWN;
                room.signalAll();
                tellIfOver();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Begins nothing more, and interrupts what runs; the commands that were queued. */
    List<Runnable> stop() {
        List<Runnable> left = new ArrayList<>();
        lock.lock();
        try {
            phase = Phase.STOPPED;
            queue.forEach(job -> left.add(job.command));
            cancelled += queue.size();
            queue.clear();
            workers.forEach(Thread::interrupt);
            room.signalAll();
            tellIfOver();
        } finally {
            lock.unlock();
        }
        return left;
    }

    private void tellIfOver() {
        if (isOver()) {
            over.signalAll();
            onOver.run();
        }
    }

    boolean isShutdown() {
        lock.lock();
        try {
            return phase != Phase.RUNNING;
        } finally {
            lock.unlock();
        }
    }

    /** Whether nothing is queued or runs, and nothing more is accepted. */
    boolean isOver() {
        lock.lock();
        try {
            return phase != Phase.RUNNING && queue.isEmpty() && running == 0;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for that.
     *
     * @return false when it has not come in that time
     */
    boolean awaitOver(long nanos) throws InterruptedException {
        long left = nanos;
        lock.lockInterruptibly();
        try {
            while (!isOver()) {
                if (left <= 0) {
                    return false;
                }
                left = over.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * @param limit most connections that the lane may have
     */
    ConnectionExecutor.Snapshot snapshot(Lane lane, int limit) {
        lock.lock();
        try {
            return new ExecutorFigures(
                    lane, limit, running, queue.size(), submitted, done, failed, cancelled);
        } finally {
            lock.unlock();
        }
    }
}
