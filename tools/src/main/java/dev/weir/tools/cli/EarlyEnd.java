package dev.weir.tools.cli;

import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The end of a command before its time, as Ctrl-C asks for it ({@link Interruption}): the step that
 * is under way is interrupted and given up, those before it count. Thread-safe.
 */
public final class EarlyEnd {

    private boolean asked;
    private @Nullable Thread working;

    /** Asks for the end: no step begins any more. */
    public synchronized void ask() {
        asked = true;
        if (working != null) {
            working.interrupt();
        }
    }

    /** Whether the end was asked for. */
    public synchronized boolean isAsked() {
        return asked;
    }

    /**
     * Does a step in the calling thread, and gives what came of it; empty if the end was asked for
     * before it was over, whatever it threw then.
     */
    public <T> Optional<T> unlessAsked(Callable<T> step) throws Exception {
        synchronized (this) {
            if (asked) {
                return Optional.empty();
            }
            working = Thread.currentThread();
        }
        Optional<T> result = Optional.empty();
        Exception failure = null;
        try {
            result = Optional.of(step.call());
        } catch (Exception e) {
            failure = e;
        }
        if (settled()) {
            return Optional.empty();
        }
        if (failure != null) {
            throw failure;
        }
        return result;
    }

    /**
     * Ends a command that was stopped before it had found anything.
     *
     * @throws IllegalStateException if there are no findings
     */
    public void refuseNothing(Collection<?> findings) {
        if (isAsked() && findings.isEmpty()) {
            throw beforeAnything();
        }
    }

    /** Without findings every goal would hold, and none means anything. */
    static IllegalStateException beforeAnything() {
        return new IllegalStateException(
                "stopped before every pool had run once: there is nothing to report");
    }

    /** The step is over. An interrupt was meant for it, and is gone with it. */
    private synchronized boolean settled() {
        working = null;
        if (asked) {
            var unused = Thread.interrupted();
        }
        return asked;
    }
}
