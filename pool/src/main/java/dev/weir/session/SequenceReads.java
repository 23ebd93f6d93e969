package dev.weir.session;

/**
 * Whether a statement of this pool has ever asked for the last value of a sequence: {@code
 * lastval()}, {@code currval()}, {@code LAST_INSERT_ID()}.
 *
 * <p>Nearly every INSERT advances a sequence, and what that leaves can only be seen by these
 * functions, which most applications never call: drivers return generated keys by other means. So
 * nothing is paid for it until somebody asks. From then on a session in which a sequence may have
 * advanced is reset when it comes back. The very first to ask, on each of the connections that are
 * open then, may still get the value of a borrower before.
 *
 * <p>One per pool. Plain: whoever sees it late is among the first.
 */
final class SequenceReads {
    private boolean seen;

    void seen() {
        if (!seen) { // no write to a shared line for each statement
            seen = true;
        }
    }

    boolean wereSeen() {
        return seen;
    }
}
