package dev.weir;

import java.time.Duration;
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

    /** What proves that it is a leak; null where nothing does. */
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

    /** What proves a leak. */
    enum Evidence {
        /** Nothing refers to the connection any more. */
        UNREACHABLE,
        /** The same, and {@code reclaimLeaks} took it back. */
        RECLAIMED
    }

    /** In one line. */
    @Override
    String toString();
}
