package dev.weir.testkit.driver;

/** Where a session stands, as PostgreSQL reports it after each statement. */
public enum TransactionState {
    /** No transaction. */
    IDLE,
    /** In a transaction. */
    OPEN,
    /**
     * In a transaction in which a statement failed: only a rollback helps (SQLState 25P02 until
     * then).
     */
    FAILED
}
