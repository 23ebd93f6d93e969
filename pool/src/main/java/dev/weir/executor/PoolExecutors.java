package dev.weir.executor;

import dev.weir.ConnectionExecutor;
import dev.weir.Lane;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Verdict;
import dev.weir.lease.Waiter;
import dev.weir.tenant.Tenant;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The executors of one pool, and the connections that their tasks may have for the asking. An
 * executor with nothing to do is forgotten with its last user.
 */
public final class PoolExecutors {

    /**
     * Lends to the calling thread's task: the reserved connection, or else one that is borrowed.
     */
    @FunctionalInterface
    public interface Lender {
        Connection connection(@Nullable Tenant tenant, Lane lane) throws SQLException;
    }

    private record Reserved(Slot slot, @Nullable Tenant tenant) {}

    final Lender lender;
    final Function<Waiter, SQLException> failure;
    final String name;
    final SlotPool slots;
    final Supplier<@Nullable ClassLoader> loader;

    private final ConcurrentHashMap<Long, Reserved> byThread = new ConcurrentHashMap<>();
    private final Set<PoolExecutor> all =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private volatile boolean closed;

    /**
     * @param failure what a borrower is told whose wait has ended as this one's
     * @param loader that of whoever made the pool
     */
    public PoolExecutors(
            Lender lender,
            Function<Waiter, SQLException> failure,
            String name,
            SlotPool slots,
            Supplier<@Nullable ClassLoader> loader) {
        this.lender = lender;
        this.failure = failure;
        this.name = name;
        this.slots = slots;
        this.loader = loader;
    }

    public ConnectionExecutor open(@Nullable Tenant tenant, Lane lane) {
        PoolExecutor executor = new PoolExecutor(this, tenant, lane);
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
        private final ThreadFactory threads;

        private final ReentrantLock lock = new ReentrantLock();
        private final CountDownLatch over = new CountDownLatch(1);

        private volatile boolean shut;

        // guarded by lock
        /** By the job, so that one of many leaves at once, or by a key of its own. */
        private final LinkedHashMap<Object, Runnable> queue = new LinkedHashMap<>();

        private final Set<Thread> asking = new HashSet<>();
        private final Set<Thread> working = new HashSet<>();

        /** Workers that have not ended: those that work, ask, or are about to. */
        private int workers;

        private long submitted;

        /**
         * @param tenant whose its connections are; null: the pool's own user's
         * @param lane what its workers say of their work
         */
        PoolExecutor(PoolExecutors pool, @Nullable Tenant tenant, Lane lane) {
            this.pool = pool;
            this.tenant = tenant;
            this.lane = lane;
            this.threads =
                    Thread.ofVirtual()
                            .name(pool.name + ":job-", 1)
                            .inheritInheritableThreadLocals(false)
                            .factory();
        }

        // --- submitting ---

        @Override
        public <T> Future<T> submit(ConnectionExecutor.Task<T> task) {
            Objects.requireNonNull(task, "task");
            Callable<T> work =
                    () -> {
                        try (var connection = pool.lender.connection(tenant, lane)) {
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
                    locked(() -> queue.remove(this));
                }
            }
        }

        @Override
        public void execute(Runnable command) {
            Objects.requireNonNull(command, "command");
            locked(
                    () -> {
                        if (shut) {
                            throw new RejectedExecutionException(
                                    pool.name + " - the executor takes no task: it is shut down");
                        }
                        queue.put(command instanceof Job ? command : new Object(), command);
                        return ++submitted;
                    });
            hire();
        }

        // --- workers ---

        private void hire() {
            while (locked(this::mayHire)) {
                boolean begun = false;
                try {
                    Thread worker = threads.newThread(this::work);
                    worker.setContextClassLoader(pool.loader.get());
                    worker.start();
                    begun = true;
                } finally {
                    if (!begun) {
                        locked(() -> --workers);
                    }
                }
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
            try {
                locked(() -> asking.add(me));
                Waiter wait = pool.slots.borrowForTask(tenant, lane);
                run(locked(() -> first(me, wait)), wait);
            } finally {
                end(me);
                hire();
            }
        }

        /** The task of a worker whose wait has ended; null: there is none for it. */
        private @Nullable Runnable first(Thread me, Waiter wait) {
            asking.remove(me);
            // who is dismissed late has a task
            Thread.interrupted();
            var first = wait.outcome() == Waiter.Outcome.LEFT ? null : queue.pollFirstEntry();
            if (first == null) {
                return null;
            }
            working.add(me);
            return first.getValue();
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
                    job.fail(pool.failure.apply(wait));
                } else {
                    task.run();
                }
            }
        }

        private void end(Thread me) {
            locked(
                    () -> {
                        asking.remove(me);
                        working.remove(me);
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
                        List<Runnable> left = List.copyOf(queue.values());
                        queue.clear();
                        working.forEach(Thread::interrupt);
                        shut = true;
                        return left;
                    });
        }

        /**
         * A step under the lock, and what follows from it: workers for whom no task is left are
         * interrupted, and the executor that has nothing more to do ends.
         */
        private <T extends @Nullable Object> T locked(Supplier<T> step) {
            lock.lock();
            try {
                return step.get();
            } finally {
                if (queue.isEmpty()) {
                    asking.forEach(Thread::interrupt);
                    asking.clear();
                }
                if (shut && queue.isEmpty() && workers == 0) {
                    over.countDown();
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
            return locked(
                    () -> {
                        int running = working.size();
                        int queued = queue.size();
                        return new Snapshot(running, queued, submitted - running - queued);
                    });
        }

        @Override
        public String toString() {
            return "ConnectionExecutor[%s, %s, %s]".formatted(pool.name, lane, snapshot());
        }
    }
}
