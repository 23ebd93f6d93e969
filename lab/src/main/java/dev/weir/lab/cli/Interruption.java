package dev.weir.lab.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C into a call, and keeps the JVM until this is closed or a few seconds have passed, so
 * that a command can print what it has.
 */
public final class Interruption implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 10;

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook;

    private Interruption(Runnable onInterrupt) {
        hook =
                new Thread(
                        () -> {
                            onInterrupt.run();
                            try {
                                closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        "interruption");
    }

    /** Calls that on Ctrl-C, until the answer is closed. */
    public static Interruption calls(Runnable onInterrupt) {
        Interruption interruption = new Interruption(onInterrupt);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook runs and sees that this is closed.
        }
    }
}
