package dev.weir.session;

import dev.weir.CloseCause;
import dev.weir.database.Database;
import dev.weir.database.Notice;
import dev.weir.database.TransactionEvidence;
import dev.weir.database.TransactionEvidence.State;
import dev.weir.lease.Clock;
import dev.weir.lease.PhysicalConnection;
import dev.weir.lease.Verdict;
import dev.weir.tenant.Affinity;
import dev.weir.tenant.Binding;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One physical connection, with all that is known of its state. It is used by one lease after the
 * other, and between them by the pool.
 *
 * <p>The state is tracked while the borrower works, so that the way back needs no call of the
 * driver: {@link #verdict} is a few plain reads, and for a connection that nobody touched, one.
 * What has to be undone is undone by {@link #reset}, on a thread of the pool.
 *
 * <p>Fields are written by the borrower's thread, or by the pool's while the connection is its own;
 * the hand-over of the slot orders the two. Only {@link #markBroken}, {@link #judge} and what
 * raises {@link Doubts} may come from other threads.
 *
 * <p>Longer than other files: what a call notes, the verdict reads and the reset undoes is one set
 * of plain fields, and a call of the borrower's is to find them without another object between.
 */
public final class Session implements PhysicalConnection {

    private static final Logger LOG = PoolLog.of("dev.weir.session");

    /** Enough to see a fatal one; a driver may have collected thousands. */
    private static final int MOST_WARNINGS = 50;

    private final Connection physical;
    private final ConnectionEnd end;
    private final SessionState state;
    private final Taint taint;
    private final SessionRole role;
    private final DataKeeper.Part data;
    private final DriverTraits traits;

    /** Null in a pool without tenants. */
    private final @Nullable TenantSession tenancy;

    private final OtherThreads others;

    /** Of the present lease, or of the last one that kept its own. */
    private OpenStatements open;

    /** What the latest lease has open that keeps its own: its handle may get lost. */
    private @Nullable WeakReference<OpenStatements> lent;

    private final long id;
    private final SessionSettings settings;
    private final TransactionEvidence evidence;
    private final Database database;
    private final boolean ordersAtLimits;
    private final LongAdder unwraps;
    private final @Nullable Notice unseen;
    private final @Nullable TransactionPooler pooler;

    private final Doubts doubts = new Doubts();
    private final QueryLimits limits;

    private volatile boolean broken;

    /** A validation has failed: the connection may not answer any more. */
    private boolean silent;

    private boolean unwrapped;
    private boolean warningsStale;
    private boolean requestBoundaries;
    private boolean inRequest;

    /** Whether the end of a request was seen to leave the session as it is. */
    private boolean requestsKeepState;

    /**
     * Whether a call is under way; for diagnosis only, so neither volatile nor tied to a lease.
     * Verdicts rest on what the lease knows.
     */
    private boolean busy;

    /** Changes with each such call; the same. */
    private int marks;

    /** Whether the connection goes while a call of its last borrower is under way. */
    private boolean underCall;

    /** Calls that may have begun or used a transaction. */
    private int calls;

    /** {@link #calls} when the last transaction ended. */
    private int settledCalls;

    private @Nullable String user;

    /** See {@link #keep}. */
    private @Nullable Keeper keeper;

    /** Why the connection goes if the reset under way fails. */
    private CloseCause failing = CloseCause.FAILED_RESET;

    /** Whether that is a sign of trouble for the pool's other connections. */
    private boolean failingForAll;

    Session(
            ConnectionEnd end,
            OpenStatements open,
            long id,
            SessionSettings settings,
            DriverTraits traits,
            SessionState state,
            Taint taint,
            SessionRole role,
            DataKeeper.Part data,
            @Nullable TenantSession tenancy,
            OtherThreads others,
            LongAdder unwraps,
            @Nullable TransactionPooler pooler,
            Clock clock) {
        this.physical = end.physical();
        this.end = end;
        this.open = open;
        this.id = id;
        this.settings = settings;
        this.evidence = traits.evidence();
        this.database = traits.database();
        this.ordersAtLimits = database.care().cancelsByOrder(physical, traits.core());
        this.requestBoundaries =
                settings.requestBoundaries()
                        && traits.requestBoundaries()
                        && (settings.initSql() == null
                                || database.care().keepsSettingsBetweenRequests());
        this.state = state;
        this.taint = taint;
        this.role = role;
        this.data = data;
        this.traits = traits;
        this.tenancy = tenancy;
        this.others = others;
        this.unwraps = unwraps;
        this.limits = new QueryLimits(clock, doubts);
        this.unseen = taint.knowsReset() ? null : traits.unseen();
        this.pooler = pooler;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public @Nullable Affinity affinity() {
        return tenancy == null ? null : tenancy.binding();
    }

    @Override
    public @Nullable String user() {
        return user;
    }

    /** It was opened for that user. */
    public void setUser(@Nullable String name) {
        user = name;
    }

    /** The session is the pool's from now on, and closed by {@link #close} alone. */
    public void join() {
        data.join();
    }

    /** The refusal of a call on a closed statement. */
    public SQLException closedStatement() {
        return traits.closedStatement().refusal(physical);
    }

    /** The driver's connection, for the pool's own work between leases. */
    public Connection physical() {
        return physical;
    }

    /** What JDBC setters have changed, for the calls of a lease. */
    public SessionState state() {
        return state;
    }

    /** What it knows of tenants, in a pool with tenants. */
    public TenantSession tenancy() {
        return Objects.requireNonNull(tenancy, "a session without tenants");
    }

    /** Who is at work on it beside its borrower. */
    public OtherThreads others() {
        return others;
    }

    /** What the present lease has open, or the last one that kept its own. */
    public OpenStatements open() {
        return open;
    }

    /** A lease that has ended leaves these. */
    public void setOpen(OpenStatements left) {
        open = left;
    }

    /** What the pool cannot do with sessions like this one. */
    public List<Notice> notices() {
        return Stream.of(unseen, pooler == null ? null : pooler.notice(settings))
                .filter(Objects::nonNull)
                .toList();
    }

    /** Whether questions about the server's sessions make sense: it is known which one this is. */
    public boolean isServersOwn() {
        return pooler == null;
    }

    /** Whether data may end with this session, of a database in this process. */
    public boolean isDataAtStake() {
        return data.isAtStake();
    }

    @Override
    public boolean endsData() {
        return data.isLast();
    }

    /** What the pool knows of the database. */
    public Database database() {
        return database;
    }

    /** Whether the connection must not be lent again. */
    public boolean isBroken() {
        return broken;
    }

    /**
     * Whether a borrower has had the driver's own connection since the last reset, so that anything
     * may have been done to the session.
     */
    public boolean wasUnwrapped() {
        return unwrapped;
    }

    // --- while it is lent ---

    /** The first call of a lease that reaches the driver. */
    public void begin() throws SQLException {
        if (warningsStale) {
            physical.clearWarnings();
        }
        warningsStale = true;
        taint.touched();
        if (requestBoundaries) {
            try {
                physical.beginRequest();
                inRequest = true;
            } catch (SQLException | RuntimeException | LinkageError e) {
                requestBoundaries = false; // the driver's answer would be the same each time
                LOG.log(
                        Level.DEBUG,
                        () -> settings.poolName() + " - beginRequest failed on connection " + id,
                        LoggedFailure.of(e));
            }
        }
    }

    /** A call that may talk to the database. */
    public void called() {
        calls++;
    }

    public void setBusy(boolean now) {
        busy = now;
        marks++;
    }

    @Override
    public int calls() {
        return marks;
    }

    /**
     * Whether a call of the borrower was under way a moment ago. For diagnosis; from any thread.
     */
    @Override
    public boolean isBusy() {
        return busy;
    }

    /**
     * What the driver knows of the transaction, for diagnosis; from any thread, so a moment old.
     * Never fails and never talks to the server.
     */
    public State transaction() {
        try {
            return evidence.of(physical);
        } catch (RuntimeException | Error e) {
            return State.UNKNOWN;
        }
    }

    /** The text is about to be sent, or to be prepared for that. */
    public void sending(@Nullable String sql) {
        taint.sending(sql);
    }

    /** These columns are asked for together with the text. */
    public void returning(String[] columns) {
        taint.returning(columns);
    }

    /** Rows are about to be written without a text: through a result set. */
    public void writing() {
        taint.writing();
    }

    /** A statement was executed; by SQL it may have changed what JDBC setters change. */
    public void executed() {
        state.executed();
    }

    /** A transaction was ended. */
    public void settled() {
        settledCalls = calls;
    }

    /** A statement is about to be cancelled: until one ends so, the order may hit another. */
    public void cancelOrdered() {
        doubts.cancelOrdered();
    }

    /** The driver cannot cancel: no order was sent. */
    public void cancelNotSent() {
        doubts.cancelEnded();
    }

    /** A statement is about to be given a time limit. */
    public void settingLimit(Statement statement) throws SQLException {
        if (database.care().keepsTimeLimits(physical)) {
            limits.setsSessions(statement);
        }
    }

    /** Whether a statement that overruns its time limit is ended by an order to the server. */
    public boolean ordersAtLimits() {
        return ordersAtLimits;
    }

    /** A statement with a time limit is about to be executed. */
    public void limitBegins(int seconds) {
        limits.begins(seconds);
    }

    /** A statement with a time limit is not executed any more. */
    public void limitEnds() {
        limits.look();
    }

    public void markBroken() {
        broken = true;
    }

    /** The driver's object is out of our hands. */
    public void markUnwrapped() {
        if (!unwrapped) {
            unwrapped = true;
            taint.unwrapped();
            unwraps.increment();
            state.unwrapped();
        }
    }

    /** Whether the present value of an item is known without asking the driver. */
    public boolean knows(SessionState.Item item) {
        return state.knows(item) && !unwrapped;
    }

    public int validationSeconds() {
        return settings.validationSeconds();
    }

    /** What is known of the connection from an exception alone. */
    public enum Judgement {
        /** It works, or whether it does is found out when it comes back. */
        STAYS,
        /** It works, and its user may be dropped. */
        DENIED,
        /** It must not be lent again, which says nothing of others. */
        GOES,
        /** The driver has closed it, and others may be gone with it. */
        GONE
    }

    /**
     * What {@code thrown} means for the connection. A driver that has closed it, as after its
     * network time-out, decides. One that throws something else than SQLException is in a state
     * that nobody knows, unless it was a call that sends nothing: drivers answer a null or an index
     * out of range so. Where data may end with the connection that is a doubt all the same. Of all
     * else only doubts remain, which the reset settles.
     *
     * @param sends whether the call was one that may talk to the database
     */
    public Judgement judge(Throwable thrown, boolean sends) {
        if (thrown instanceof SQLException e && CancelOrder.isEndedBy(e, database)) {
            limits.cancelled();
            doubts.cancelEnded();
        }
        if (isClosedByDriver()) {
            return Judgement.GONE;
        }
        if (!(thrown instanceof SQLException e)) {
            boolean ordinary = !sends && thrown instanceof RuntimeException;
            if (!ordinary && !data.isAtStake()) {
                return Judgement.GOES;
            }
            doubts.raise(Doubts.LIFE);
            return Judgement.STAYS;
        }
        try {
            switch (BrokenConnectionRules.of(e, settings.override(), database)) {
                case EVICT -> {
                    return Judgement.GOES;
                }
                case DOUBTFUL -> doubts.raise(Doubts.LIFE);
                case SOUND -> {
                    if (role.isDoubtedBy(
                            e,
                            state.<Boolean>value(SessionState.Item.READ_ONLY),
                            settings.override())) {
                        doubts.raise(Doubts.ROLE);
                    }
                }
            }
            return database.errors().isDenied(e) ? Judgement.DENIED : Judgement.STAYS;
        } catch (Throwable failure) {
            LOG.log(
                    Level.WARNING,
                    () -> settings.poolName() + " - the exceptionOverride failed",
                    LoggedFailure.of(failure));
            return Judgement.GOES;
        }
    }

    /** Whether a session that was just opened may be lent, by its server's role. */
    public boolean isAdmitted() {
        return role.isAdmitted();
    }

    /**
     * Whether the server does not take writes any more although the pool needs one that does; as
     * far as the driver knows, so without a round trip. Only for a session that is as clean as it
     * was lent: a borrower may have made it read-only.
     */
    public boolean isRoleLost() {
        return role.isLost();
    }

    private void refuseLostRole() throws SQLException {
        if (role.isLost()) {
            throw readOnly(true);
        }
    }

    private SQLException readOnly(boolean forAll) {
        failing = CloseCause.ROLE_CHANGED;
        failingForAll = forAll;
        return new SQLException("The server has become read-only", "25006");
    }

    /**
     * Whether the driver itself says that the connection is gone. One that fails at this question
     * must not hide the failure that it is asked about.
     */
    private boolean isClosedByDriver() {
        try {
            return physical.isClosed();
        } catch (Throwable e) {
            return true;
        }
    }

    // --- when it comes back ---

    /** A lease has begun that keeps the list of what it has open to itself. */
    public void lends(OpenStatements kept) {
        lent = new WeakReference<>(kept);
    }

    @Override
    public void seized() {
        underCall = busy;
    }

    /** The connection is to be closed, and a call of its last borrower is under way. */
    public void goesUnderCall() {
        underCall = true;
    }

    /**
     * What is to become of the connection at the end of a lease of which no call is under way. Has
     * no side effect that a second, late closer could do harm with, never throws and never waits.
     *
     * @param touched whether the lease called the driver
     * @param opened what the lease opened
     */
    public Verdict verdict(boolean touched, OpenStatements opened) {
        if (broken) {
            return Verdict.RETIRE;
        }
        if (!touched) {
            return Verdict.LEND_ON;
        }
        if (isBeyondRepair()) {
            return Verdict.RESET; // whether it has to stay all the same is the pool's to find out
        }
        try {
            return isClean(opened) ? Verdict.LEND_ON : Verdict.RESET;
        } catch (Throwable e) {
            LOG.log(
                    Level.WARNING,
                    () ->
                            "%s - the state of connection %d cannot be read; it is closed"
                                    .formatted(settings.poolName(), id),
                    LoggedFailure.of(e));
            return Verdict.RETIRE;
        }
    }

    private boolean isBeyondRepair() {
        return state.isBeyondRestore() || taint.isBeyondReset();
    }

    /**
     * The same for a lease that has ended, by whoever ended it and has the connection: what can be
     * undone without a word to the server is undone at once. That is auto-commit mode, with a
     * driver that keeps it to itself; most leases leave nothing else. A thread of the pool would
     * take longer to wake than that takes.
     */
    public Verdict settle(boolean touched, OpenStatements opened) {
        Verdict verdict = verdict(touched, opened);
        try {
            if (verdict != Verdict.RESET || !isAutoCommitAllThatIsLeft(opened)) {
                return verdict;
            }
            state.restore();
            return Verdict.LEND_ON;
        } catch (Throwable e) {
            LOG.log(
                    Level.WARNING,
                    () ->
                            "%s - the auto-commit mode of connection %d could not be restored; it is closed"
                                    .formatted(settings.poolName(), id),
                    LoggedFailure.of(e));
            return Verdict.RETIRE;
        }
    }

    private boolean isAutoCommitAllThatIsLeft(OpenStatements opened) {
        return evidence.keepsAutoCommit()
                && !isBeyondRepair()
                && state.isAutoCommitAllThatIsDirty()
                && isCleanButForSetters(opened);
    }

    private boolean isClean(OpenStatements opened) {
        return !state.isDirty() && isCleanButForSetters(opened);
    }

    private boolean isCleanButForSetters(OpenStatements opened) {
        return !taint.isDirty()
                && !mayHaveMoved()
                && !unwrapped
                && !isInDoubt()
                && !inRequest
                && !opened.isAnyOpen()
                && (tenancy == null || !tenancy.binding().isUnknown())
                && !mayBeInTransaction();
    }

    private boolean isInDoubt() {
        if (doubts.areNone()) {
            return false;
        }
        limits.look();
        return !doubts.areNone();
    }

    /** In this process SQL may have changed what JDBC tells, and to ask for it costs nothing. */
    private boolean mayHaveMoved() {
        return taint.mayHaveBegun() && database.isInProcess();
    }

    private boolean mayBeInTransaction() {
        State seen = evidence.of(physical);
        return seen == State.UNKNOWN
                ? taint.mayHaveBegun() || (!state.autoCommit() && calls != settledCalls)
                : seen != State.NONE;
    }

    // --- between leases ---

    /**
     * How long the session is to be left alone before it is {@link #reset}, in nanoseconds; 0 most
     * often. Another thread has closed it under its borrower, of whose last call the processors may
     * not have told each other yet.
     */
    public long graceNanos() {
        return others.graceNanos();
    }

    /**
     * Brings the session back to its baseline. Blocks; to be called by a thread of the pool that
     * owns the connection, {@link #graceNanos} after it came back.
     *
     * @throws SQLException when it cannot be done; the connection must then be retired. So it must
     *     after any other exception or error. {@link #failing} then says why.
     */
    public void reset() throws SQLException {
        failing = CloseCause.FAILED_RESET;
        failingForAll = false;
        if (others.isStragglerAtWork()) {
            goesUnderCall();
            throw new SQLException(
                    "A call was under way as another thread closed the connection", "HY000");
        }
        limits.look();
        int openDoubts = doubts.all();
        boolean alive = (openDoubts & Doubts.LIFE) == 0;
        failing = alive ? CloseCause.FAILED_RESET : CloseCause.BROKEN;
        failingForAll = !alive;
        boolean stays = isBeyondRepair() && !broken && data.mustStay();
        if (broken || (isBeyondRepair() && !stays)) {
            if (!alive && !broken) {
                // it goes in any case, but whether it is alive concerns the others
                Liveness.prove(physical, settings, database);
            }
            failing = CloseCause.FAILED_RESET;
            failingForAll = false;
            throw new BeyondRepairException();
        }
        if (tenancy != null) {
            tenancy.cancelBind(this);
        }
        open.closeAll();
        endTransaction();
        if (state.settleAttempts()) {
            endTransaction();
        }
        if (taint.mayHaveBegun()) {
            state.compareAutoCommit();
        }
        doubtByWarnings();
        refuseLateCancel(openDoubts);
        if (stays || unwrapped || mayHaveMoved()) {
            state.compare(taint.isDirty() && !stays ? taint.bringsBack() : 0);
            endTransaction(); // the driver may have begun one as it was asked
        }
        if (tenancy != null && tenancy.binding().isOccupied() && isDisplaced()) {
            state.prepareForReset();
            tenancy.binding().moveTo(physical, null, settings.validationSeconds());
        }
        if (taint.isDirty() && !stays) {
            state.prepareForReset();
            Binding place = tenancy == null ? null : tenancy.binding();
            String keeping = keeper == null ? "" : keeper.afterReset();
            taint.undo(keeping, place, settings.validationSeconds());
            state.serverWasReset(taint.bringsBack());
            taint.look(database);
        }
        state.restore();
        settle(doubts.all());
        refuseLostRole();
        if (inRequest) {
            physical.endRequest();
            inRequest = false;
            restoreAfterRequest();
        }
        physical.clearWarnings();
        warningsStale = false;
        if (!stays || data.isAlone()) {
            taint.clean(); // otherwise it goes when it is not the last any more
        }
        unwrapped = false;
        calls = 0;
        settledCalls = 0;
    }

    /** By JDBC nothing may depend on what crosses the boundaries of requests: drivers may reset. */
    private void restoreAfterRequest() throws SQLException {
        if (requestsKeepState) {
            return;
        }
        boolean moved = state.hasMoved(tenancy == null);
        endTransaction(); // as above
        if (moved) {
            state.restore();
            if (tenancy != null) {
                tenancy.binding().lost();
            }
        }
        requestsKeepState = !moved;
    }

    /**
     * Whether the session may not be any more where its binding says. Then it goes back to the
     * pool's own user first, who may undo what the tenant's role may not.
     */
    private boolean isDisplaced() {
        return unwrapped
                || taint.isDirty()
                || state.isPlaceDirty()
                || (tenancy != null && tenancy.binding().isUnknown());
    }

    private void endTransaction() throws SQLException {
        if (OpenTransaction.rollBack(physical, evidence, taint.mayHaveBegun())) {
            state.rolledBack();
        }
    }

    /** A warning may say what an exception says, and raises the same doubt. */
    private void doubtByWarnings() throws SQLException {
        SQLWarning warning = physical.getWarnings();
        for (int i = 0; warning != null && i < MOST_WARNINGS; i++) {
            switch (BrokenConnectionRules.of(warning, settings.override(), database)) {
                case EVICT -> throw warning;
                case DOUBTFUL -> doubts.raise(Doubts.LIFE);
                case SOUND -> {}
            }
            warning = warning.getNextWarning();
        }
    }

    private void refuseLateCancel(int openDoubts) throws SQLException {
        if (Doubts.ofCancel(openDoubts)
                && !database.care().cancelsAtOnce(physical)
                && !data.mustStay()) {
            failing = CloseCause.FAILED_RESET;
            failingForAll = false;
            throw new SQLException(
                    "A statement was cancelled and did not end by it: the order may yet arrive and hit another",
                    "57014");
        }
    }

    /** Answers what the lease left open, once the session is as it was lent. */
    private void settle(int openDoubts) throws SQLException {
        if (openDoubts == 0) {
            return;
        }
        refuseLateCancel(openDoubts);
        if ((openDoubts & Doubts.SESSION_LIMIT) != 0) {
            limits.restoreSessions(physical);
            endTransaction(); // H2 keeps the limit by statements
        }
        if ((openDoubts & Doubts.LIFE) != 0) {
            failing = CloseCause.BROKEN;
            failingForAll = true;
            Liveness.prove(physical, settings, database);
            endTransaction();
            failing = CloseCause.FAILED_RESET;
            failingForAll = false;
        }
        if ((openDoubts & Doubts.ROLE) != 0) {
            SessionRole.Answer answer = role.afterDoubt(taint.mayHaveMadeReadOnly());
            endTransaction();
            if (answer != SessionRole.Answer.SOUND) {
                throw readOnly(answer == SessionRole.Answer.CHANGED);
            }
        }
        doubts.settled(openDoubts);
    }

    /** Why a connection goes whose {@link #reset} has just failed. */
    public CloseCause failing() {
        return failing;
    }

    /** Whether that reset's failure is a sign of trouble for the pool's other connections. */
    public boolean isFailingForAll() {
        return failingForAll;
    }

    /**
     * Proves that the connection works. Blocks; to be called by a thread of the pool that owns the
     * connection. Leaves no transaction open.
     *
     * @throws SQLException when it does not work
     */
    public void validate() throws SQLException {
        silent = true;
        Liveness.prove(physical, settings, database);
        silent = false;
        endTransaction();
        refuseLostRole();
    }

    /**
     * Runs SQL of the pool's own in auto-commit mode. Blocks; to be called by a thread of the pool
     * that owns the connection.
     *
     * @throws SQLException what the question or the driver threw
     */
    public <T extends @Nullable Object> T ask(Question<T> question) throws SQLException {
        state.prepareForReset();
        try {
            return question.ask(physical);
        } finally {
            state.restoreAutoCommit();
        }
    }

    /** Has locks of the pool's taken again by each reset. */
    public void keep(Keeper locks) {
        keeper = locks;
    }

    /** What was given to {@link #keep}; null: nothing. */
    public @Nullable Keeper keeper() {
        return keeper;
    }

    /** Locks that the pool holds by the session. */
    @FunctionalInterface
    public interface Keeper {
        /** SQL that takes them again, for {@code ServerReset.undo}. */
        String afterReset();
    }

    /** SQL of the pool's own. */
    @FunctionalInterface
    public interface Question<T extends @Nullable Object> {
        /** Asks it on the driver's connection, which it must leave as it was. */
        T ask(Connection physical) throws SQLException;
    }

    /** How the connection ends; for what does not depend on the session. */
    public ConnectionEnd end() {
        return end;
    }

    /**
     * Rolls back what is open and closes the physical connection. What a borrower's call still does
     * is cancelled before. Blocks.
     *
     * @param executor gives orders to cancel threads
     * @throws SQLException what the driver threw on close; see {@link ConnectionEnd#isGoneAfter}
     */
    public void close(Executor executor) throws SQLException {
        data.leave();
        taint.gone();
        cancelUnderCall(executor);
        end.close(taint.mayHaveBegun(), broken || silent || busy);
    }

    /**
     * Cancels what a borrower's call still does: after an abort drivers send no order. Blocks.
     *
     * @param executor gives the orders threads
     */
    public void cancelUnderCall(Executor executor) {
        if (underCall) {
            underCall = false;
            CallUnderWay.cancel(settings.poolName(), open, executor);
            OpenStatements kept = lent == null ? null : lent.get();
            if (kept != null && !kept.equals(open)) {
                CallUnderWay.cancel(settings.poolName(), kept, executor);
            }
        }
    }

    /**
     * Cuts the physical connection, for a borrower that must not wait for the database.
     *
     * @throws SQLException what the driver threw
     */
    public void abort() throws SQLException {
        end.abort();
    }

    @Override
    public String toString() {
        return "connection " + id;
    }
}
