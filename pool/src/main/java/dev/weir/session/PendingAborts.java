package dev.weir.session;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The aborts of one connection and what drivers leave to executors in them: tearing down the
 * socket. Until the last of it has ended the connection exists, although a close of it returns at
 * once. Thread-safe.
 */
final class PendingAborts {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Part> parts = new ArrayList<>(1);
    private @Nullable Runnable afterwards;

    /** Begins an abort; to be ended by {@link Part#end}. */
    Part begin() {
        return add(new Part(() -> {}, true));
    }

    /**
     * An executor that hands on to {@code executor} what it is given, and counts it. What is
     * refused is still to be done, by {@link #hurry}: nobody else will.
     */
    Executor through(Executor executor) {
        return task -> executor.execute(add(new Part(task, false)));
    }

    /**
     * Runs {@code action} once, as soon as nothing is under way: now or on another thread.
     *
     * @return whether it was now
     */
    boolean afterwards(Runnable action) {
        lock.lock();
        try {
            if (!parts.isEmpty()) {
                afterwards = action;
                return false;
            }
        } finally {
            lock.unlock();
        }
        action.run();
        return true;
    }

    /**
     * Does what an executor was given and has not begun, or has refused: all of it, whatever one of
     * the parts throws; the last such failure is thrown in the end.
     */
    void hurry() {
        List<Part> now;
        lock.lock();
        try {
            now = List.copyOf(parts);
        } finally {
            lock.unlock();
        }
        runAll(now.iterator());
    }

    private static void runAll(Iterator<Part> parts) {
        if (parts.hasNext()) {
            try {
                parts.next().run();
            } finally {
                runAll(parts);
            }
        }
    }

    private Part add(Part part) {
        lock.lock();
        try {
            parts.add(part);
        } finally {
            lock.unlock();
        }
        return part;
    }

    private void ended(Part part) {
        Runnable action = null;
        lock.lock();
        try {
            parts.remove(part);
            if (parts.isEmpty()) {
                action = afterwards;
                afterwards = null;
            }
        } finally {
            lock.unlock();
        }
        if (action != null) {
            action.run();
        }
    }

    /** A part of an abort. */
    final class Part implements Runnable {
        private final Runnable task;
        private final AtomicBoolean begun;

        private Part(Runnable task, boolean begun) {
            this.task = task;
            this.begun = new AtomicBoolean(begun);
        }

        @Override
        public void run() {
            if (begun.compareAndSet(false, true)) {
                try {
                    task.run();
                } finally {
                    ended(this);
                }
            }
        }

        void end() {
            ended(this);
        }
    }
}
