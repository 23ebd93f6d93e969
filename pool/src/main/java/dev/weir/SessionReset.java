package dev.weir;

/**
 * When the pool undoes what a borrower's SQL left in the session on the server: settings, role,
 * temporary objects, locks, prepared statements, cursors. Whatever is chosen, open transactions are
 * rolled back and what JDBC setters changed is restored.
 */
public enum SessionReset {
    /**
     * When the borrower sent a statement that may have left something, by its words, or that calls
     * a function which is not the server's own, or took the driver's own connection, or may have
     * run a trigger, a column default or a view that changes its session as the database's
     * catalogue tells. What others change there is seen within a minute of use.
     */
    DIRTY,
    /**
     * After each lease that used the connection. Costs a reset of the whole session each time, off
     * the borrower's thread, and the statements that the driver keeps prepared on the server; where
     * no reset is known, a new connection each time.
     */
    ALWAYS,
    /** Never: the next borrower finds what the last one set. */
    OFF;

    /** Whether sessions are reset at all. */
    public boolean resets() {
        return this != OFF;
    }
}
