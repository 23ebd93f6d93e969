package dev.weir.engine;

import dev.weir.WeirConfigException;
import dev.weir.lease.Scheduler;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one pool: those for calls to the driver, of the user's factory if there is one,
 * and one of its own for timed work, so that nothing of the user's can hold up what is due. The
 * pool's are daemons, named after it, with the context class loader of whoever made the pool and no
 * inherited thread locals. Drivers and users' code look up services, plug-ins and class path
 * resources by that loader.
 */
final class PoolThreads implements Scheduler {
    /** The context class loader of whoever made the pool; null: none, or the pool has ended. */
    private volatile @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();

    final ThreadFactory factory;
    private final ScheduledThreadPoolExecutor timer;

    /**
     * @throws WeirConfigException when the user's factory makes no thread
     */
    PoolThreads(String poolName, @Nullable ThreadFactory users) {
        this.factory = users == null ? named(poolName + ":driver-") : checked(users);
        if (users != null) {
            makesOne(factory);
        }
        this.timer = new ScheduledThreadPoolExecutor(1, named(poolName + ":housekeeper-"));
        timer.setRemoveOnCancelPolicy(true);
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        timer.prestartCoreThread();
    }

    /** One that makes none must not be found out one connect after the other. */
    private static void makesOne(ThreadFactory factory) {
        try {
            var unused = factory.newThread(() -> {});
        } catch (RuntimeException | Error failure) {
            boolean isOwn = failure.getClass() == RejectedExecutionException.class;
            throw new WeirConfigException(
                    "threadFactory made no thread for the pool (%s): return a new thread each time, and leave its start to the pool."
                            .formatted(isOwn ? failure.getMessage() : failure.getClass().getName()),
                    failure);
        }
    }

    private ThreadFactory named(String prefix) {
        AtomicInteger numbers = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(null, task, prefix + numbers.incrementAndGet(), 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(loader);
            return thread;
        };
    }

    private static ThreadFactory checked(ThreadFactory users) {
        return task -> {
            Thread made = users.newThread(task);
            if (made == null || made.getState() != Thread.State.NEW) {
                throw new RejectedExecutionException(
                        made == null
                                ? "threadFactory returned null"
                                : "threadFactory returned a thread that was started already");
            }
            return made;
        };
    }

    @Override
    public Cancellable schedule(Runnable task, long delayNanos) {
        try {
            ScheduledFuture<?> future = timer.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        } catch (RejectedExecutionException closed) {
            return () -> {};
        }
    }

    @Nullable ClassLoader loader() {
        return loader;
    }

    void shutdown() {
        timer.shutdownNow();
        loader = null;
    }
}
