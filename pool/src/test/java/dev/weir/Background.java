package dev.weir;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
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

    /** The outcome, or what the work threw. Fails when it takes longer than 30 s. */
    public static <T> T result(CompletableFuture<T> work) throws Exception {
        try {
            return work.get(30, TimeUnit.SECONDS);
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
