package dev.weir.session;

import dev.weir.CloseCause;
import dev.weir.lease.Verdict;
import dev.weir.tenant.Binding;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientException;
import java.sql.Statement;
import java.util.function.Supplier;

/**
 * Whether a {@link Session} needs a reset at the end of a lease, and the reset: back to its
 * baseline, on a thread of the pool. First what is open ends, then what SQL left is undone, then
 * what setters left; then doubts are settled.
 */
public final class Reset {

    /** A session was changed in a way that no reset undoes, which is no fault: it is closed. */
    public static final class BeyondRepairException extends SQLException {
        private static final long serialVersionUID = 1L;

        BeyondRepairException() {
            super("The session is beyond repair", "HY000");
        }
    }

    private final Session session;

    private CloseCause failing = CloseCause.FAILED_RESET;
    private boolean failingForAll;

    Reset(Session session) {
        this.session = session;
    }

    /**
     * What is to become of the connection at the end of a lease of which no call is under way.
     * Never throws and never waits.
     *
     * @param touched whether the lease called the driver
     * @param opened what the lease opened
     * @param settles whether the lease has ended and the caller has the connection: then
     *     auto-commit mode goes back at once, with a driver that keeps it to itself. Most leases
     *     leave nothing else, and a thread of the pool would take longer to wake. Otherwise this
     *     has no side effect that a second, late closer could do harm with
     */
    public Verdict verdict(boolean touched, OpenStatements opened, boolean settles) {
        if (session.isBroken()) {
            return Verdict.RETIRE;
        }
        if (!touched) {
            return Verdict.LEND_ON;
        }
        try {
            boolean dirty = session.state.isDirty();
            boolean settled =
                    !dirty
                            || (settles
                                    && session.database.keepsAutoCommit()
                                    && session.state.isAutoCommitAllThatIsDirty());
            if (!settled || isBeyondRepair() || !isCleanButForSetters(opened)) {
                return Verdict.RESET;
            }
            if (dirty) {
                session.state.restore();
            }
            return Verdict.LEND_ON;
        } catch (Throwable e) {
            session.note(Level.WARNING, "its state cannot be read or restored, so it is closed", e);
            return Verdict.RETIRE;
        }
    }

    private boolean isBeyondRepair() {
        return session.state.isBeyondRestore() || session.taint.isBeyondReset();
    }

    private boolean isCleanButForSetters(OpenStatements opened) {
        return !session.taint.isDirty()
                && !mayHaveMoved()
                && !session.unwrapped
                && !session.doubts.areAny()
                && !opened.isAnyOpen()
                && (session.binding == null || !session.binding.isUnknown())
                && !session.mayBeInTransaction();
    }

    /** In this process SQL may have changed what JDBC tells, and to ask for it costs nothing. */
    private boolean mayHaveMoved() {
        return session.taint.mayHaveBegun() && session.database.isInProcess();
    }

    /** Why a connection goes that {@link #run} has just failed to bring back. */
    public CloseCause failing() {
        return failing;
    }

    /** Whether that is a sign of trouble for the pool's other connections. */
    public boolean isFailingForAll() {
        return failingForAll;
    }

    private void failing(CloseCause cause, boolean forAll) {
        failing = cause;
        failingForAll = forAll;
    }

    /**
     * Brings the session back to its baseline. Blocks; to be called by a thread of the pool that
     * owns the connection.
     *
     * @throws SQLException when it cannot be done; the connection must then be retired. So it must
     *     after any other exception or error. {@link #failing} then says why.
     */
    public void run() throws SQLException {
        failing(CloseCause.FAILED_RESET, false);
        int doubts = session.doubts.all();
        if ((doubts & Doubts.LIFE) != 0) {
            failing(CloseCause.BROKEN, true);
        }
        boolean stays = mustStay();
        endLease(doubts);
        boolean moved = mayHaveMoved() || stays;
        boolean dirty = session.taint.isDirty() && !stays;
        if (moved || session.unwrapped) {
            session.state.compare(dirty ? session.taint.bringsBack() : 0);
            endTransaction(); // the driver may have begun one as it was asked
        }
        leaveTenant();
        if (dirty) {
            undo();
        }
        session.state.restore();
        settle(session.doubts.all());
        refuseLostRole();
        session.physical.clearWarnings();
        session.taint.clean();
        session.warningsStale = false;
        session.unwrapped = false;
        session.called = false;
    }

