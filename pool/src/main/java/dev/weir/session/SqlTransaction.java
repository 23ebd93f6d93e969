package dev.weir.session;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Ends a transaction that SQL began in auto-commit mode, where {@code rollback()} is an error. */
final class SqlTransaction {
    private SqlTransaction() {}

    /**
     * Rolls back. Where nobody tells whether a transaction is open, some databases refuse because
     * none is: there a transaction that can be begun is the proof.
     *
     * @param isKnown whether one is known to be open
     * @throws SQLException when it is not certain that none is open
     */
    static void rollBack(Connection physical, boolean isKnown) throws SQLException {
        try {
            execute(physical, "ROLLBACK");
        } catch (SQLException refusal) {
            if (isKnown) {
                throw refusal;
            }
            try {
                execute(physical, "BEGIN TRANSACTION");
            } catch (SQLException notBegun) {
                refusal.addSuppressed(notBegun);
                throw refusal;
            }
            execute(physical, "ROLLBACK");
        }
    }

    /** Each by a statement of its own: DuckDB closes one that failed. */
    private static void execute(Connection physical, String sql) throws SQLException {
        try (Statement statement = physical.createStatement()) {
            statement.execute(sql);
        }
    }
}
