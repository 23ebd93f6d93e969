package dev.weir.lease;

/** Why a physical connection was closed. */
public enum CloseReason {
    /** Older than {@code maxLifetime}. */
    LIFETIME,
    /** Not needed for {@code idleTimeout}. */
    IDLE,
    /** A driver error said that the connection is broken. */
    BROKEN,
    /** The server refused a write because it has become read-only. */
    ROLE_CHANGED,
    /** Validation said no, failed or overran its deadline. */
    FAILED_VALIDATION,
    /** The session could not be brought back to a known state, or no way to do so is known. */
    FAILED_RESET,
    /** The borrower called {@link java.sql.Connection#abort}. */
    ABORTED,
    /** Its borrower lost it. */
    LEAKED,
    /** Evicted by the user or by an operator. */
    EVICTED,
    /** The ceiling was lowered. */
    SURPLUS,
    /** The pool is closed. */
    POOL_CLOSED,
    /** Still out when the pool was closed and its grace was over. */
    CUT_OFF
}
