package dev.weir.handle;

import dev.weir.lease.CloseReason;
import dev.weir.lease.Slot;
import dev.weir.lease.Verdict;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import org.jspecify.annotations.Nullable;

/**
 * One lease as every handle sees it: the check before a call of the driver, and the judgement after
 * it.
 *
 * <p>There are two kinds of calls. A cheap one (a column of a row, a parameter, a new statement) is
 * preceded by {@link #checkOpen}, a single volatile read. One that may talk to the database stands
 * between {@link #enter} and {@link #exit} (or {@link #failed}), which mark it as in flight: a
 * close from another thread then knows that the connection is in use and retires it, without
 * waiting and without asking the driver. A close in the instant between the check and the mark is
 * found by {@code exit}: the call straddled the end of its lease, so the connection is broken for
 * whoever has it now.
 *
 * <p>What belongs to the lease is kept here and not in the session, so that a straggler of an
 * earlier lease can never mark or unmark a later one.
 */
abstract class LeaseGuard implements Connection {

    final Session session;
    final Slot slot;
    private final long lease;

    /** Whether the driver was called: an untouched connection needs no care on return. */
    private boolean touched;

    /**
     * Whether a call is in flight. The session has a mark of its own for diagnosis, which cannot
     * reach a handle: nothing in the pool may refer to one that a borrower can lose.
     */
    private boolean inFlight;

    LeaseGuard(Slot slot, Session session, long lease) {
        this.slot = slot;
        this.session = session;
        this.lease = lease;
    }

    /** What this lease has open. */
    OpenHandles openHandles() {
        return session.open;
    }

    /** Gives the session what it must know of to end this lease. */
    void handOver() {}

    final long lease() {
        return lease;
    }

    final boolean isOpen() {
        return slot.isLeasedAs(lease);
    }

    /** Refuses a call through a finished lease. */
    final void checkOpen() throws SQLException {
        if (!slot.isLeasedAs(lease)) {
            throw new FinishedLeaseException();
        }
    }

    /** Begins a call that may talk to the database, and gives the connection to make it on. */
    final Connection enter() throws SQLException {
        Connection physical = enterAnywhere();
        arrive(null);
        return physical;
    }

    /** The same for a call that executes {@code statement}, whose time limit holds from here. */
    final Connection enter(Statement statement) throws SQLException {
        Connection physical = enterAnywhere();
        arrive(statement);
        return physical;
    }

    /** The same for a call that prepares a statement, which not every driver does by a message. */
    final Connection enterToPrepare() throws SQLException {
        Connection physical = enterAnywhere();
        arriveToPrepare();
        return physical;
    }

    /** The same for a call that gives the driver's own object away. */
    private void enterToUnwrap() throws SQLException {
        enterAnywhere();
        arriveToUnwrap();
    }

    /** The same for a call that says nothing to the server that depends on a tenant. */
    final Connection enterAnywhere() throws SQLException {
        checkOpen();
        inFlight = true;
        touchOnce();
        session.called();
        session.setBusy(true);
        return session.physical;
    }

    /**
     * Gives the connection for a call that reaches the driver and no further, and begins nothing.
     * What it opens is listed before the lease is asked about again ({@code Values}).
     */
    final Connection reach() throws SQLException {
        checkOpen();
        touchOnce();
        return session.physical;
    }

    /** Brings the session to where this lease's statements belong, before one is executed. */
    void arrive(@Nullable Statement statement) throws SQLException {}

    /** The same before one is prepared. */
    void arriveToPrepare() throws SQLException {}

    /** The same before the driver's own object is given away. */
    void arriveToUnwrap() throws SQLException {}

    /** A call that came through {@link #arrive} has ended. */
    void depart(boolean succeeded) throws SQLException {}

    /** The text is about to be sent, or to be prepared for that. */
    void sending(@Nullable String sql) throws SQLException {
        session.sending(sql);
    }

    /** The text as it is sent. */
    @Nullable String text(@Nullable String sql) {
        return sql;
    }

    /** What is to become of the connection, after a look at what only this lease knows. */
    Verdict judged(Verdict verdict) {
        return verdict;
    }

    final boolean isTouched() {
        return touched;
    }

    final boolean isInFlight() {
        return inFlight;
    }

