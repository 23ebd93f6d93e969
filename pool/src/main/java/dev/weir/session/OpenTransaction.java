package dev.weir.session;

import dev.weir.database.Database;
import dev.weir.database.Database.Transaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** The end of whatever transaction a session was left in. */
final class OpenTransaction {
    private OpenTransaction() {}

    /**
     * Rolls back what is open. Never by setAutoCommit(true), which commits. A transaction that was
     * begun by SQL in auto-commit mode can only be ended by SQL: there rollback() is an error.
     *
     * @param begun whether SQL may have begun a transaction, for drivers that do not tell
     * @return whether there was something to roll back, as far as is known
     * @throws SQLException when it failed; the transaction may still be open
     */
    static boolean rollBack(Connection physical, Database database, boolean begun)
            throws SQLException {
        Transaction seen = database.transaction(physical);
        boolean autoCommit = physical.getAutoCommit();
        if (seen == Transaction.NONE || (seen == Transaction.UNKNOWN && autoCommit && !begun)) {
            return false;
        }
        if (autoCommit) {
            rollBackBySql(physical, seen != Transaction.UNKNOWN);
        } else {
            physical.rollback();
        }
        if (seen != Transaction.UNKNOWN && database.transaction(physical) != Transaction.NONE) {
            throw new SQLException("The transaction is still open after a rollback", "25000");
        }
        return true;
    }

    /**
     * Where nobody tells whether a transaction is open, some databases refuse because none is:
     * there a transaction that can be begun is the proof.
     */
    private static void rollBackBySql(Connection physical, boolean isKnown) throws SQLException {
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
