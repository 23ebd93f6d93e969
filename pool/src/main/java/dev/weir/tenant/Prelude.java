package dev.weir.tenant;

/**
 * Sends SQL of the pool's ahead of the next statement of a driver, in the same packet. Used like
 * the session whose connection it belongs to.
 *
 * <p>The server looks at that statement only if all of the SQL before it has been done: what fails
 * there is told to the borrower in the statement's place.
 */
public interface Prelude {

    /** What became of the SQL. */
    enum Outcome {
        /** Nothing was sent. */
        NOT_SENT,
        /** The server has confirmed it. */
        DONE,
        /** The server has refused it, and whatever the driver sent behind it. */
        FAILED,
        /** It was sent, and the answer is not known. */
        UNKNOWN
    }

    /**
     * Has {@code sql} sent with what the driver sends next.
     *
     * @param sql one or more statements, outside a transaction before and after
     * @return false when it cannot be: the connection is not at rest
     */
    boolean arm(String sql);

    /** Whether nothing of it has been sent yet. */
    boolean isArmed();

    /** Takes back what was not sent, and says what became of it. Once for each {@link #arm}. */
    Outcome disarm();
}
