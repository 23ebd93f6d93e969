package dev.weir.executor;

import dev.weir.ConnectionExecutor;
import dev.weir.ExecutorOptions;
import dev.weir.Lane;
import dev.weir.lease.LaneHint;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Verdict;
import dev.weir.lease.Waiter;
import dev.weir.tenant.Tenant;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The executors of one pool, and the connections that their tasks may have for the asking. An
 * executor with nothing to do is forgotten with its last user.
 */
public final class PoolExecutors {

    /** What an executor needs of its pool. */
    public interface Host {
        /** A connection for the calling thread's task: the reserved one, or else borrowed. */
        Connection connection(@Nullable Tenant tenant, LaneHint hint) throws SQLException;

        /** What a borrower is told whose wait has ended as this one's. */
        SQLException failure(Waiter ended);

        /** Most connections that a lane may have at present. */
        int limit(Lane lane);
    }

    private record Reserved(Slot slot, @Nullable Tenant tenant) {}

    final Host host;
    final String name;
    final SlotPool slots;
    final Supplier<@Nullable ClassLoader> loader;

    private final ConcurrentHashMap<Long, Reserved> byThread = new ConcurrentHashMap<>();
    private final Set<PoolExecutor> all =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private volatile boolean closed;

    /**
     * @param loader that of whoever made the pool
     */
    public PoolExecutors(
            Host host, String name, SlotPool slots, Supplier<@Nullable ClassLoader> loader) {
        this.host = host;
        this.name = name;
        this.slots = slots;
        this.loader = loader;
    }

    public ConnectionExecutor open(
            @Nullable Tenant tenant, Lane lane, LaneHint hint, ExecutorOptions options) {
        PoolExecutor executor = new PoolExecutor(this, tenant, lane, hint, options);
        all.add(executor);
        if (closed) {
            executor.shutdown();
        }
        return executor;
    }

    /** The pool is being closed: nothing more is accepted. */
    public void close() {
        closed = true;
        List.copyOf(all).forEach(PoolExecutor::shutdown);
    }

    /** Runs a task whose thread may have this lease; what it does not take goes back. */
    void run(Runnable task, Slot slot, @Nullable Tenant tenant) {
        long thread = Thread.currentThread().threadId();
        boolean reserved = false;
        try {
            byThread.put(thread, new Reserved(slot, tenant));
            reserved = true;
            task.run();
        } finally {
            if (!reserved || byThread.remove(thread) != null) {
                giveBack(slot);
            }
        }
    }

    /**
     * What is reserved for the calling thread. If it is another tenant's it goes back: the thread
     * would hold two.
     */
    public @Nullable Slot take(@Nullable Tenant tenant) {
        if (byThread.isEmpty()) {
            return null;
        }
        Reserved reserved = byThread.remove(Thread.currentThread().threadId());
        if (reserved == null) {
            return null;
        }
        if (Objects.equals(reserved.tenant, tenant)) {
            return reserved.slot;
        }
        giveBack(reserved.slot);
        return null;
    }

    static void giveBack(Slot slot) {
        slot.release(slot.lease(), Verdict.LEND_ON);
    }

