package dev.weir.session;

import java.sql.SQLException;

/**
 * Says what an exception of the driver means for the connection that threw it. Called on the
 * borrower's thread for each exception of a chain, so it must be quick and must not use the
 * connection. Thread-safe.
 */
@FunctionalInterface
public interface ExceptionJudge {

    /** What becomes of the connection. */
    enum Outcome {
        /** Healthy, whatever the default rules say. */
        CONTINUE,
        /** As the default rules say. */
        DEFAULT,
        /** Broken, whatever the default rules say: retired when its lease ends. */
        EVICT
    }

    /** Leaves every exception to the default rules. */
    ExceptionJudge DEFAULTS = exception -> Outcome.DEFAULT;

    /** Judges one exception, without its causes and successors. */
    Outcome judge(SQLException exception);
}
