package dev.weir.handle;

import dev.weir.CloseCause;
import dev.weir.lease.Slot;
import dev.weir.lease.Verdict;
import dev.weir.lease.Waiter;
import dev.weir.session.Doubts.Judgement;
import dev.weir.session.OtherThreads;
import dev.weir.session.Session;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.sql.Wrapper;
import org.jspecify.annotations.Nullable;

/**
 * One lease as every handle sees it: the check before a call of the driver, and the judgement after
 * it.
 *
 * <p>A call that may talk to the database begins with {@link #call} and ends with {@link #exit} or
 * {@link #failed}, which mark it as in flight; one that reads on in what is open with {@link #read}
 * and {@link #exitRead} or {@link #failedRead}. One that goes no further than the driver begins
 * with {@link #local}, or on what is open (a column of a row) with {@link #checkOpen}. {@link
 * #concurrent} is for one that any thread may make while another is under way.
 *
 * <p>A call marks itself first and asks about the lease afterwards; who ends the lease takes the
 * slot first, looks for marks afterwards, and retires a connection with a call under way. So a call
 * is refused or found ({@link OtherThreads} has the argument). The borrower itself judges first and
 * returns the slot by one compare-and-set, which fails when another thread has called the driver.
 */
abstract class LeaseGuard implements Connection {

    private static final String HANDLES = LeaseGuard.class.getPackageName() + '.';