    /**
     * Runs each task on a worker: a thread that borrows a connection, then takes the first task. As
     * many workers wait for a connection as work, and one more: a connection that comes back finds
     * the next at once, and the pool sees that work waits. The executor's lock is never held while
     * the pool is called.
     */
    private static final class PoolExecutor extends AbstractExecutorService
            implements ConnectionExecutor {
        private final PoolExecutors pool;
        private final @Nullable Tenant tenant;
        private final Lane lane;
        private final LaneHint hint;
        private final ExecutorOptions options;
        private final ThreadFactory virtual;
        private final ExecutorService threads;

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition room = lock.newCondition();
        private final CountDownLatch over = new CountDownLatch(1);

        /** Threads that submit within a time of their own. */
        private final Set<Thread> hurried = ConcurrentHashMap.newKeySet();

        private volatile boolean shut;

        // guarded by lock
        private final Deque<Runnable> queue = new ArrayDeque<>();
        private final Set<Thread> asking = new HashSet<>();
        private final Set<Thread> working = new HashSet<>();

        /** Workers that have not ended: those that work, ask, or are about to. */
        private int workers;

        private long submitted;
        private long failed;
        private long cancelled;

        /**
         * @param tenant whose its connections are; null: the pool's own user's
         * @param hint what its workers say of their lane
         */
        PoolExecutor(
                PoolExecutors pool,
                @Nullable Tenant tenant,
                Lane lane,
                LaneHint hint,
                ExecutorOptions options) {
            this.pool = pool;
            this.tenant = tenant;
            this.lane = lane;
            this.hint = hint;
            this.options = options;
            ThreadFactory plain =
                    Thread.ofVirtual()
                            .name(pool.name + ":job-", 1)
                            .inheritInheritableThreadLocals(false)
                            .factory();
            this.virtual =
                    work -> {
                        Thread thread = plain.newThread(work);
                        thread.setContextClassLoader(pool.loader.get());
                        return thread;
                    };
            ThreadFactory users = options.threads();
            this.threads =
                    users == null
                            ? Executors.newThreadPerTaskExecutor(virtual)
                            : Executors.newCachedThreadPool(users);
        }

        // --- submitting ---

        @Override
        public <T> Future<T> submit(ConnectionExecutor.Task<T> task) {
            Objects.requireNonNull(task, "task");
            Callable<T> work =
                    () -> {
                        try (var connection = pool.host.connection(tenant, hint)) {
                            return task.call(connection);
                        }
                    };
            return submit(work);
        }

        @Override
        protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(
                Runnable work, T value) {
            return new Job<>(Executors.callable(work, value));
        }

        @Override
        protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Callable<T> work) {
            return new Job<>(work);
        }

        /** Leaves the queue when it is cancelled, and can fail without having begun. */
        private final class Job<T extends @Nullable Object> extends FutureTask<T> {
            Job(Callable<T> work) {
                super(work);
            }

            void fail(Throwable why) {
                setException(why);
            }

            @Override
            protected void done() {
                if (isCancelled()) {
                    locked(() -> queue.remove(this) ? ++cancelled : 0);
                }
            }
        }

        @Override
        public void execute(Runnable command) {
            Objects.requireNonNull(command, "command");
            locked(
                    () -> {
                        awaitRoom();
                        queue.add(command);
                        return ++submitted;
                    });
            hire();
        }

        private void awaitRoom() {
            Thread me = Thread.currentThread();
            boolean rejects = options.whenFull() == ExecutorOptions.WhenFull.REJECT;
            while (!shut && queue.size() >= options.capacity() && !working.contains(me)) {
                if (rejects) {
                    throw rejected(
                            "is full: %d tasks are queued, as many as its capacity"
                                    .formatted(queue.size()),
                            null);
                }
                if (hurried.contains(me)) {
                    return;
                }
                try {
                    room.await();
                } catch (InterruptedException e) {
                    me.interrupt();
                    throw rejected("was full when the submitting thread was interrupted", e);
                }
            }
            if (shut) {
                throw rejected("is shut down", null);
            }
        }

        private RejectedExecutionException rejected(String why, @Nullable Throwable cause) {
            return new RejectedExecutionException(
                    pool.name + " - the executor takes no task: it " + why, cause);
        }

