package dev.weir.catalogue.conformance;

import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A call that may never return, on a thread of its own, with the time it took: the trial can look
 * at it, give it up and tell where it stands.
 */
final class Task<T> {

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread;
    private volatile long beginNanos;
    private volatile long endNanos;
    private volatile @Nullable T value;
    private volatile @Nullable Throwable failure;
    private volatile boolean interruptFlag;

    Task(ThreadGroup group, String name, Callable<? extends @Nullable T> call) {
        beginNanos = System.nanoTime();
        thread = new Thread(group, () -> run(call), name);
        thread.setDaemon(true);
    }

    Task<T> start() {
        thread.start();
        return this;
    }

    private void run(Callable<? extends @Nullable T> call) {
        beginNanos = System.nanoTime();
        try {
            value = call.call();
        } catch (Throwable thrown) {
            failure = thrown;
        } finally {
            endNanos = System.nanoTime();
            interruptFlag = Thread.currentThread().isInterrupted();
            ended.countDown();
        }
    }

    /** Waits; true if the call has ended by then. */
    boolean await(long millis) throws InterruptedException {
        return ended.await(millis, TimeUnit.MILLISECONDS);
    }

    boolean hasEnded() {
        return ended.getCount() == 0;
    }

    /** How long the call took, or has taken so far. */
    long millis() {
        long end = hasEnded() ? endNanos : System.nanoTime();
        return TimeUnit.NANOSECONDS.toMillis(end - beginNanos);
    }

    /** What the call returned; null while it runs, when it failed or returned null. */
    @Nullable T value() {
        return value;
    }

    /** What the call threw; null while it runs or when it returned. */
    @Nullable Throwable failure() {
        return failure;
    }

    /** Whether the thread ended with its interrupt flag set. */
    boolean keptInterruptFlag() {
        return interruptFlag;
    }

    Thread thread() {
        return thread;
    }

    /** How the call stands, for a finding. */
    String describe() {
        if (!hasEnded()) {
            return "still runs after %,d ms, in %s".formatted(millis(), Frames.of(thread));
        }
        Throwable thrown = failure;
        return thrown == null
                ? "returned after %,d ms".formatted(millis())
                : "%s after %,d ms".formatted(describe(thrown), millis());
    }

    /** Class, SQLState and vendor code of an exception, without its message, which may be long. */
    static String describe(Throwable thrown) {
        String name = thrown.getClass().getSimpleName();
        return thrown instanceof SQLException sql
                ? "%s %s/%d".formatted(name, sql.getSQLState(), sql.getErrorCode())
                : name;
    }
}
