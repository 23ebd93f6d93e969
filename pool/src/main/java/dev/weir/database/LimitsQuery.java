package dev.weir.database;

import dev.weir.ServerLimits;
import java.sql.SQLException;
import java.sql.Statement;

/** Asks a server how many connections it allows this user, and how many there are. */
@FunctionalInterface
public interface LimitsQuery {

    /**
     * Asks. May leave a transaction open where the session is not in auto-commit mode.
     *
     * @param statement with a time limit
     * @throws SQLException when the server does not say
     */
    ServerLimits read(Statement statement) throws SQLException;
}
