package dev.weir.database;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What errors of one database's drivers say, beyond what the SQL standard gives them to say. The
 * defaults are what holds for one that the pool does not know. Nothing here talks to the server.
 */
public interface DriverErrors {

    /** Say nothing of their own. */
    DriverErrors UNKNOWN = new DriverErrors() {};

    // --- asked of the errors of its own connections ---

    /** Whether a statement that ended so was cancelled; null: the general rules decide. */
    default @Nullable Boolean isCancelled(SQLException end) {
        return null;
    }

    /**
     * Codes after which a connection is in doubt; null: those of any database. Codes of one vendor
     * are ordinary errors of another.
     */
    default @Nullable Set<Integer> doubtfulCodes() {
        return null;
    }

    /** Whether a statement was refused as each is whose user is gone: PostgreSQL's state, Db2's. */
    default boolean isDenied(SQLException thrown) {
        return "42501".equals(thrown.getSQLState());
    }

    // --- asked of the errors of any database, since a wrapper may hide which it is ---

    /** SQLSTATEs after which a connection is in doubt. */
    default Set<String> doubtfulStates() {
        return Set.of();
    }

    /** SQLSTATEs of a statement that was cancelled. */
    default Set<String> cancelledStates() {
        return Set.of();
    }

    /** Codes of a statement that was cancelled. */
    default Set<Integer> cancelledCodes() {
        return Set.of();
    }

    /** Whether a write was refused for want of a writable server; null: the standard decides. */
    default @Nullable Boolean refusesWrite(SQLException thrown) {
        return null;
    }

    /**
     * Whether a connect was refused because there are too many connections.
     *
     * @param state SQLSTATE of the failure; empty: it has none
     */
    default boolean isFull(String state, int code) {
        return false;
    }
}
