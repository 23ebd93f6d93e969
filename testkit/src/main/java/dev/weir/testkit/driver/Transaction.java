package dev.weir.testkit.driver;

import java.sql.SQLException;

/**
 * The transaction of one session, by PostgreSQL's rules: a statement opens one unless autocommit is
 * on, SQL {@code BEGIN} opens one in any mode, a failed statement spoils it until the rollback.
 */
final class Transaction {

    private volatile TransactionState state = TransactionState.IDLE;
    private volatile long committed;
    private volatile long rolledBack;

    TransactionState state() {
        return state;
    }

    long committed() {
        return committed;
    }

    long rolledBack() {
        return rolledBack;
    }

    /** A statement reached the server and the server took it. */
    void statementRan(SqlKind kind, boolean autoCommit) throws SQLException {
        TransactionState before = state;
        switch (kind) {
            case BEGIN -> {
                refuseIfFailed(before);
                state = TransactionState.OPEN;
            }
            case COMMIT -> end(before != TransactionState.FAILED);
            case ROLLBACK -> end(false);
            case QUERY, OTHER -> {
                refuseIfFailed(before);
                if (!autoCommit && before == TransactionState.IDLE) {
                    state = TransactionState.OPEN;
                }
            }
        }
    }

    /** A statement failed at the server. */
    void statementFailed(boolean autoCommit) {
        if (state == TransactionState.OPEN || !autoCommit) {
            state = TransactionState.FAILED;
        }
    }

    /** A rollback to a savepoint mends a failed transaction. */
    void rolledBackToSavepoint() {
        if (state == TransactionState.FAILED) {
            state = TransactionState.OPEN;
        }
    }

    /** {@code Connection.commit()} reached the server. */
    void commit() throws SQLException {
        boolean failed = state == TransactionState.FAILED;
        end(!failed);
        if (failed) {
            throw Failures.transactionFailed();
        }
    }

    /** Ends the transaction if there is one. */
    @SuppressWarnings(
            "NonAtomicVolatileUpdate") // one session is one conversation: calls do not overlap
    void end(boolean commit) {
        if (state == TransactionState.IDLE) {
            return;
        }
        state = TransactionState.IDLE;
        if (commit) {
            committed++;
        } else {
            rolledBack++;
        }
    }

    private static void refuseIfFailed(TransactionState before) throws SQLException {
        if (before == TransactionState.FAILED) {
            throw Failures.transactionFailed();
        }
    }
}
