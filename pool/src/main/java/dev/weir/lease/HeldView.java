package dev.weir.lease;

/**
 * A connection in the pool's hands as seen from outside, for diagnosis.
 *
 * @param connection the connection's number
 * @param work what is done with it
 * @param nanos for how long
 */
public record HeldView(long connection, Work work, long nanos) {

    /** What is done with a connection that nobody may borrow at the moment. */
    public enum Work {
        /** It is validated, or asked about the server. */
        VALIDATION,
        /** Its session is brought back to its baseline. */
        RESET,
        /** Its borrower aborts it. */
        ABORT
    }
}
