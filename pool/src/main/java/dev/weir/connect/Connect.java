package dev.weir.connect;

import dev.weir.lease.Slot;
import dev.weir.session.ConnectionEnd;
import dev.weir.session.Session;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;

/**
 * One connect for one slot.
 *
 * <p>The pool is told that a connect is overdue when it takes far longer than connects used to: one
 * that hangs must not keep its borrowers from the next. If it succeeds after all, it is used. Until
 * the driver is asked there is no connection, so the attempt is given up at its full deadline.
 * Later it is given up a minute after that.
 */
final class Connect extends DriverCall {
    /** A connect is overdue after this many times the expected time. */
    private static final int HEDGE = 4;

    private static final long SHORTEST_HEDGE_NANOS = 250_000_000L;

    /** The same while nothing is known about connect times. */
    private static final long UNKNOWN_HEDGE_NANOS = 5_000_000_000L;

    /** How often a connect is seen to after its full deadline. */
    private static final long AGAIN_NANOS = 1_000_000_000L;

    /**
     * How long after its full deadline the place of a connect is given to another. It may succeed
     * after all, and is one connection too many until it is closed.
     */
    private static final long GIVEN_UP_NANOS = 60_000_000_000L;

    /** Connects that may be given up and not have come back: each costs a thread. */
    private static final int MOST_LOST = 16;

    private final Slot slot;
    private final long call;
    private final long id;

    private volatile boolean driverAsked;

    private volatile @Nullable ConnectionEnd connection;
    private final long hedge;
    private boolean toldOverdue;

    /** When its turn came among those of the pool; until then it asks nothing of the server. */
    private volatile long turn;

    Connect(DriverCalls calls, Slot slot, long id) {
        super(calls);
        this.slot = slot;
        this.call = slot.call();
        this.id = id;
        long expected = calls.pool().state().connectNanos();
        this.hedge =
                expected == 0
                        ? UNKNOWN_HEDGE_NANOS
                        : Math.max(SHORTEST_HEDGE_NANOS, HEDGE * expected);
    }

    void begin() {
        begin(Math.min(hedge, calls.connectNanos()));
    }

    /** The gate has let it in. */
    void hasTurn() {
        turn = Math.max(1, elapsed());
    }

    long id() {
        return id;
    }

    /**
     * The driver is about to be asked for a connection.
     *
     * @throws SQLException when nobody waits for it any more; then it must not be asked
     */
    void asksDriver() throws SQLException {
        interrupting.lock();
        driverAsked = !isAnswered();
        interrupting.unlock();
        if (!driverAsked) {
            throw failure("The connect was given up");
        }
    }

    /** Nobody is to wait for it, though it has not ended. */
    void tellLate(Throwable why) {
        calls.pool().openOverdue(slot, call, why);
    }

    /** There is a connection, which the pool ends if it does not become a session. */
    void connected(ConnectionEnd end) {
        connection = end;
    }

    @Override
    Runnable make() throws Exception {
        if (isAnswered()) {
            throw failure("The pool ended before the connect began"); // no interrupt met it
        }
        Session session = calls.connector.open(this);
        long nanos = elapsed() - turn;
        return () -> {
            session.join();
            DriverCalls.answered(
                    () -> calls.events.opened(session, nanos),
                    () -> calls.pool().opened(slot, session, nanos));
        };
    }

    /** Its place is taken until the connection is gone, and nobody is to wait for it. */
    @Override
    void failed(Throwable failure) {
        if (connection != null) {
            tellLate(failure);
        }
        endThen(() -> tell(failure));
    }

    private void tell(Throwable failure) {
        DriverCalls.answered(
                () -> calls.events.openFailed(failure, elapsed()),
                () -> calls.pool().openFailed(slot, failure, Connector.meaning(failure)));
    }

    @Override
    void tooLate() {
        calls.lost.decrementAndGet();
        endThen(() -> {});
    }

    /** Ends the connection, if there is one, before its place is given to others. */
    private void endThen(Runnable next) {
        ConnectionEnd left = connection;
        if (left == null) {
            next.run();
        } else {
            new Closing(calls, left, null, id, false, 0, next).begin(calls.validationNanos());
        }
    }

    @Override
    void abort() {
        ConnectionEnd begun = connection;
        if (begun != null) {
            calls.abort(begun);
        }
    }

    @Override
    long overdue() {
        long taken = elapsed();
        long early = turn == 0 ? hedge : hedge + turn - taken;
        if (early > 0 && taken < calls.connectNanos()) {
            return Math.min(early, calls.connectNanos() - taken);
        }
        if (!toldOverdue) {
            toldOverdue = true;
            tellLate(unanswered("no answer to a connect", taken, "it is still under way"));
        }
        long left = calls.connectNanos() - taken;
        if (left > 0) {
            return left;
        }
        if (calls.lost.get() < MOST_LOST && giveUp(-left >= GIVEN_UP_NANOS)) {
            calls.events.givenUp(
                    id, driverAsked ? "its connect" : "its call of credentialsProvider", taken);
            return 0;
        }
        interrupt(false);
        return AGAIN_NANOS;
    }

    /** The pool ends, and does not wait for the source of credentials. */
    @Override
    void abandon() {
        giveUp(false);
    }

    /**
     * @param isLate whether also a connect that the driver was asked for is given up
     */
    private boolean giveUp(boolean isLate) {
        interrupting.lock();
        try {
            if ((driverAsked && !isLate) || !claim()) {
                return false;
            }
            interrupt(!driverAsked);
        } finally {
            interrupting.unlock();
        }
        calls.lost.incrementAndGet();
        tell(
                unanswered(
                        "no answer " + (driverAsked ? "to a connect" : "of credentialsProvider"),
                        elapsed(),
                        "it is given up"));
        return true;
    }

    private static SQLException unanswered(String what, long nanos, String then) {
        return failure(what + " after " + nanos / 1_000_000 + " ms; " + then);
    }

    private static SQLException failure(String message) {
        return new SQLTransientConnectionException(message, "08001");
    }
}