    private static final VarHandle IN_FLIGHT;
    private static final VarHandle STREAMS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            IN_FLIGHT = lookup.findVarHandle(LeaseGuard.class, "inFlight", short.class);
            STREAMS = lookup.findVarHandle(LeaseGuard.class, "streams", byte.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * A call through a handle whose lease has ended. A class of its own so that it is told from the
     * driver's errors: it says nothing about the health of the connection.
     */
    static final class FinishedLeaseException extends SQLNonTransientConnectionException {
        private static final long serialVersionUID = 1;

        FinishedLeaseException() {
            super("Connection is closed", "08003");
        }
    }

    // these change before the first call, if the lease is renewed
    Session session;
    Slot slot;
    long lease;

    /** The borrower's thread; null where another thread made the handle. */
    private final @Nullable Thread borrower;

    /** Whether the driver was called: an untouched connection needs no care on return. */
    private boolean touched;

    /** Calls of the borrower's in flight, one inside the other: a driver may call back. */
    private short inFlight;

    /** Open streams, not counted down from 127 on. Negative: closed between two leases. */
    private volatile byte streams;

    /** Of the lease that has just begun. */
    LeaseGuard(Slot slot) {
        this.slot = slot;
        this.session = (Session) slot.connection();
        this.lease = slot.lease();
        Thread maker = Thread.currentThread();
        this.borrower = slot.isBorrowedBy(maker.threadId()) ? maker : null;
    }

    /** A handle of rows that come from no statement of the borrower's. */
    abstract @Nullable ResultSet wrap(@Nullable ResultSet raw) throws SQLException;

    /** A handle of a value, where it leads to the driver's session. */
    abstract @Nullable Object wrap(@Nullable Object raw) throws SQLException;

    /** The same of a value of the type that the borrower asked for. */
    abstract <T> @Nullable T wrap(@Nullable T raw, Class<T> type) throws SQLException;

    /**
     * Tracks a handle. A lease that ended while the driver was at it cannot be told of it: then the
     * driver's object is closed here.
     */
    final <H extends OpenHandle> H opened(H handle) throws SQLException {
        openHandles().push(handle);
        if (!isOpen()) {
            handle.closed = true;
            try {
                handle.closeDelegate();
            } catch (SQLException e) {
                session.markBroken();
            }
            exit();
        }
        return handle;
    }

    /** A driver that breaks its contract fails here, where it is seen, and not at the next call. */
    static <T> T present(@Nullable T raw) throws SQLException {
        if (raw == null) {
            throw new SQLException("The driver returned null instead of an object", "HY000");
        }
        return raw;
    }

    OpenHandles openHandles() {
        return (OpenHandles) session.open();
    }

    /** Gives the session what it must know of to end this lease. */
    void handOver() {}

    final boolean isOpen() {
        return slot.isLeasedAs(lease);
    }

    final void checkOpen() throws SQLException {
        if (!slot.isLeasedAs(lease)) {
            throw new FinishedLeaseException();
        }
    }

    /** What a call asks of the server that depends on a tenant. */
    enum Use {
        NOTHING,
        /** To be made where the tenant is, as a statement to be prepared or an unwrap. */
        PLACE,
        EXECUTE
    }

    /** Begins a call that may talk to the database, and gives the connection to make it on. */
    final Connection call(Use use) throws SQLException {
        return call(use, null);
    }

    /** The same for one that executes {@code statement}, whose time limit holds from here. */
    final Connection call(Use use, @Nullable Statement statement) throws SQLException {
        begin();
        if (!touched) {
            renewIfInDoubt();
            touch();
        }
        session.called();
        if (use != Use.NOTHING) {
            arrive(use, statement);
        }
        return session.physical();
    }

    /**
     * Gives the connection for a call that reaches the driver and no further, and begins nothing.
     * What it opens is listed before the lease is asked about again ({@link #opened}).
     */
    final Connection local() throws SQLException {
        checkOpen();
        if (!touched) {
            begin();
            renewIfInDoubt();
            touch();
            exitRead();
        }
        return session.physical();
    }

    /** Begins a call on what is open, such as rows: the driver may read on from the server. */
    final void read() throws SQLException {
        begin();
        session.setBusy(true);
    }

    /**
     * Begins a call that any thread may make while another one is under way: a cancel, a look at
     * whether the connection works. Ends by {@link #exitConcurrent}, however it went.
     *
     * @return false when the lease has ended
     */
    final boolean concurrent() {
        long thread = Thread.currentThread().threadId();
        if (!slot.isBorrowedBy(thread) && !slot.share(lease)) {
            return false;
        }
        session.others.arrived(thread);
        if (isOpen()) {
            return true;
        }
        session.others.left(thread);
        return false;
    }

    /** Counts streams that are open on the driver's session; see {@link LeasedStreams}. */
    final void streams(int opened) {
        byte now;
        do {
            now = streams;
        } while (now != Byte.MAX_VALUE && !STREAMS.compareAndSet(this, now, (byte) (now + opened)));
    }

    final void exitConcurrent() {
        session.others.left(Thread.currentThread().threadId());
    }

    /** Marks a call and asks about the lease afterwards, with a fence between. */
    private void begin() throws SQLException {
        if (slot.isBorrowedBy(Thread.currentThread().threadId())) {
            inFlight++;
            VarHandle.fullFence();
            refuseMarked();
        } else if (!concurrent()) {
            throw new FinishedLeaseException();
        }
    }

    /** Refuses a call that was marked after the end of its lease. */
    private void refuseMarked() throws SQLException {
        if (!slot.isLeasedAs(lease)) {
            IN_FLIGHT.setRelease(this, callsAround());
            throw new FinishedLeaseException();
        }
    }

    /** Brings the session to where this lease's statements belong. */
    void arrive(Use use, @Nullable Statement statement) throws SQLException {}

    /** Whether a cancel meets {@code statement} in {@link #arrive}, and has cut the connection. */
    boolean cutsFor(Statement statement) {
        return false;
    }

    /** A call that came through {@link #arrive} has ended. */
    void depart(boolean succeeded) throws SQLException {}

    void sending(@Nullable String sql) throws SQLException {
        session.taint.sending(sql);
    }

    /** The same with columns to be told of, which a driver may send as they are. */
    final void sending(@Nullable String sql, String @Nullable [] columns) throws SQLException {
        sending(sql);
        if (columns != null) {
            sending("select " + String.join(", ", columns));
        }
    }

    @Nullable String text(@Nullable String sql) {
        return sql;
    }

    /** Whether a call is in flight. To be asked after the lease has ended. */
    final boolean isAtWork() {
        return (short) IN_FLIGHT.getAcquire(this) > 0 || session.others.isAnyAtWork();
    }

    /** Within the first call of this lease; does nothing later. */
    final void touch() throws SQLException {
        if (touched) {
            return;
        }
        touched = true;
        try {
            session.begin();
        } catch (Throwable e) {
            throw failed(e);
        }
        refuseOver();
    }

    /** The lease goes on with another session. */
    void renewed() {}

    /** After a stop of the process the session may be gone; the borrow reads no clock. */
    private void renewIfInDoubt() throws SQLException {
        boolean may = Thread.currentThread() == borrower && slot.isInDoubt();
        Waiter waiter = may ? slot.renew(lease) : null;
        if (waiter == null) {
            return;
        }
        if (waiter.outcome() != Waiter.Outcome.SERVED) {
            IN_FLIGHT.setRelease(this, callsAround());
            throw new SQLTransientConnectionException(
                    "The connection may have broken before this call, and no other was ready in time",
                    "08001");
        }
        Slot next = waiter.slot();
        session = (Session) next.connection();
        slot = next;
        lease = next.lease();
        renewed();
        VarHandle.fullFence();
        if (streams < 0) {
            next.release(lease, Verdict.LEND_ON);
            refuseMarked();
        }
    }

    final void exit() throws SQLException {
        depart(true);
        exitRead();
    }

    /** The driver has returned. In an undisturbed lease that was the borrower's own call. */
    final void exitRead() throws SQLException {
        if (slot.isUndisturbed(lease)) {
            leaveAsBorrower();
        } else {
            refuseOver();
            leave();
        }
    }

    /** Refuses to go on after the end of the lease. The mark stays for whoever ends it. */
    private void refuseOver() throws SQLException {
        if (!slot.isLeasedAs(lease)) {
            session.markBroken();
            throw new FinishedLeaseException();
        }
    }

    private void leave() {
        long thread = Thread.currentThread().threadId();
        if (slot.isBorrowedBy(thread)) {
            leaveAsBorrower();
        } else {
            session.others.left(thread);
            session.setBusy(isAtWork());
        }
    }

    /** Whoever ends the lease and sees the mark gone sees all that the call has done. */
    private void leaveAsBorrower() {
        short around = callsAround();
        IN_FLIGHT.setRelease(this, around);
        session.setBusy(around > 0);
    }

    /** Calls of the borrower's that go on when this one has ended; one may have left no mark. */
    private short callsAround() {
        return (short) Math.max(0, inFlight - 1);
    }

    /**
     * Ends a call that threw.
     *
     * @return the exception to throw, always the object that was thrown
     */
    final SQLException failed(Throwable thrown) {
        if (!(thrown instanceof FinishedLeaseException) || isOpen()) {
            try {
                depart(false);
            } catch (SQLException | RuntimeException e) {
                thrown.addSuppressed(e);
                session.markBroken();
            }
        }
        return failedRead(thrown);
    }

    /** The same for a call that began by {@link #read}. */
    final SQLException failedRead(Throwable thrown) {
        boolean straddled = !isOpen();
        // where that fails too, the mark stays and costs the connection
        judge(thrown, straddled, true);
        if (!straddled) {
            leave();
        }
        return LeaseGuard.<RuntimeException>asItIs(thrown);
    }

    /**
     * The same for a call that came through no {@link #call}: one in flight is another thread's.
     * After the lease it says nothing: the session may be another's.
     */
    final SQLException failedConcurrently(Throwable thrown) {
        if (isOpen()) {
            judge(thrown, false, false);
        }
        return LeaseGuard.<RuntimeException>asItIs(thrown);
    }

    private void judge(Throwable thrown, boolean straddled, boolean sends) {
        if (thrown instanceof FinishedLeaseException) {
            return;
        }
        if (thrown instanceof StackOverflowError && !session.isDataAtStake()) {
            session.markBroken(); // a class that is first used here may fail for ever
            return;
        }
        switch (straddled ? Judgement.GOES : session.doubts.judge(thrown, sends)) {
            case STAYS -> {}
            case DENIED -> slot.denied();
            case GOES -> session.markBroken();
            case GONE -> {
                session.markBroken();
                slot.evictOnReturn(lease, CloseCause.BROKEN);
            }
        }
    }

    /** Whatever it is is rethrown: also a checked exception that a driver smuggled out. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> SQLException asItIs(Throwable thrown) throws E {
        if (thrown instanceof SQLException e) {
            return e;
        }
        throw (E) thrown;
    }

    /** Ends the lease. Never throws and never waits: what is left to do is done by the pool. */
    @Override
    public final void close() {
        boolean undisturbed =
                slot.isUndisturbed(lease)
                        && slot.isBorrowedBy(Thread.currentThread().threadId())
                        && inFlight == 0
                        && streams == 0;
        if (!undisturbed || !isToBeLentOn() || !slot.releaseUndisturbed(lease)) {
            end();
        }
    }

    private boolean isToBeLentOn() {
        try {
            return session.reset.verdict(touched, openHandles(), false) == Verdict.LEND_ON
                    && !(touched && session.role.isLost());
        } catch (Throwable e) {
            return false; // whoever has taken the slot judges again
        }
    }

    /** Ends the lease first and judges afterwards: no call can begin any more. */
    private void end() {
        if (!isOpen()) {
            STREAMS.compareAndSet(this, (byte) 0, (byte) -1); // between two leases
        }
        if (!isOpen() || !slot.take(lease)) {
            return;
        }
        Verdict verdict = Verdict.RETIRE;
        CloseCause cause = null;
        try {
            handOver();
            verdict = verdictOfTaken();
            if (verdict != Verdict.RETIRE && streams > 0 && !session.isDataAtStake()) {
                cause = CloseCause.FAILED_RESET;
            } else if (touched && verdict == Verdict.LEND_ON && session.role.isLost()) {
                cause = CloseCause.ROLE_CHANGED;
            } else if (verdict == Verdict.RETIRE
                    && !session.isBroken()
                    && session.doubts.isLifeInDoubt()) {
                cause = CloseCause.BROKEN; // no reset will find out, so the others are asked
            }
        } catch (Throwable e) {
            verdict = Verdict.RETIRE; // want of memory or stack: the slot must go back all the same
        }
        if (cause != null) {
            slot.giveUp(cause);
        } else {
            slot.giveBack(verdict);
        }
    }

    private Verdict verdictOfTaken() {
        boolean byBorrower = slot.isBorrowedBy(Thread.currentThread().threadId());
        boolean underCall = isAtWork();
        if (!byBorrower && !underCall) {
            underCall = openHandles().isAnyOpen() && isBorrowerInside();
        }
        if (underCall) {
            session.goesUnderCall();
            return Verdict.RETIRE;
        }
        return session.reset.verdict(touched, openHandles(), true);
    }

    /**
     * Ends the lease, whatever its borrower does, and closes the connection.
     *
     * @return false when the lease has ended before
     */
    final boolean evict(CloseCause cause) {
        if (!slot.take(lease)) {
            return false;
        }
        try {
            handOver();
            if (isAtWork()) {
                session.goesUnderCall();
            }
        } finally {
            slot.giveUp(cause);
        }
        return true;
    }

    /**
     * Whether the borrower is in a call without a mark, as it reads a column; or another lease is.
     */
    private boolean isBorrowerInside() {
        if (borrower == null) {
            return false;
        }
        for (StackTraceElement frame : borrower.getStackTrace()) {
            String name = frame.getClassName();
            if (name.startsWith(HANDLES)
                    && (name.startsWith("Generated", HANDLES.length())
                            || name.endsWith("Handle"))) {
                return true;
            }
        }
        return false;
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
            throw failedConcurrently(e);
        }
    }

    /** The receiver first, then the driver's object, then what that wraps. */
    final <T> T unwrap(Class<T> type, Object receiver, Object delegate) throws SQLException {
        checkOpen();
        if (type == null) {
            throw new SQLException("unwrap needs a type: it was null", "22004");
        }
        if (type.isInstance(receiver)) {
            return type.cast(receiver);
        }
        call(Use.PLACE);
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
