package dev.weir.connect;

import dev.weir.CloseCause;
import dev.weir.session.Session;

/**
 * Facts about physical connections as they happen, on the pool's threads; implementations must be
 * quick and not throw. A {@link Runnable} that is returned writes the fact to the log, which may
 * not come back: it is run when the pool has been answered.
 */
public interface ConnectEvents {

    /** A connection was opened in {@code nanos}. */
    Runnable opened(Session session, long nanos);

    /** A connect failed after {@code nanos}. */
    Runnable openFailed(Throwable failure, long nanos);

    /** A session was brought back to its baseline. */
    void reset(Session session);

    /** A session could not be brought back to its baseline; its connection will be closed. */
    void resetFailed(Session session, Throwable failure);

    /** A connection was closed, which took {@code nanos}. */
    Runnable closed(Session session, CloseCause reason, long nanos);

    /**
     * The driver refuses to close a connection, which goes on to count.
     *
     * @param id the connection's number
     * @param refusals how often it has done so, this time included
     * @param againNanos when it is tried again
     */
    void closeRefused(long id, Throwable refusal, int refusals, long againNanos);

    /**
     * A call has not ended, whatever was tried. The pool goes on without it, and its thread is left
     * in the driver.
     *
     * @param id the connection's number; of a connect, the number that it would have had
     * @param call whose call, as the subject of a sentence: "its reset"
     * @param nanos how long it has been under way
     */
    void givenUp(long id, String call, long nanos);
}
