package dev.weir.session;

import dev.weir.database.TransactionEvidence;
import dev.weir.database.TransactionEvidence.State;
import java.sql.Connection;
import java.sql.SQLException;

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
    static boolean rollBack(Connection physical, TransactionEvidence evidence, boolean begun)
            throws SQLException {
        State seen = evidence.of(physical);
        boolean autoCommit = physical.getAutoCommit();
        if (seen == State.NONE || (seen == State.UNKNOWN && autoCommit && !begun)) {
            return false;
        }
        if (autoCommit) {
            SqlTransaction.rollBack(physical, seen != State.UNKNOWN);
        } else {
            physical.rollback();
        }
        if (seen != State.UNKNOWN && evidence.of(physical) != State.NONE) {
            throw new SQLException("The transaction is still open after a rollback", "25000");
        }
        return true;
    }
}
