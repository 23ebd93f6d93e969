package dev.weir.engine;

import dev.weir.PoolHealth;
import dev.weir.PoolSnapshot;
import dev.weir.WeirConfigException;
import dev.weir.text.Durations;
import dev.weir.text.LoggedFailure;
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
 * The start of a pool on behalf of health checks, on a thread of its own: a start may take longer
 * than a check waits. At most one is under way, however many checks come. Thread-safe.
 */
public final class StartByCheck {
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable FutureTask<Engine> underWay;

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
