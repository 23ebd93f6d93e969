package dev.weir.connect;

import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
 * <p>Others may ask while a thread is on its way, and rely on it. When that thread cannot be had
 * after all, one is sought for each of them in turn, and who gets none is told. A worker for which
 * no next one can be had comes to the rest by itself, when its own call has ended, unless a thread
 * can be had for the next that asks.
 */
final class DriverThreads {
    private static final System.Logger LOG = PoolLog.of(DriverThreads.class.getName());

    private static final long IDLE_NANOS = 10_000_000_000L;

    private final ThreadFactory factory;
    private final long idleNanos;
    private volatile ContextLoader loader = new ContextLoader(null);
    private final Set<Thread> own = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by lock.
    private final Deque<Pending> pending = new ArrayDeque<>();
    private final Deque<Worker> idle = new ArrayDeque<>();

    /**
     * A thread was woken or started and has not come for its call yet: it will look after the rest.
     */
    private boolean coming;

    private boolean shutdown;

    DriverThreads(ThreadFactory factory) {
        this(factory, IDLE_NANOS);
    }

    /**
     * @param idleNanos how long a thread waits for its next call before it ends
     */
    DriverThreads(ThreadFactory factory, long idleNanos) {
        this.factory = factory;
        this.idleNanos = idleNanos;
    }

    /** Lends a loader to the calls from now on. */
    void lend(ContextLoader lent) {
        loader = lent;
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
        }
        while (next != null) {
            next = bring(next);
        }
    }

    /** Whether that thread is one of these. Others run calls after the shutdown. */
    boolean isOwn(Thread thread) {
        return own.contains(thread);
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

    /** No thread could be had: the one that noticed comes to what is pending by itself. */
    private void nobodyComes() {
        lock.lock();
        try {
            coming = false;
            pending.forEach(call -> call.hasWorker = true);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Has a worker come to what is pending. If that fails, the call that came last is given up,
     * unless a worker comes to it anyway.
     *
     * @return who is to be brought for those before it, null when nobody is
     */
    private @Nullable Worker bring(Worker worker) {
        Throwable reason;
        try {
            worker.come();
            return null;
        } catch (RuntimeException | Error noThread) {
            reason = noThread;
        }
        Pending refused;
        Worker next;
        lock.lock();
        try {
            coming = false;
            refused = isAnyWithoutWorker() ? pending.pollLast() : null;
            next = isAnyWithoutWorker() ? next() : null;
        } finally {
            lock.unlock();
        }
        if (refused != null) {
            try {
                refused.onNoThread.accept(reason);
            } catch (Throwable failure) {
                unanswered(failure);
            }
        }
        return next;
    }

    /** Those that a worker comes to are the first; under the lock. */
    private boolean isAnyWithoutWorker() {
        Pending last = pending.peekLast();
        return last != null && !last.hasWorker;
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
    private static final class Pending {
        private final Runnable call;
        private final Consumer<Throwable> onNoThread;

        /** A worker found none to help it and comes to this one after its own; under the lock. */
        private boolean hasWorker;

        Pending(Runnable call, Consumer<Throwable> onNoThread) {
            this.call = call;
            this.onNoThread = onNoThread;
        }
    }

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
            Thread mine = Thread.currentThread();
            thread = mine;
            own.add(mine);
            try {
                work();
            } finally {
                own.remove(mine);
            }
        }

        private void work() {
            boolean came = true;
            while (true) {
                Runnable mine;
                Worker next;
                lock.lock();
                try {
                    if (came) {
                        coming = false;
                        came = false;
                    }
                    Pending first = pending.poll();
                    mine = first == null ? null : first.call;
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
                    begin(mine, next);
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
                    nobodyComes();
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
