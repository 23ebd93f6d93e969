package dev.weir;

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

    /** What waits in the user's executor, which must be rid of it when the pool ends. */
    private final Set<Timed> waiting = ConcurrentHashMap.newKeySet();

    private volatile boolean ended;

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

    @Override
    public Cancellable schedule(Runnable task, long delayNanos) {
        try {
            if (!ownTimer) {
                return scheduleWithUser(task, delayNanos);
            }
            ScheduledFuture<?> future = timer.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        } catch (RejectedExecutionException closed) {
            return () -> {};
        }
    }

    private Cancellable scheduleWithUser(Runnable task, long delayNanos) {
        Timed timed = new Timed(task);
        waiting.add(timed);
        try {
            timed.future = timer.schedule(timed, delayNanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            waiting.remove(timed);
            throw closed;
        }
        if (ended) {
            timed.cancel();
        }
        return timed;
    }

    /** Ends the timer if it is the pool's own; takes everything back from the user's. */
    void shutdown() {
        if (ownTimer) {
            timer.shutdownNow();
        } else {
            ended = true;
            waiting.forEach(Timed::cancel);
        }
    }

    /** A task in the user's executor, which may keep cancelled ones until their time comes. */
    private final class Timed implements Runnable, Cancellable {
        private volatile @Nullable Runnable task;
        private volatile @Nullable ScheduledFuture<?> future;

        Timed(Runnable task) {
            this.task = task;
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
                if (timer instanceof ThreadPoolExecutor executor
                        && present instanceof Runnable queued) {
                    executor.remove(queued);
                }
            }
        }
    }
}
