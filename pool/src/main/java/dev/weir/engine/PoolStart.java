package dev.weir.engine;

import dev.weir.PoolHealth;
import dev.weir.PoolSnapshot;
import dev.weir.WeirConfigException;
import dev.weir.text.Durations;
import dev.weir.text.LoggedFailure;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The start of a pool. Classes are found and drivers called as the thread that made the pool would:
 * with its context class loader. A health check starts the pool on a thread of its own, since a
 * start may take longer than a check waits; at most one is under way, however many checks come.
 */
public final class PoolStart {
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable FutureTask<Engine> underWay;
    private @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();

    /** Starts a pool. */
    @FunctionalInterface
    public interface Start {
        Engine start() throws SQLException;
    }

    /** Starts the pool under the loader of its maker; under the lock of the pool. */
    public Engine call(Start start) throws SQLException {
        Thread here = Thread.currentThread();
        ClassLoader own = here.getContextClassLoader();
        if (loader != null) {
            here.setContextClassLoader(loader);
        }
        try {
            return start.start();
        } finally {
            here.setContextClassLoader(own);
        }
    }

    /** A pool that has started or is closed keeps no loader alive; under the lock of the pool. */
    public void forgetLoader() {
        loader = null;
    }

    /**
     * What a check finds that has to start the pool first.
     *
     * @param start starts the pool
     * @param longest how long it may take
     * @param snapshot the pool at that instant
     */
    public PoolHealth health(
            Callable<Engine> start, Duration longest, Supplier<PoolSnapshot> snapshot) {
        long nanos = TimeUnit.NANOSECONDS.convert(longest);
        String why;
        Throwable failure = null;
        try {
            // the start has just heard from the database
            return underWay(start).get(nanos, TimeUnit.NANOSECONDS).health(nanos);
        } catch (TimeoutException e) {
            why = "it has taken longer than " + Durations.readable(longest);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            why = "the check was interrupted";
        } catch (ExecutionException e) {
            failure = Objects.requireNonNullElse(e.getCause(), e);
            why =
                    failure instanceof WeirConfigException wrong
                            ? String.join("; ", wrong.problems())
                            : LoggedFailure.words(failure);
        }
        return new PoolHealth(
                PoolHealth.Status.DOWN,
                "the pool has not started: " + why,
                failure,
                snapshot.get());
    }

    private FutureTask<Engine> underWay(Callable<Engine> start) {
        lock.lock();
        try {
            FutureTask<Engine> task = underWay;
            if (task == null || task.isDone()) {
                task = new FutureTask<>(start);
                underWay = task;
                Thread.ofPlatform().daemon().name("weir-start").start(task);
            }
            return task;
        } finally {
            lock.unlock();
        }
    }
}
