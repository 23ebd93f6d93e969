package dev.weir.tools.cli;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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

    /** What ends a command besides: a service manager or a time limit, and a terminal that goes. */
    private static final List<Signal> OTHERS = List.of(new Signal("TERM"), new Signal("HUP"));

    private static volatile boolean happened;

    private final Map<Signal, SignalHandler> before = new ConcurrentHashMap<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final SignalHandler answer;

    private Interruption(Runnable onInterrupt) {
        answer = signal -> interrupted(onInterrupt);
        before.put(CTRL_C, Signal.handle(CTRL_C, answer));
    }

    private void interrupted(Runnable onInterrupt) {
        happened = true;
        close();
        Console.stopping();
        onInterrupt.run();
    }

    /** Calls that at the first Ctrl-C, unless the answer has been closed by then. */
    public static Interruption calls(Runnable onInterrupt) {
        return new Interruption(onInterrupt);
    }

    /**
     * Calls that at the first of Ctrl-C, SIGTERM and SIGHUP, unless the answer has been closed by
     * then: for a command that has to put something back which no shutdown hook puts back. What the
     * command was started to ignore ({@code nohup}) stays ignored.
     */
    public static Interruption callsAtAnyEnd(Runnable onInterrupt) {
        Interruption made = new Interruption(onInterrupt);
        OTHERS.forEach(made::handle);
        return made;
    }

    /** Whether this process was asked to end before its time. */
    static boolean happened() {
        return happened;
    }

    private void handle(Signal signal) {
        SignalHandler old = Signal.handle(signal, answer);
        if (old.equals(SignalHandler.SIG_IGN)) {
            Signal.handle(signal, old);
        } else {
            before.put(signal, old);
        }
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            before.forEach(Signal::handle);
        }
    }
}
