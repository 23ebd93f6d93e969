package dev.weir.session;

/** When the state that SQL leaves on the server is undone. */
public enum ResetPolicy {
    /** When a statement was sent that may have left some. */
    DIRTY,
    /** After each lease that reached the driver. */
    ALWAYS,
    /** Never. */
    OFF
}
