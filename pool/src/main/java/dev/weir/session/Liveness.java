package dev.weir.session;

import dev.weir.database.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientException;
import java.sql.Statement;

/** Whether a connection answers, by the driver's own check or by the user's query. */
final class Liveness {

    private Liveness() {}

    /**
     * Asks it. Blocks; may leave a transaction open where the session is not in auto-commit mode.
     *
     * @throws SQLException when it does not answer, or the driver cannot ask
     */
    static void prove(Connection physical, SessionSettings settings, Database database)
            throws SQLException {
        int seconds = settings.validationSeconds();
        String query = settings.testQuery();
        if (query == null) {
            if (!isValid(physical, seconds)) {
                throw new SQLException("The driver says that the connection is not valid", "08006");
            }
        } else {
            try (Statement statement = physical.createStatement()) {
                if (!database.keepsTimeLimits(physical)) {
                    limit(statement, seconds);
                }
                statement.execute(query);
            }
        }
    }

    private static boolean isValid(Connection physical, int seconds) throws SQLException {
        try {
            return physical.isValid(seconds);
        } catch (SQLFeatureNotSupportedException
                | UnsupportedOperationException
                | IncompatibleClassChangeError e) {
            throw new SQLNonTransientException(
                    "The driver does not implement Connection.isValid (%s): set connectionTestQuery to a cheap query, for instance SELECT 1"
                            .formatted(e.getClass().getSimpleName()),
                    "0A000",
                    e);
        }
    }

    /**
     * Old drivers cannot, and some would limit the borrower as well: then the pool's own deadline
     * is the limit.
     */
    private static void limit(Statement statement, int seconds) {
        try {
            statement.setQueryTimeout(seconds);
        } catch (SQLException | RuntimeException | IncompatibleClassChangeError e) {
            // a connection that is gone says so again when the query is sent
        }
    }
}
