package dev.weir.lease;

/** What the end of a lease says about the connection. */
public enum Verdict {
    /** As clean as it was lent: to be lent on at once. */
    LEND_ON,
    /**
     * Something changed that is known and can be undone: to be reset by the pool, off the
     * borrower's thread.
     */
    RESET,
    /** Broken, or in a state nobody knows: never to be lent again. */
    RETIRE
}
