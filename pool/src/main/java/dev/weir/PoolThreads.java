package dev.weir;

import dev.weir.connect.ContextLoader;
import dev.weir.lease.LoggedFailure;
import dev.weir.lease.Scheduler;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one pool: those for calls to the driver, and one for timed work, unless the user
 * gave their own. All daemons, named after the pool, with no context class loader but during calls
 * ({@link ContextLoader}) and no inherited thread locals, so that an application can be unloaded
 * while they end.
 */
final class PoolThreads implements Scheduler {
    private static final System.Logger LOG = System.getLogger("dev.weir");

    private final String poolName;
    private final ContextLoader loader = ContextLoader.ofCaller();
    private final ThreadFactory factory;
    private final @Nullable ThreadFactory usersFactory;
    private final @Nullable ScheduledExecutorService usersTimer;

    private final ReentrantLock lock = new ReentrantLock();

    /** Null while the user's does the work. */
    private volatile @Nullable ScheduledExecutorService ownTimer;

    /** What waits in the user's executor, which must be rid of it when the pool ends. */
    private final Set<Timed> waiting = ConcurrentHashMap.newKeySet();

    private volatile boolean ended;

    PoolThreads(
            String poolName,
            @Nullable ThreadFactory factory,
            @Nullable ScheduledExecutorService timer) {
        this.poolName = poolName;
        this.usersFactory = factory;
        this.factory = factory != null ? factory : named(poolName + ":driver-");
        this.usersTimer = timer;
        if (timer == null) {
            ownTimer = newTimer();
        }
    }

    private ScheduledExecutorService newTimer() {
        ScheduledThreadPoolExecutor own =
                new ScheduledThreadPoolExecutor(
                        1, usersFactory != null ? usersFactory : named(poolName + ":upkeep-"));
        own.setRemoveOnCancelPolicy(true);
        own.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        own.prestartCoreThread();
        return own;
    }

    private static ThreadFactory named(String prefix) {
        AtomicInteger numbers = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(null, task, prefix + numbers.incrementAndGet(), 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
            return thread;
        };
    }

    ThreadFactory factory() {
        return factory;
    }

    /** A thread for one piece of work, with the loader of whoever made the pool. */
    @Nullable Thread newThread(Runnable work) {
        return factory.newThread(loader.around(work));
    }

    /** The context class loader of whoever made the pool. */
    ContextLoader loader() {
        return loader;
    }

    /**
     * Without timed work a call that hangs would never be found. So an executor of the user's that
     * refuses a task, or throws, is replaced by one of the pool's own, for good.
     */
    @Override
    public Cancellable schedule(Runnable task, long delayNanos) {
        ScheduledExecutorService own = ownTimer;
        if (own == null && usersTimer != null) {
            try {
                return scheduleWithUser(usersTimer, task, delayNanos);
            } catch (RuntimeException | Error refusal) {
                own = replacement(refusal);
            }
        }
        if (own == null) {
            return () -> {};
        }
        try {
            ScheduledFuture<?> future =
                    own.schedule(loader.around(task), delayNanos, TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        } catch (RejectedExecutionException closed) {
            return () -> {};
        }
    }

    private Cancellable scheduleWithUser(
            ScheduledExecutorService users, Runnable task, long delayNanos) {
        Timed timed = new Timed(task, users);
        waiting.add(timed);
        try {
            timed.future = users.schedule(timed, delayNanos, TimeUnit.NANOSECONDS);
        } catch (RuntimeException | Error refusal) {
            waiting.remove(timed);
            throw refusal;
        }
        if (ended) {
            timed.cancel();
        }
        return timed;
    }

    /** The pool's own timer from now on; null when the pool has ended. */
    private @Nullable ScheduledExecutorService replacement(Throwable refusal) {
        lock.lock();
        try {
            if (ended || ownTimer != null) {
                return ownTimer;
            }
            LOG.log(
                    System.Logger.Level.WARNING,
                    () -> poolName + " - scheduledExecutor refuses work; the pool uses its own",
                    LoggedFailure.of(refusal));
            ScheduledExecutorService own = newTimer();
            ownTimer = own;
            return own;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the timer if it is the pool's own; takes everything back from the user's. */
    void shutdown() {
        ScheduledExecutorService own;
        lock.lock();
        try {
            ended = true;
            own = ownTimer;
        } finally {
            lock.unlock();
        }
        if (own != null) {
            own.shutdownNow();
        }
        waiting.forEach(Timed::cancel);
        loader.forget();
    }

    /** A task in the user's executor, which may keep cancelled ones until their time comes. */
    private final class Timed implements Runnable, Cancellable {
        private final ScheduledExecutorService users;
        private volatile @Nullable Runnable task;
        private volatile @Nullable ScheduledFuture<?> future;

        Timed(Runnable task, ScheduledExecutorService users) {
            this.task = task;
            this.users = users;
        }

        @Override
        public void run() {
            Runnable present = task;
            waiting.remove(this);
            if (present != null) {
                present.run();
            }
        }

        @Override
        public void cancel() {
            task = null;
            waiting.remove(this);
            ScheduledFuture<?> present = future;
            if (present != null) {
                present.cancel(false);
                if (users instanceof ThreadPoolExecutor executor
                        && present instanceof Runnable queued) {
                    executor.remove(queued);
                }
            }
        }
    }
}
