package dev.weir.database;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What a server can be asked, beside its sessions. The defaults are what holds for one that the
 * pool does not know: nothing.
 */
public interface ServerQueries {

    /** Nothing can be asked. */
    ServerQueries UNKNOWN = new ServerQueries() {};

    /**
     * A query whose two columns say whether the server is read-only; null: none is known.
     *
     * @param product the database's name for itself, in lower case
     */
    default @Nullable String roleQuestion(String product) {
        return null;
    }

    /** How many connections the server allows, and how many there are; null: it does not say. */
    default @Nullable LimitsQuery limits() {
        return null;
    }

    /** The sessions of the server, others' among them; null: they cannot be listed. */
    default @Nullable SessionList sessions() {
        return null;
    }

    /**
     * Locks that count the sessions of a fleet; null: no session can hold one.
     *
     * @param instance of the fleet, that the locks are for
     */
    default @Nullable SessionTokens tokens(String fleet, int instance) {
        return null;
    }

    /** The server's process that the driver was told of at the connect; 0: it does not say. */
    default int process(Connection own) {
        return 0;
    }

    /**
     * The server's process that answers a connection just now; 0: the server does not say.
     *
     * @throws SQLException when it cannot be asked
     */
    default int answering(Connection own) throws SQLException {
        return 0;
    }
}
