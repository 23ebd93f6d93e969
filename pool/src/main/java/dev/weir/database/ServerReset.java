package dev.weir.database;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * How sessions of a server begin, and how one is brought back to that. Immutable; shared by the
 * sessions of one driver and one set of settings.
 */
public interface ServerReset {

    /** The isolation of transactions, for {@link #bringsBack}. */
    int ISOLATION = 1 << 2;

    /** The schema or search path, for {@link #bringsBack}. */
    int SCHEMA = 1 << 4;

    /** None, because the server did not say what it needs: a session that may differ is closed. */
    ServerReset NONE = new ServerReset() {};

    /** None is known of this database, so of its statements the first words alone are read. */
    ServerReset UNSUPPORTED = new ServerReset() {};

    /** Whether there is one. Otherwise a session that SQL may have changed is closed. */
    default boolean isKnown() {
        return false;
    }

    /**
     * Whether the server remembers how its sessions began, so that {@link #undo} brings isolation
     * and schema back though nobody has read them.
     */
    default boolean remembersStart() {
        return (bringsBack() & SCHEMA) != 0;
    }

    /** SQL that sets again what a reset of all settings undoes; empty for nothing. */
    default String restoringAll() {
        return "";
    }

    /** What JDBC setters change that is as it was at the open after {@link #undo}. */
    default int bringsBack() {
        return 0;
    }

    /**
     * What tells the server's session from others, as far as the driver knows without a round trip:
     * it may have gone to another server; 0: it does not say.
     */
    default long session(Connection physical) {
        return 0;
    }

    /**
     * Brings the whole session back. Called in auto-commit mode, without a transaction.
     *
     * @param unwatched whether the borrower had the driver's own object
     * @param plans whether plans go that were made under other settings
     * @param keeping SQL that follows at once on the release of the session's locks, and fails if
     *     another session has them; empty: none
     * @throws SQLException when it cannot be done: the connection must be retired
     */
    default void undo(Connection physical, boolean unwatched, boolean plans, String keeping)
            throws SQLException {
        throw new SQLException("No way is known to reset this session", "0A000");
    }
}
