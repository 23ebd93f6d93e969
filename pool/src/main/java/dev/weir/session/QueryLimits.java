package dev.weir.session;

import dev.weir.lease.Clock;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What the time limits of statements leave behind.
 *
 * <p>First: whether the time limit of a statement ({@link java.sql.Statement#setQueryTimeout}) can
 * have made the driver send an order to cancel that nobody has seen end. A limit counts as passed
 * where its time is over at the next look: when another such statement begins, when the statement
 * is closed, when the lease ends. Reading rows for longer is taken for it too.
 *
 * <p>Second: the limit of the session, with drivers that know no other. It goes back to what it was
 * before the borrower's first. Used like {@link Session}, which owns it.
 */
final class QueryLimits {
    private static final long NANOS = 1_000_000_000L;

    private final Clock clock;
    private final Doubts doubts;
    private long firesAt;

    /** The session's limit in seconds before the borrower's first; negative: it has set none. */
    private int before = -1;

    QueryLimits(Clock clock, Doubts doubts) {
        this.clock = clock;
        this.doubts = doubts;
    }

    /** A statement with a limit is about to be executed. */
    void begins(int seconds) {
        look();
        firesAt = clock.nanoTime() + seconds * NANOS;
        doubts.raise(Doubts.LIMIT);
    }

    /** No statement with a limit is running: has the last one had the time to be cancelled? */
    void look() {
        if ((doubts.all() & Doubts.LIMIT) != 0) {
            doubts.drop(Doubts.LIMIT);
            if (clock.nanoTime() - firesAt >= 0) {
                doubts.cancelOrdered();
            }
        }
    }

    /** {@code statement} is about to set the limit of its session. */
    void setsSessions(Statement statement) throws SQLException {
        if (before < 0) {
            before = statement.getQueryTimeout();
            doubts.raise(Doubts.SESSION_LIMIT);
        }
    }

    /** Gives the session its own limit back. Blocks. */
    void restoreSessions(Connection physical) throws SQLException {
        try (Statement statement = physical.createStatement()) {
            statement.setQueryTimeout(before);
        }
        before = -1;
    }

    /** The statement ended as cancelled: no order is on its way. */
    void cancelled() {
        doubts.drop(Doubts.LIMIT);
    }
}
