package dev.weir.testkit.driver;

import java.sql.SQLException;
import java.sql.Savepoint;

/** The calls that begin, end and spoil a connection's transaction. */
abstract class TransactionalConnection extends SessionConnection {

    private final Transaction transaction = new Transaction();

    TransactionalConnection(String catalog) {
        super(catalog);
    }

    /** Where the session's transaction stands. */
    public TransactionState transactionState() {
        return transaction.state();
    }

    /** Transactions this session committed, by whatever call. */
    public long transactionsCommitted() {
        return transaction.committed();
    }

    /** Transactions this session rolled back, those lost to close, abort and kill included. */
    public long transactionsRolledBack() {
        return transaction.rolledBack();
    }

    @Override
    public void commit() throws SQLException {
        send(Call.COMMIT, null);
        requireTransactionMode("commit");
        transaction.commit();
    }

    @Override
    public void rollback() throws SQLException {
        send(Call.ROLLBACK, null);
        requireTransactionMode("roll back");
        transaction.end(false);
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        return setSavepoint("");
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        send(Call.SET_SAVEPOINT, name);
        requireTransactionMode("set a savepoint");
        transaction.statementRan(SqlKind.OTHER, false);
        return new ScriptedSavepoint(name);
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        send(Call.ROLLBACK_TO_SAVEPOINT, savepoint);
        transaction.rolledBackToSavepoint();
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        send(Call.RELEASE_SAVEPOINT, savepoint);
    }

    @Override
    void autoCommitChanges() {
        transaction.end(transaction.state() == TransactionState.OPEN);
    }

    /**
     * Runs a statement at the server: rows are the caller's business, the transaction is kept here.
     */
    void execute(SqlKind kind, String sql) throws SQLException {
        boolean ran = false;
        try {
            send(Call.EXECUTE, sql);
            transaction.statementRan(kind, autoCommit());
            ran = true;
        } finally {
            if (!ran) {
                transaction.statementFailed(autoCommit());
            }
        }
    }

    /** The session ends by a close of a driver that commits then, unless it has failed. */
    final void transactionCommitted() {
        transaction.end(transaction.state() == TransactionState.OPEN);
    }

    /** The session ends: the server rolls back. */
    final void transactionLost() {
        transaction.end(false);
    }

    private void requireTransactionMode(String operation) throws SQLException {
        if (autoCommit()) {
            throw Failures.noTransaction(operation);
        }
    }
}