    /**
     * Whether a session that no reset repairs stays for its data's sake. One that goes is asked
     * whether it is alive all the same where that is in doubt, which concerns the others.
     */
    private boolean mustStay() throws SQLException {
        boolean beyondRepair = isBeyondRepair();
        boolean stays = beyondRepair && session.isDataAtStake();
        if (session.isBroken() || (beyondRepair && !stays)) {
            if (failingForAll && !session.isBroken()) {
                prove();
            }
            failing(CloseCause.FAILED_RESET, false);
            throw new BeyondRepairException();
        }
        return stays;
    }

    private void endLease(int doubts) throws SQLException {
        session.open().closeAll();
        endTransaction();
        if (session.state.settleAttempts()) {
            endTransaction();
        }
        if (session.taint.mayHaveBegun()) {
            session.state.compareAutoCommit();
        }
        refuseLateCancel(doubts);
    }

    void endTransaction() throws SQLException {
        boolean begun = session.taint.mayHaveBegun();
        ConnectionEnd.rollBack(session.physical, session.database, begun);
    }

    private void refuseLateCancel(int doubts) throws SQLException {
        if (Doubts.ofCancel(doubts) && !session.isDataAtStake()) {
            failing(CloseCause.FAILED_RESET, false);
            throw new SQLException(
                    "A statement was cancelled and did not end by it: the order may yet arrive and hit another",
                    "57014");
        }
    }

    /**
     * A session that may not be any more where its binding says goes back to the pool's own user,
     * who may undo what the tenant's role may not.
     */
    private void leaveTenant() throws SQLException {
        Binding binding = session.binding;
        if (binding != null
                && binding.isOccupied()
                && (session.unwrapped
                        || session.taint.isDirty()
                        || session.state.isPlaceDirty()
                        || binding.isUnknown())) {
            session.state.prepareForReset();
            binding.moveTo(session.physical, null, session.validationSeconds());
        }
    }

    /** Undoes what SQL has left on the server. */
    private void undo() throws SQLException {
        session.state.prepareForReset();
        Supplier<String> keeper = session.keeper();
        session.taint.undo(
                session.unwrapped,
                keeper == null ? "" : keeper.get(),
                session.binding,
                session.validationSeconds());
        session.state.serverWasReset(session.taint.bringsBack());
        session.taint.look();
    }

    /** Answers what the lease left open, once the session is as it was lent. */
    private void settle(int doubts) throws SQLException {
        if (doubts == 0) {
            return;
        }
        refuseLateCancel(doubts);
        if ((doubts & Doubts.LIFE) != 0) {
            failing(CloseCause.BROKEN, true);
            prove();
            endTransaction();
            failing(CloseCause.FAILED_RESET, false);
        }
        if ((doubts & Doubts.ROLE) != 0) {
            boolean givenUp = session.role.isGivenUp(session.taint.mayHaveMadeReadOnly());
            endTransaction();
            if (givenUp) {
                throw readOnly(session.role.isLost());
            }
        }
        session.doubts.settled(doubts);
    }

    void refuseLostRole() throws SQLException {
        if (session.role.isLost()) {
            throw readOnly(true);
        }
    }

    private SQLException readOnly(boolean forAll) {
        failing(CloseCause.ROLE_CHANGED, forAll);
        return new SQLException("The server has become read-only", "25006");
    }

    /**
     * Asks the driver, or by the user's query, whether the connection answers. May leave a
     * transaction open where the session is not in auto-commit mode.
     *
     * @throws SQLException when it does not, or the driver cannot ask
     */
    void prove() throws SQLException {
        String query = session.rules.config().connectionTestQuery();
        if (query == null) {
            if (!isValid(session.physical, session.validationSeconds())) {
                throw new SQLException("The driver says that the connection is not valid", "08006");
            }
        } else {
            try (Statement statement = session.physical.createStatement()) {
                statement.execute(query);
            }
        }
    }

    private static boolean isValid(Connection physical, int seconds) throws SQLException {
        try {
            return physical.isValid(seconds);
        } catch (SQLFeatureNotSupportedException
                | UnsupportedOperationException
                | IncompatibleClassChangeError e) {
            throw new SQLNonTransientException(
                    "The driver does not implement Connection.isValid (%s): set connectionTestQuery to a cheap query, for instance SELECT 1"
                            .formatted(e.getClass().getSimpleName()),
                    "0A000",
                    e);
        }
    }
}
