package dev.weir;

/** Why the pool closed a physical connection. */
public enum CloseCause {
    /** Older than {@code maxLifetime}. */
    LIFETIME,
    /** Not needed for {@code idleTimeout}. */
    IDLE,
    /**
     * An exception of the driver said that it is broken, or another thread closed it while a call
     * may have been under way.
     */
    BROKEN,
    /** The server refused a write because it has become read-only. */
    ROLE_CHANGED,
    /** Validation said no, failed or overran its deadline. */
    FAILED_VALIDATION,
    /** The session could not be brought back to a known state, or no way to do so is known. */
    FAILED_RESET,
    /** The borrower called {@link java.sql.Connection#abort}. */
    ABORTED,
    /** Its borrower lost it, and {@code reclaimLeaks} took it back. */
    LEAKED,
    /** Evicted by the application or an operator. */
    EVICTED,
    /** More than the pool may have, or than any recent limit or step of the load needed. */
    SURPLUS,
    /** The pool was closed. */
    POOL_CLOSED
}
