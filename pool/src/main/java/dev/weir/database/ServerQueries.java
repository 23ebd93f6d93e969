package dev.weir.database;

import dev.weir.ServerLimits;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
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

    /** What the server is asked; may leave a transaction open, unless in auto-commit mode. */
    @FunctionalInterface
    interface Query<T> {
        T read(Statement statement) throws SQLException;

        /** The same by a statement of its own. */
        default T by(Connection through) throws SQLException {
            try (Statement statement = through.createStatement()) {
                return read(statement);
            }
        }
    }

    /** How many connections this user may have, and how many there are; null: it does not say. */
    default @Nullable Query<ServerLimits> limits() {
        return null;
    }

    /** The sessions of the server's clients; null: they cannot be listed. */
    default @Nullable Query<List<Group>> sessions() {
        return null;
    }

    /**
     * Sessions that look alike.
     *
     * @param name which every user may see
     * @param isActive whether they are at work
     * @param isHidden whether it is hidden what they are about
     */
    record Group(@Nullable String name, boolean isActive, boolean isHidden, int count) {}

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
