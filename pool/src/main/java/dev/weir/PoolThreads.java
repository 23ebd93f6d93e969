package dev.weir;

import dev.weir.lease.Scheduler;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one pool: those for calls to the driver, and one for timed work, unless the user
 * gave their own. All daemons, named after the pool, with no context class loader and no inherited
 * thread locals, so that an application can be unloaded while they end.
 */
final class PoolThreads implements Scheduler {
    private final ThreadFactory factory;
    private final ScheduledExecutorService timer;
    private final boolean ownTimer;

    PoolThreads(
            String poolName,
            @Nullable ThreadFactory factory,
            @Nullable ScheduledExecutorService timer) {
        this.factory = factory != null ? factory : named(poolName + ":driver-");
        this.ownTimer = timer == null;
        this.timer = timer != null ? timer : ownTimer(factory, poolName);
    }

    private static ScheduledExecutorService ownTimer(
            @Nullable ThreadFactory factory, String poolName) {
        ScheduledThreadPoolExecutor own =
                new ScheduledThreadPoolExecutor(
                        1, factory != null ? factory : named(poolName + ":upkeep-"));
        own.setRemoveOnCancelPolicy(true);
        own.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
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

    @Override
    public Cancellable schedule(Runnable task, long delayNanos) {
        try {
            ScheduledFuture<?> future = timer.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        } catch (RejectedExecutionException closed) {
            return () -> {};
        }
    }

    /** Ends the timer if it is the pool's own. */
    void shutdown() {
        if (ownTimer) {
            timer.shutdownNow();
        }
    }
}
