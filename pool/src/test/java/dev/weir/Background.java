package dev.weir;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Work on a thread of its own. */
public final class Background {
    private Background() {}

    /** Begins the work on a new platform thread of that name. */
    public static <T> CompletableFuture<T> on(String threadName, Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.ofPlatform().name(threadName).daemon().start(() -> complete(result, work));
        return result;
    }

    /** Begins the work on a new virtual thread. */
    public static <T> CompletableFuture<T> virtually(Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> complete(result, work));
        return result;
    }

    /** What a thread does that answers nothing. */
    @FunctionalInterface
    public interface Action {
        void run() throws Exception;
    }

    /** {@link #on} for what answers nothing. */
    public static CompletableFuture<Void> run(String threadName, Action action) {
        return on(threadName, answering(action));
    }

    /** {@link #virtually} for what answers nothing. */
    public static CompletableFuture<Void> runVirtually(Action action) {
        return virtually(answering(action));
    }

    /** Waits until it is open, as where no exception may be thrown. */
    public static void await(CountDownLatch latch) {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) {
                throw new AssertionError("not open within 60 s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Callable<Void> answering(Action action) {
        return () -> {
            action.run();
            return null;
        };
    }

    /** The outcome, or what the work threw. Fails when it takes longer than 60 s. */
    public static <T> T result(CompletableFuture<T> work) throws Exception {
        try {
            return work.get(60, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception thrown) {
                throw thrown;
            }
            throw e;
        }
    }

    private static <T> void complete(CompletableFuture<T> result, Callable<T> work) {
        try {
            result.complete(work.call());
        } catch (Throwable e) {
            result.completeExceptionally(e);
        }
    }
}
