package dev.weir.connect;

import dev.weir.session.ConnectionEnd;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One call to the driver under way: its deadline, the thread that is in the driver for it, and
 * whether somebody has answered for it. Thread-safe.
 */
final class WatchedCall {
    private static final long NEVER = Long.MAX_VALUE;

    private final @Nullable ConnectionEnd end;
    private final ToLongFunction<WatchedCall> onOverdue;
    private final AtomicLong deadline;
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by lock.
    private @Nullable Thread inDriver;
    private boolean answered;
    private boolean spared;

    WatchedCall(@Nullable ConnectionEnd end, long deadline, ToLongFunction<WatchedCall> onOverdue) {
        this.end = end;
        this.deadline = new AtomicLong(deadline);
        this.onOverdue = onOverdue;
    }

    /** The connection that it is made on; null for a connect. */
    @Nullable ConnectionEnd end() {
        return end;
    }

    /** When it is, or is again, overdue; never while somebody sees to that. */
    long deadline() {
        return deadline.get();
    }

    /** Whether the caller is to see to a deadline that has passed; of several, one is. */
    boolean takes(long passed) {
        return deadline.compareAndSet(passed, NEVER);
    }

    /** Moves a deadline that has passed, once: the whole process stood still meanwhile. */
    void secondChance(long now, long nanos) {
        lock.lock();
        try {
            long passed = deadline.get();
            if (!spared && passed <= now) {
                spared = true;
                deadline.compareAndSet(passed, now + nanos);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Has done what is to be done about a deadline that has passed. Only after {@link #takes}.
     *
     * @return nanoseconds until it is to be seen to again; 0 = not again
     */
    long overdue() {
        return onOverdue.applyAsLong(this);
    }

    /** Sets the next deadline. Only after {@link #takes}. */
    void setDeadline(long at) {
        deadline.set(at);
    }

    /** The calling thread, one of the pool's, goes into the driver. */
    void enters() {
        lock.lock();
        try {
            inDriver = Thread.currentThread();
        } finally {
            lock.unlock();
        }
    }

    /**
     * The calling thread has come back from the driver: it is not interrupted for this call any
     * more, and what is left of an interrupt is forgotten.
     */
    void leaves() {
        lock.lock();
        try {
            inDriver = null;
        } finally {
            lock.unlock();
        }
        Thread.interrupted();
    }

    /**
     * Interrupts the thread if it waits in the driver for something else than its socket: a lock, a
     * condition, a sleep. One that computes or reads a file is left alone: an interrupt would close
     * the file under an embedded database.
     */
    void interruptIfWaiting() {
        lock.lock();
        try {
            if (inDriver != null && isWaiting(inDriver.getState())) {
                inDriver.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    private static boolean isWaiting(Thread.State state) {
        return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
    }

    /** Interrupts the thread whatever it does: it is in a callback of the user's. */
    void interrupt() {
        lock.lock();
        try {
            if (inDriver != null) {
                inDriver.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes it upon the caller to answer for this call; whoever comes later has nothing to say.
     *
     * @return whether the caller is the first
     */
    boolean claim() {
        lock.lock();
        try {
            boolean first = !answered;
            answered = true;
            return first;
        } finally {
            lock.unlock();
        }
    }
}
