package dev.weir.session;

/**
 * Whether a statement of this pool has ever asked for the last value of a sequence: {@code
 * lastval()}, {@code currval()}, {@code LAST_INSERT_ID()}. Nothing is paid for it until somebody
 * asks. From then on a session in which a sequence may have advanced is reset when it comes back.
 * The very first to ask may still get the value of a borrower before.
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
