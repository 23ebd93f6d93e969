package dev.weir.connect;

import dev.weir.handle.Session;
import dev.weir.lease.CloseReason;

/**
 * Facts about physical connections as they happen, on the pool's threads; implementations must be
 * quick and not throw.
 */
public interface ConnectEvents {

    /** A connect begins; {@link #opened} or {@link #openFailed} will tell of its end. */
    default void opening() {}

    /** A connection was opened in {@code nanos}. */
    void opened(Session session, long nanos);

    /** A connect failed after {@code nanos}. */
    void openFailed(Throwable failure, long nanos);

    /** A session was brought back to its baseline. */
    void reset(Session session);

    /** A session could not be brought back to its baseline; its connection will be closed. */
    void resetFailed(Session session, Throwable failure);

    /** A connection was closed, which took {@code nanos}. */
    void closed(Session session, CloseReason reason, long nanos);
}
