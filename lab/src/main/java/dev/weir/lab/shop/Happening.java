package dev.weir.lab.shop;

import dev.weir.tools.text.FailureText;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** What goes on beside the customers of a slice, in a thread of its own. Used once. */
abstract class Happening implements AutoCloseable {

    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private @Nullable Future<?> end;

    /** What happens; ends by itself, and soon after an interrupt. */
    abstract void happen() throws Exception;

    /** Begins. */
    void begin() {
        end =
                thread.submit(
                        () -> {
                            happen();
                            return null;
                        });
    }

    /**
     * Waits for its end.
     *
     * @throws IllegalStateException if it did not go as planned
     */
    void await() throws InterruptedException {
        if (end != null) {
            try {
                end.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(
                        "what was to happen beside the customers did not: " + FailureText.of(e),
                        e.getCause());
            }
        }
    }

    /** Ends it if it still goes on; returns when it is over. */
    void stop() {
        thread.shutdownNow();
        thread.close();
    }

    @Override
    public void close() {
        stop();
    }
}
