package dev.weir;

import java.sql.SQLException;

/**
 * Has the last word on whether an exception of the driver means that the connection is broken.
 * Called on the thread that got the exception, for each exception of its chain, before it is passed
 * on. Must be quick and thread-safe, and must not use the connection.
 */
@FunctionalInterface
public interface ExceptionOverride {

    /** What becomes of the connection. */
    enum Outcome {
        /** The pool decides, by SQLState and class of the exception. */
        CONTINUE_EVICT,
        /** The connection is kept. */
        DO_NOT_EVICT,
        /** The connection is retired. */
        MUST_EVICT
    }

    /** Judges one exception, without its causes and successors. */
    Outcome adjudicate(SQLException exception);
}
