package dev.weir.engine;

import dev.weir.WeirConfigException;
import dev.weir.connect.ContextLoader;
import dev.weir.lease.Clock;
import dev.weir.lease.Scheduler;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
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
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one pool: those for calls to the driver, and one for timed work, unless the user
 * gave their own. All daemons, named after the pool, with no context class loader but during calls
 * ({@link ContextLoader}) and no inherited thread locals, so that an application can be unloaded
 * while they end.
 *
 * <p>A timer of the user's that refuses a task, throws, or does not run what is due is replaced,
 * for good: an executor by a timer on the user's threads, these by the pool's own.
 */
final class PoolThreads implements Scheduler {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    /** A task that was due before and after this time, and has not run, will not. */
    private static final long SILENCE_NANOS = 2_000_000_000L;

    private final String poolName;
    private final Clock clock;
    private final long silenceNanos;
    private final ContextLoader loader = ContextLoader.ofCaller();
    private final ThreadFactory factory;
    private final boolean usersFactory;

    private final ReentrantLock lock = new ReentrantLock();

    /** Who runs timed work. Written under the lock. */
    private volatile Timer timer;

    /** What waits in a timer that may fail. */
    private final Set<Timed> waiting = ConcurrentHashMap.newKeySet();

    private volatile boolean ended;

    /** Null where there is nothing to watch. */
    private final @Nullable Thread watch;

    PoolThreads(
            String poolName,
            Clock clock,
            @Nullable ThreadFactory factory,
            @Nullable ScheduledExecutorService timer) {
        this(poolName, clock, factory, timer, SILENCE_NANOS);
    }

    /**
     * @param silenceNanos how far apart two looks are that find the same task due and not run
     * @throws WeirConfigException when the user's factory makes no thread
     */
    PoolThreads(
            String poolName,
            Clock clock,
            @Nullable ThreadFactory factory,
            @Nullable ScheduledExecutorService timer,
            long silenceNanos) {
        this.poolName = poolName;
        this.clock = clock;
        this.silenceNanos = silenceNanos;
        this.usersFactory = factory != null;
        this.factory = factory == null ? named(poolName + ":driver-") : checked(factory);
        this.timer = timer != null ? usersTimer(timer) : firstTimer();
        this.watch =
                this.timer.trusted
                        ? null
                        : Thread.ofVirtual()
                                .name(poolName + ":watch")
                                .inheritInheritableThreadLocals(false)
                                .unstarted(this::watch);
        if (watch != null) {
            watch.start();
        }
    }

    /** A factory that is as bad as this must not be found out one connect after the other. */
    private Timer usersTimer(ScheduledExecutorService users) {
        if (usersFactory) {
            madeAtStart(() -> factory.newThread(() -> {}));
        }
        return new Timer("scheduledExecutor", users, false, false);
    }

    private Timer firstTimer() {
        if (!usersFactory) {
            return ownTimer(false);
        }
        AtomicReference<@Nullable Timer> made = new AtomicReference<>();
        madeAtStart(() -> made.set(ownTimer(true)));
        return java.util.Objects.requireNonNull(made.get());
    }

    private static void madeAtStart(Runnable making) {
        try {
            making.run();
        } catch (RuntimeException | Error failure) {
            throw new WeirConfigException(
                    "threadFactory made no thread for the pool (%s): return a new thread each time, and leave its start to the pool."
                            .formatted(
                                    failure instanceof UnfitThread
                                            ? failure.getMessage()
                                            : failure.getClass().getName()),
                    failure);
        }
    }

