package dev.weir.connect;

import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The pool's own platform threads, on which every call to the driver runs that no borrower asked
 * for. There is a thread for each call, so one that hangs never holds up another; their number is
 * bounded by the number of physical connections, because each has at most one such call under way
 * (and one abort beside it). Idle threads end by themselves.
 *
 * <p>Who asks pays for waking or starting one thread at most, however many calls it asks for: each
 * thread wakes the next before it begins its own call. The asker may be a borrower, whose part is
 * to wait. A thread that is done takes what is pending before the one woken for it gets there, and
 * the thread that went idle last is woken first: many short calls cost few wake-ups. This is why
 * the threads are not an executor's.
 *
 * <p>When no thread can be had, all calls that wait for one are refused.
 */
final class DriverThreads {
    private static final System.Logger LOG = PoolLog.of(DriverThreads.class.getName());

    private static final long IDLE_NANOS = 10_000_000_000L;

    private final ThreadFactory factory;
    private final ContextLoader loader;
    private final long idleNanos;
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by lock.
    private final Deque<Pending> pending = new ArrayDeque<>();
    private final Deque<Worker> idle = new ArrayDeque<>();

    /**
     * A thread was woken or started and has not come for its call yet: it will look after the rest.
     */
    private boolean coming;

    private boolean shutdown;

    /**
     * @param loader lent to the calls
     */
    DriverThreads(ThreadFactory factory, ContextLoader loader) {
        this(factory, loader, IDLE_NANOS);
    }

    /**
     * @param idleNanos how long a thread waits for its next call before it ends
     */
    DriverThreads(ThreadFactory factory, ContextLoader loader, long idleNanos) {
        this.factory = factory;
        this.loader = loader;
        this.idleNanos = idleNanos;
    }

    /**
     * Runs a call to the driver. After {@link #shutdown} the only calls left are what late answers
     * of the driver lead to, above all the close of a connection that came too late: they run on
     * the thread that brought the answer.
     *
     * @param onNoThread what to do when no thread can be had; the call is not run then. It runs on
     *     the thread that found out: this one before this method returns, or that of another asker
     */
    void run(Runnable call, Consumer<Throwable> onNoThread) {
        Worker next = null;
        boolean here;
        lock.lock();
        try {
            here = shutdown;
            if (!here) {
                pending.add(new Pending(call, onNoThread));
                next = next();
            }
        } finally {
            lock.unlock();
        }
        if (here) {
            call.run();
        } else if (next != null) {
            bring(next);
        }
    }

    /** Lets running calls end; starts no more threads. */
    void shutdown() {
        List<Worker> leaving;
        lock.lock();
        try {
            shutdown = true;
            leaving = List.copyOf(idle);
            idle.clear();
        } finally {
            lock.unlock();
        }
        leaving.forEach(Worker::come);
    }

    /** Who is to be woken or started now; under the lock. */
    private @Nullable Worker next() {
        if (coming || pending.isEmpty()) {
            return null;
        }
        coming = true;
        Worker worker = idle.pollLast();
        return worker != null ? worker : new Worker();
    }

    /** Has a worker come to what is pending, or refuses all of it. */
    private void bring(Worker worker) {
        try {
            worker.come();
        } catch (RuntimeException | Error noThread) {
            List<Pending> refused;
            lock.lock();
            try {
                coming = false;
                refused = List.copyOf(pending);
                pending.clear();
            } finally {
                lock.unlock();
            }
            for (Pending each : refused) {
                try {
                    each.onNoThread.accept(noThread);
                } catch (Throwable failure) {
                    unanswered(failure);
                }
            }
        }
    }

    private void nobodyComes() {
        lock.lock();
        try {
            coming = false;
        } finally {
            lock.unlock();
        }
    }

    private static void unanswered(Throwable failure) {
        try {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a call to the driver was not answered",
                    LoggedFailure.of(failure));
        } catch (Throwable unsaid) {
            // without memory not even the line can be made
        }
    }

    /** A call that no thread has taken yet. */
    private record Pending(Runnable call, Consumer<Throwable> onNoThread) {}

    private final class Worker implements Runnable {
        private @Nullable Thread thread;
        private volatile boolean woken;

        /** Starts or wakes this worker. Called by the one who took it from the idle or made it. */
        void come() {
            Thread present = thread;
            if (present != null) {
                woken = true;
                LockSupport.unpark(present);
                return;
            }
            present = factory.newThread(this);
            if (present == null) {
                throw new RejectedExecutionException("the thread factory made no thread");
            }
            present.start();
        }

        @Override
        public void run() {
            thread = Thread.currentThread();
            boolean came = true;
            while (true) {
                Pending mine;
                Worker next;
                lock.lock();
                try {
                    if (came) {
                        coming = false;
                        came = false;
                    }
                    mine = pending.poll();
                    if (mine == null) {
                        if (shutdown) {
                            return;
                        }
                        woken = false;
                        idle.add(this);
                    }
                    next = next();
                } finally {
                    lock.unlock();
                }
                if (mine != null) {
                    begin(mine.call, next);
                } else if (awaitCall()) {
                    came = true;
                } else {
                    return;
                }
            }
        }

        private void begin(Runnable mine, @Nullable Worker next) {
            if (next != null) {
                try {
                    next.come();
                } catch (RuntimeException | Error noThread) {
                    nobodyComes(); // this thread comes to the rest itself
                }
            }
            try {
                loader.run(mine);
            } catch (Throwable failure) {
                unanswered(failure);
            }
            // a driver may have left the flag, which would hit the next call or wait
            Thread.interrupted();
        }

        /** Returns false when nobody needed this thread for a while, and it may end. */
        private boolean awaitCall() {
            LockSupport.parkNanos(this, idleNanos);
            if (!woken) {
                lock.lock();
                try {
                    if (idle.remove(this)) {
                        return false;
                    }
                } finally {
                    lock.unlock();
                }
                while (!woken) {
                    LockSupport.park(this);
                }
            }
            return true;
        }
    }
}
