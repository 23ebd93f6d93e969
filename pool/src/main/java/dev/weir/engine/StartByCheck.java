package dev.weir.engine;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The start of a pool on behalf of health checks, on a thread of its own: a start may take longer
 * than a check waits. At most one is under way, however many checks come. Thread-safe.
 */
public final class StartByCheck {
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable FutureTask<Engine> underWay;

    /** Starts a pool. */
    @FunctionalInterface
    public interface Start {
        Engine start() throws Exception;
    }

    /**
     * Waits for a start that is under way, or begins one.
     *
     * @throws TimeoutException when it takes longer than {@code nanos}
     * @throws ExecutionException when it failed
     * @throws InterruptedException when the calling thread is interrupted
     */
    public Engine await(Start start, long nanos)
            throws TimeoutException, ExecutionException, InterruptedException {
        FutureTask<Engine> task;
        lock.lock();
        try {
            task = underWay;
            if (task == null || task.isDone()) {
                task = new FutureTask<>(start::start);
                underWay = task;
                Thread.ofPlatform().daemon().name("weir-start").start(task);
            }
        } finally {
            lock.unlock();
        }
        return task.get(nanos, TimeUnit.NANOSECONDS);
    }
}
