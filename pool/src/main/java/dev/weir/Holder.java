package dev.weir;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who holds a connection.
 *
 * <p>Made by the pool alone: later releases may tell more.
 */
public interface Holder {

    /** Number of the physical connection within the pool. */
    long connectionId();

    /** Name of the thread that borrowed it; null when not known. */
    @Nullable String thread();

    /** How long the connection has been out. */
    Duration heldFor();

    /** What the connection is used for at this instant. */
    Activity activity();

    /** Whether the same thread waits for another connection of the same pool. */
    boolean alsoWaiting();

    /**
     * Where it was borrowed, as one line of code: the first that is the application's (see {@code
     * applicationPackages}); null when not recorded (see {@code leakDetectionThreshold}).
     */
    @Nullable String borrowedAt();

    /** What is known of a suspected leak; null in every other report. */
    @Nullable Evidence evidence();

    /** The kind of work that it counts as; null when not known. */
    @Nullable Lane lane();

    /** What a borrowed connection is doing. */
    enum Activity {
        /** A call of the driver is under way. */
        RUNNING,
        /** No call is under way, and a transaction is open. */
        IDLE_IN_TRANSACTION,
        /** No call and no transaction. */
        IDLE,
        /** Not known. */
        UNKNOWN
    }

    /**
     * What is known of a lease that lasts suspiciously long, at the moment of its report.
     *
     * @param kind what it points to
     * @param stack where the borrower's thread is now, the innermost frame first; empty unless
     *     {@code kind} is {@link Kind#THREAD_ELSEWHERE}; unmodifiable
     */
    record Evidence(Kind kind, List<StackTraceElement> stack) {

        /** Copies the stack. */
        public Evidence {
            stack = List.copyOf(stack);
        }

        /** What the evidence points to. */
        public enum Kind {
            /** A statement is running now: slow, rather than leaked. */
            STATEMENT_RUNNING,
            /** The borrower's thread lives and does something else. */
            THREAD_ELSEWHERE,
            /** The borrower's thread has ended; another one may have taken the connection over. */
            THREAD_GONE,
            /** Nothing refers to the connection any more: a leak, proven. */
            UNREACHABLE,
            /** The same, and {@code reclaimLeaks} took it back. */
            RECLAIMED
        }
    }

    /** In one line. */
    @Override
    String toString();
}
