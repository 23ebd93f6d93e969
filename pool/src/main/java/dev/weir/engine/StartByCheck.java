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
        try {
            // the start has just heard from the database
            return await(start, nanos).health(nanos);
        } catch (TimeoutException e) {
            return down(
                    "it has taken longer than " + Durations.readable(longest),
                    null,
                    snapshot.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return down("the check was interrupted", null, snapshot.get());
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            return down(
                    cause instanceof WeirConfigException wrong
                            ? String.join("; ", wrong.problems())
                            : LoggedFailure.words(cause),
                    cause,
                    snapshot.get());
        }
    }

    private static PoolHealth down(String why, @Nullable Throwable failure, PoolSnapshot snapshot) {
        return new PoolHealth(
                PoolHealth.Status.DOWN, "the pool has not started: " + why, failure, snapshot);
    }

    /**
     * Waits for a start that is under way, or begins one.
     *
     * @throws TimeoutException when it takes longer than {@code nanos}
     * @throws ExecutionException when it failed
     * @throws InterruptedException when the calling thread is interrupted
     */
    private Engine await(Callable<Engine> start, long nanos)
            throws TimeoutException, ExecutionException, InterruptedException {
        FutureTask<Engine> task;
        lock.lock();
        try {
            task = underWay;
            if (task == null || task.isDone()) {
                task = new FutureTask<>(start);
                underWay = task;
                Thread.ofPlatform().daemon().name("weir-start").start(task);
            }
        } finally {
            lock.unlock();
        }
        return task.get(nanos, TimeUnit.NANOSECONDS);
    }
}
