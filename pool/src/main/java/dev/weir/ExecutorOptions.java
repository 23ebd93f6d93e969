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
 */
public final class ExecutorOptions {

    /** 10,000 tasks, submitters wait for room, virtual threads. */
    public static final ExecutorOptions DEFAULT = new ExecutorOptions(10_000, WhenFull.BLOCK, null);

    /** What becomes of a task when the queue is full. */
    public enum WhenFull {
        /** Its submitter waits until there is room. */
        BLOCK,
        /** Its submitter gets a {@link java.util.concurrent.RejectedExecutionException}. */
        REJECT
    }

    private final int capacity;
    private final WhenFull whenFull;
    private final @Nullable ThreadFactory threads;

    private ExecutorOptions(int capacity, WhenFull whenFull, @Nullable ThreadFactory threads) {
        if (capacity < 1) {
            throw new IllegalArgumentException(
                    "capacity is %d: give 1 or more.".formatted(capacity));
        }
        this.capacity = capacity;
        this.whenFull = Objects.requireNonNull(whenFull, "whenFull");
        this.threads = threads;
    }

    /** Most tasks in the queue. */
    public int capacity() {
        return capacity;
    }

    /** What becomes of a task when so many are queued. */
    public WhenFull whenFull() {
        return whenFull;
    }

    /**
     * Makes the threads of tasks, which are kept for a minute and used again; null: each task has a
     * virtual thread of its own. So has a task for which the factory makes none.
     */
    public @Nullable ThreadFactory threads() {
        return threads;
    }

    /** The same with another capacity, at least 1. */
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

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ExecutorOptions options
                && capacity == options.capacity
                && whenFull == options.whenFull
                && Objects.equals(threads, options.threads);
    }

    @Override
    public int hashCode() {
        return Objects.hash(capacity, whenFull, threads);
    }

    @Override
    public String toString() {
        return "capacity %d, %s, threads %s"
                .formatted(capacity, whenFull, threads == null ? "virtual" : threads);
    }
}
