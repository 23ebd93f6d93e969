package dev.weir;

import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * What can be set of an executor; nothing needs to be. Immutable.
 *
 * {@snippet :
 * pool.executor(Lane.LONG, ExecutorOptions.DEFAULT.capacity(500).whenFull(WhenFull.REJECT));
 * }
 *
 * @param capacity most tasks in the queue, at least 1
 * @param whenFull what becomes of a task when so many are queued
 * @param threads makes the threads of tasks, which are kept for a minute and used again; null: each
 *     task has a virtual thread of its own. So has a task for which the factory makes none
 */
public record ExecutorOptions(int capacity, WhenFull whenFull, @Nullable ThreadFactory threads) {

    /** 10,000 tasks, submitters wait for room, virtual threads. */
    public static final ExecutorOptions DEFAULT = new ExecutorOptions(10_000, WhenFull.BLOCK, null);

    /** What becomes of a task when the queue is full. */
    public enum WhenFull {
        /** Its submitter waits until there is room. */
        BLOCK,
        /** Its submitter gets a {@link java.util.concurrent.RejectedExecutionException}. */
        REJECT
    }

    /** Refuses a capacity below 1. */
    public ExecutorOptions {
        if (capacity < 1) {
            throw new IllegalArgumentException(
                    "capacity is %d: give 1 or more.".formatted(capacity));
        }
        Objects.requireNonNull(whenFull, "whenFull");
    }

    /** The same with another capacity. */
    public ExecutorOptions capacity(int tasks) {
        return new ExecutorOptions(tasks, whenFull, threads);
    }

    /** The same with another policy. */
    public ExecutorOptions whenFull(WhenFull policy) {
        return new ExecutorOptions(capacity, policy, threads);
    }

    /**
     * The same with other threads, such as {@code Thread.ofPlatform().name("jobs-", 0).factory()}.
     */
    public ExecutorOptions threads(@Nullable ThreadFactory factory) {
        return new ExecutorOptions(capacity, whenFull, factory);
    }
}