    private Timer ownTimer(boolean onUsersThreads) {
        ScheduledThreadPoolExecutor own =
                new ScheduledThreadPoolExecutor(
                        1, onUsersThreads ? factory : named(poolName + ":housekeeper-"));
        own.setRemoveOnCancelPolicy(true);
        own.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        own.prestartCoreThread();
        return new Timer("threadFactory", own, true, !onUsersThreads);
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

    private static ThreadFactory checked(ThreadFactory users) {
        return task -> {
            Thread made = users.newThread(task);
            if (made == null) {
                throw new UnfitThread("threadFactory returned null");
            }
            if (made.getState() != Thread.State.NEW) {
                throw new UnfitThread("threadFactory returned a thread that was started already");
            }
            return made;
        };
    }

    ThreadFactory factory() {
        return factory;
    }

    /** The context class loader of whoever made the pool. */
    ContextLoader loader() {
        return loader;
    }

    @Override
    public Cancellable schedule(Runnable task, long delayNanos) {
        Timer present = timer;
        while (!present.trusted) {
            try {
                return scheduleWatched(present, task, delayNanos);
            } catch (RuntimeException | Error refusal) {
                if (ended) {
                    return () -> {};
                }
                replace(present, "refuses work", refusal);
                present = timer;
            }
        }
        try {
            ScheduledFuture<?> future =
                    present.executor.schedule(
                            loader.around(task), delayNanos, TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        } catch (RejectedExecutionException closed) {
            return () -> {};
        }
    }

    private Cancellable scheduleWatched(Timer present, Runnable task, long delayNanos) {
        Timed timed = new Timed(loader.around(task), clock.nanoTime() + Math.max(0, delayNanos));
        waiting.add(timed);
        try {
            timed.scheduleWith(present, delayNanos);
        } catch (RuntimeException | Error refusal) {
            waiting.remove(timed);
            throw refusal;
        }
        if (ended) {
            timed.cancel();
        } else if (present != timer) {
            timed.moveTo(timer);
        }
        return timed;
    }

    /** Gives what waits in a timer that has failed to the next one. */
    private void replace(Timer failed, String how, @Nullable Throwable refusal) {
        lock.lock();
        try {
            if (ended || timer != failed) {
                return;
            }
            Throwable shown = refusal == null ? null : LoggedFailure.of(refusal);
            LOG.log(
                    Level.WARNING,
                    () ->
                            "%s - %s %s; the pool uses a timer of its own from now on"
                                    .formatted(poolName, failed.setting, how),
                    shown);
            timer = next(failed);
            if (failed.isPools) {
                failed.executor.shutdownNow();
            }
        } finally {
            lock.unlock();
        }
        waiting.forEach(timed -> timed.moveTo(timer));
    }

    private Timer next(Timer failed) {
        try {
            return ownTimer(usersFactory && !failed.isPools);
        } catch (RuntimeException | Error noThread) {
            return ownTimer(false);
        }
    }

    /**
     * In a virtual thread: it waits nearly all the time, and a platform thread would be a price.
     */
    private void watch() {
        long looked = clock.nanoTime();
        while (!ended && !timer.trusted) {
            LockSupport.parkNanos(this, silenceNanos);
            long now = clock.nanoTime();
            if (now - looked >= silenceNanos) {
                looked = now;
                Timer present = timer;
                if (isSilent(now)) {
                    replace(present, "does not run what is due", null);
                }
            }
        }
    }

    /**
     * Of two looks: after a pause of the whole JVM everything is overdue at the first. Tasks that
     * have just been moved to another timer begin anew.
     */
    boolean isSilent(long now) {
        boolean silent = false;
        for (Timed timed : waiting) {
            silent |= timed.wasDue;
            timed.wasDue = timed.dueAt <= now;
        }
        return silent;
    }

    /** Ends the timer if it is the pool's own; takes everything back from the user's. */
    void shutdown() {
        Timer last;
        lock.lock();
        try {
            ended = true;
            last = timer;
        } finally {
            lock.unlock();
        }
        if (last.isPools) {
            last.executor.shutdownNow();
        }
        waiting.forEach(Timed::cancel);
        loader.forget();
        LockSupport.unpark(watch);
    }

    /**
     * Who runs timed work.
     *
     * @param setting what the user would have to change
     * @param isPools whether the executor is the pool's own, on whatever threads
     * @param trusted whether its threads are the pool's own as well
     */
    private record Timer(
            String setting, ScheduledExecutorService executor, boolean isPools, boolean trusted) {}

    /** A thread of the user's factory that cannot be used. */
    private static final class UnfitThread extends RejectedExecutionException {
        private static final long serialVersionUID = 1L;

        UnfitThread(String message) {
            super(message);
        }
    }

    /** A task in a timer that may fail, or that may keep cancelled ones until their time comes. */
    private final class Timed implements Runnable, Cancellable {
        private final AtomicReference<@Nullable Runnable> task;
        private final long dueAt;

        /** Seen by the watch, which is one thread. */
        private boolean wasDue;

        private volatile @Nullable Timer in;
        private volatile @Nullable ScheduledFuture<?> future;

        Timed(Runnable task, long dueAt) {
            this.task = new AtomicReference<>(task);
            this.dueAt = dueAt;
        }

        void scheduleWith(Timer next, long delayNanos) {
            in = next;
            future = next.executor.schedule(this, delayNanos, TimeUnit.NANOSECONDS);
        }

        /** It may run in either, but once. */
        void moveTo(Timer next) {
            if (task.get() == null) {
                return;
            }
            leave();
            wasDue = false;
            try {
                scheduleWith(next, Math.max(0, dueAt - clock.nanoTime()));
            } catch (RejectedExecutionException ended) {
                waiting.remove(this);
            }
        }

        @Override
        public void run() {
            waiting.remove(this);
            Runnable mine = task.getAndSet(null);
            if (mine != null) {
                mine.run();
            }
        }

        @Override
        public void cancel() {
            task.set(null);
            waiting.remove(this);
            leave();
        }

        private void leave() {
            ScheduledFuture<?> present = future;
            Timer timer = in;
            if (present != null && timer != null) {
                present.cancel(false);
                if (timer.executor instanceof ThreadPoolExecutor executor
                        && present instanceof Runnable queued) {
                    executor.remove(queued);
                }
            }
        }
    }
}
