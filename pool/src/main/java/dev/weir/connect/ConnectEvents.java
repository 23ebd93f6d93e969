package dev.weir.connect;

import dev.weir.CloseCause;
import dev.weir.session.Session;
import java.util.function.Supplier;

/**
 * Facts about physical connections as they happen, on the pool's threads; implementations must be
 * quick and not throw.
 */
public interface ConnectEvents {

    /** A connect begins; {@link #opened} or {@link #openFailed} will tell of its end. */
    default void opening() {}

    /**
     * A connection was opened in {@code nanos}.
     *
     * @return writes it to the log, which may not come back: for when the pool has been answered
     */
    Runnable opened(Session session, long nanos);

    /**
     * A connect failed after {@code nanos}.
     *
     * @return as of {@link #opened}
     */
    Runnable openFailed(Throwable failure, long nanos);

    /** A session was brought back to its baseline. */
    void reset(Session session);

    /** A session could not be brought back to its baseline; its connection will be closed. */
    void resetFailed(Session session, Throwable failure);

    /**
     * A connection was closed, which took {@code nanos}.
     *
     * @return as of {@link #opened}
     */
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
     * A call has not ended, whatever was tried; the pool goes on without it, and its thread is left
     * in the driver.
     *
     * @param id the connection's number; of a connect, the number that it would have had
     * @param call whose call, as the subject of a sentence: "its reset"
     * @param nanos how long it has been under way
     */
    void givenUp(long id, String call, long nanos);

    /**
     * The user's source of credentials has not answered, and that connect is given up.
     *
     * @param nanos how long it was waited for
     */
    void credentialsOverdue(long nanos);

    /**
     * Answers the pool, whatever the event throws, and before anything of it is written to a log.
     */
    static void answered(Supplier<Runnable> event, Runnable answer) {
        Runnable line = () -> {};
        try {
            line = event.get();
        } finally {
            answer.run();
        }
        line.run();
    }
}