        /** The queue grows: to wait for room could take longer than the caller may wait. */
        @Override
        public <T extends @Nullable Object> List<Future<T>> invokeAll(
                Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
                throws InterruptedException {
            hurried.add(Thread.currentThread());
            try {
                return super.invokeAll(tasks, timeout, unit);
            } finally {
                hurried.remove(Thread.currentThread());
            }
        }

        /** As {@link #invokeAll(Collection, long, TimeUnit)}. */
        @Override
        public <T extends @Nullable Object> T invokeAny(
                Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
                throws InterruptedException, ExecutionException, TimeoutException {
            hurried.add(Thread.currentThread());
            try {
                return super.invokeAny(tasks, timeout, unit);
            } finally {
                hurried.remove(Thread.currentThread());
            }
        }

        // --- workers ---

        private void hire() {
            while (locked(this::mayHire)) {
                boolean begun = false;
                try {
                    begin(this::work);
                    begun = true;
                } finally {
                    if (!begun) {
                        locked(() -> --workers);
                    }
                }
            }
        }

        private void begin(Runnable worker) {
            try {
                threads.execute(worker);
            } catch (Throwable noThread) {
                // of the user's factory: no task is lost with it
                virtual.newThread(worker).start();
            }
        }

        private boolean mayHire() {
            int free = workers - working.size();
            boolean more = free < Math.min(queue.size(), working.size() + 1);
            workers += more ? 1 : 0;
            return more;
        }

        private void work() {
            Thread me = Thread.currentThread();
            Runnable task = null;
            boolean threw = true;
            try {
                locked(() -> asking.add(me));
                Waiter wait = pool.slots.borrowForTask(tenant, hint);
                task = locked(() -> first(me, wait));
                run(task, wait);
                threw = false;
            } finally {
                end(me, task, threw);
                hire();
            }
        }

        /** The task of a worker whose wait has ended; null: there is none for it. */
        private @Nullable Runnable first(Thread me, Waiter wait) {
            asking.remove(me);
            // of the dismissed: the thread may be used again
            Thread.interrupted();
            Runnable first = wait.outcome() == Waiter.Outcome.LEFT ? null : queue.poll();
            if (first != null) {
                working.add(me);
            }
            return first;
        }

        /**
         * A command that is no future of this executor's finds out itself what its borrower gets.
         */
        private void run(@Nullable Runnable task, Waiter wait) {
            boolean served = wait.outcome() == Waiter.Outcome.SERVED;
            if (task == null) {
                if (served) {
                    giveBack(wait.slot());
                }
                return;
            }
            try {
                hire();
            } finally {
                if (served) {
                    pool.run(task, wait.slot(), tenant);
                } else if (task instanceof Job<?> job) {
                    job.fail(pool.host.failure(wait));
                } else {
                    task.run();
                }
            }
        }

        private void end(Thread me, @Nullable Runnable task, boolean threw) {
            locked(
                    () -> {
                        asking.remove(me);
                        working.remove(me);
                        Future.State state = task instanceof Future<?> job ? job.state() : null;
                        if (task != null && (threw || state == Future.State.FAILED)) {
                            failed++;
                        } else if (state == Future.State.CANCELLED) {
                            cancelled++;
                        }
                        return --workers;
                    });
        }

        // --- the end ---

        @Override
        public void shutdown() {
            locked(() -> shut = true);
        }

        @Override
        public List<Runnable> shutdownNow() {
            return locked(
                    () -> {
                        List<Runnable> left = List.copyOf(queue);
                        cancelled += left.size();
                        queue.clear();
                        working.forEach(Thread::interrupt);
                        shut = true;
                        return left;
                    });
        }

        /**
         * A step under the lock, and what follows from it: who waits for room may have it, workers
         * for whom no task is left are interrupted, and the executor that has nothing more to do
         * ends.
         */
        private <T extends @Nullable Object> T locked(Supplier<T> step) {
            lock.lock();
            try {
                return step.get();
            } finally {
                if (shut) {
                    room.signalAll();
                } else if (queue.size() < options.capacity()) {
                    room.signal();
                }
                if (queue.isEmpty()) {
                    asking.forEach(Thread::interrupt);
                    asking.clear();
                }
                if (shut && queue.isEmpty() && workers == 0) {
                    over.countDown();
                    threads.shutdown();
                }
                lock.unlock();
            }
        }

        @Override
        public boolean isShutdown() {
            return shut;
        }

        @Override
        public boolean isTerminated() {
            return over.getCount() == 0;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
            return over.await(timeout, unit);
        }

        @Override
        public ConnectionExecutor.Snapshot snapshot() {
            int limit = pool.host.limit(lane);
            return locked(
                    () -> {
                        int running = working.size();
                        int queued = queue.size();
                        long done = submitted - running - queued - failed - cancelled;
                        return new Snapshot(limit, running, queued, done, failed, cancelled);
                    });
        }

        /** Pool, lane and progress. */
        @Override
        public String toString() {
            return "ConnectionExecutor[%s, %s, %s]".formatted(pool.name, lane, snapshot());
        }
    }
}
