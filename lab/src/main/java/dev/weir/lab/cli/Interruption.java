package dev.weir.lab.cli;

import java.util.concurrent.atomic.AtomicBoolean;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Turns the first Ctrl-C into a call, so that a command can end in its own time and print what it
 * has; the second ends the JVM as usual. A shutdown hook would not do: it runs beside those that
 * stop the embedded databases, which a command still has to read.
 */
public final class Interruption implements AutoCloseable {

    private static final Signal CTRL_C = new Signal("INT");

    private final SignalHandler before;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Interruption(Runnable onInterrupt) {
        before =
                Signal.handle(
                        CTRL_C,
                        signal -> {
                            close();
                            onInterrupt.run();
                        });
    }

    /** Calls that at the first Ctrl-C, unless the answer has been closed by then. */
    public static Interruption calls(Runnable onInterrupt) {
        return new Interruption(onInterrupt);
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            Signal.handle(CTRL_C, before);
        }
    }
}