    /** Prepares the session for the first call of this lease. */
    final void touchOnce() throws SQLException {
        if (!touched) {
            touch();
        }
    }

    /**
     * The driver may take its time, in which the lease may end: a call in flight by itself,
     * whatever call it is done for.
     */
    private void touch() throws SQLException {
        touched = true;
        boolean entered = inFlight;
        inFlight = true;
        try {
            session.begin();
            inFlight = entered;
            if (!isOpen()) {
                session.markBroken();
                throw new FinishedLeaseException();
            }
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /** Ends a call that succeeded. */
    final void exit() throws SQLException {
        depart(true);
        inFlight = false;
        session.setBusy(false);
        if (!slot.isLeasedAs(lease)) {
            session.markBroken();
            throw new FinishedLeaseException();
        }
    }

    /**
     * Ends a call that threw.
     *
     * @return the exception to throw, always the object that was thrown
     */
    final SQLException failed(Throwable thrown) {
        boolean straddled = inFlight && !isOpen();
        departFailed(thrown);
        inFlight = false;
        session.setBusy(false);
        return judge(thrown, straddled);
    }

    /**
     * The same for a call that came through no {@link #enter}. A call that is in flight then is
     * another thread's, as beside a cancel that fails, and neither its mark nor its transaction may
     * end here.
     */
    final SQLException failedAside(Throwable thrown) {
        return judge(thrown, false);
    }

    private SQLException judge(Throwable thrown, boolean straddled) {
        if (thrown instanceof FinishedLeaseException finished) {
            return finished;
        }
        switch (straddled ? Session.Judgement.GOES : session.judge(thrown)) {
            case STAYS -> {}
            case GOES -> session.markBroken();
            case GONE -> {
                session.markBroken();
                slot.doom(lease, CloseReason.BROKEN);
            }
        }
        if (thrown instanceof SQLException e) {
            return e;
        }
        throw LeaseGuard.<RuntimeException>unchecked(thrown);
    }

    private void departFailed(Throwable thrown) {
        try {
            depart(false);
        } catch (SQLException | RuntimeException e) {
            thrown.addSuppressed(e);
            session.markBroken();
        }
    }

    /** Rethrows as it is, whatever it is: also a checked exception that a driver smuggled out. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E unchecked(Throwable thrown) throws E {
        throw (E) thrown;
    }

    /** Ends the lease. Never throws and never waits: what is left to do is done by the pool. */
    @Override
    public final void close() {
        if (isOpen()) {
            handOver();
            Verdict verdict = judged(session.verdict(touched, inFlight));
            if (touched && verdict == Verdict.LEND_ON && session.isRoleLost()) {
                slot.doom(lease, CloseReason.ROLE_CHANGED);
            }
            slot.release(lease, verdict);
        }
    }

    /**
     * Takes the connection from its lease for good.
     *
     * @return whether this call ended the lease
     */
    final boolean claim() {
        return slot.claim(lease);
    }

    final boolean isWrapperFor(Class<?> type, Object receiver, Object delegate)
            throws SQLException {
        checkOpen();
        if (type == null) {
            return false;
        }
        if (type.isInstance(receiver) || type.isInstance(delegate)) {
            return true;
        }
        try {
            return delegate instanceof Wrapper w && w.isWrapperFor(type);
        } catch (Throwable e) {
            throw failedAside(e);
        }
    }

    /**
     * The receiver first, then the driver's object, then what that wraps. From the moment a
     * driver's object is out, the session may change behind our back: it is reset whatever we know.
     */
    final <T> T unwrap(Class<T> type, Object receiver, Object delegate) throws SQLException {
        checkOpen();
        if (type == null) {
            throw new SQLException("unwrap needs a type: it was null", "22004");
        }
        if (type.isInstance(receiver)) {
            return type.cast(receiver);
        }
        enterToUnwrap();
        try {
            T raw;
            if (type.isInstance(delegate)) {
                raw = type.cast(delegate);
            } else if (delegate instanceof Wrapper w) {
                raw = w.unwrap(type);
            } else {
                throw new SQLException("Not a wrapper for " + type.getName(), "HY000");
            }
            session.markUnwrapped();
            exit();
            return raw;
        } catch (Throwable e) {
            throw failed(e);
        }
    }
}
