package dev.weir.session;

import dev.weir.database.Database;
import dev.weir.database.Database.DataPlace;
import dev.weir.database.Database.Notice;
import dev.weir.database.Database.Transaction;
import dev.weir.database.DriverCore;
import dev.weir.lease.PhysicalConnection;
import dev.weir.tenant.Binding;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One physical connection, with all that is known of its state. It is used by one lease after the
 * other, and between them by the pool.
 *
 * <p>The state is tracked while the borrower works, so that the way back needs no call of the
 * driver: {@link Reset#verdict} is a few plain reads, and for a connection that nobody touched,
 * one. What has to be undone is undone by {@link Reset#run}, on a thread of the pool.
 *
 * <p>Fields are written by the borrower's thread, or by the pool's while the connection is its own;
 * the hand-over of the slot orders the two. Only {@link #markBroken}, {@link Doubts#judge} and what
 * raises {@link Doubts} may come from other threads.
 */
public final class Session implements PhysicalConnection {

    private static final Logger LOG = PoolLog.of("dev.weir.session");

    final Connection physical;
    final SessionRules rules;
    final Database database;

    /** What the data depends on; those that end with a connection outlive all that SQL does. */
    private final DataPlace data;

    /** Which made it; has what its sessions have in common. */
    private final Sessions all;

    /** Null in a pool without tenants. */
    final @Nullable Binding binding;

    public final SessionState state;
    public final Taint taint;
    public final Doubts doubts;
    public final SessionRole role;
    public final OtherThreads others;
    public final Reset reset = new Reset(this);

    private final ConnectionEnd end;
    private final long id;
    private final @Nullable String user;

    /** Of the present lease, or of the last one that kept its own. */
    private OpenStatements open;

    /** What the latest lease has open that keeps its own: its handle may get lost. */
    private WeakReference<OpenStatements> lent;

    private volatile boolean broken;
    boolean unwrapped;
    boolean warningsStale;

    /** A validation has failed: the connection may not answer any more. */
    private boolean silent;

    /** Whether a call is under way; for diagnosis, so neither volatile nor tied to a lease. */
    private boolean busy;

    /** Changes with each such call; the same. */
    private int marks;

    /** Whether the connection goes while a call of its last borrower is under way. */
    private boolean underCall;

    /** Whether a call may have begun or used a transaction since the last one ended. */
    boolean called;

    private @Nullable Supplier<String> keeper;

    /** In auto-commit mode; with the configured one afterwards. */
    Session(
            Sessions all,
            ConnectionEnd end,
            long id,
            @Nullable String user,
            SessionState state,
            SessionRules rules)
            throws SQLException {
        this.all = all;
        this.physical = end.physical();
        this.end = end;
        this.open = all.open.get();
        this.lent = new WeakReference<>(open);
        this.id = id;
        this.user = user;
        this.rules = rules;
        this.database = rules.database();
        this.state = state;
        this.taint = new Taint(rules, physical);
        state.readBaselines(
                database, rules.bringsBackUnread() ? taint::mark : null, rules.pooler() != null);
        this.binding = all.binding(state, rules);
        this.role = new SessionRole(physical, database, all.role, state.isBaseReadOnly());
        state.restoreAutoCommit();
        this.data = all.data(physical, database);
        this.others = new OtherThreads();
        this.doubts = new Doubts(this, all.clock);
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public @Nullable String user() {
        return user;
    }

    /** The session is the pool's from now on, and closed by {@link #close} alone. */
    public void join() {
        all.joined.add(this);
    }

    public Connection physical() {
        return physical;
    }

    public Database database() {
        return database;
    }

    /** Whose it is, in a pool with tenants. */
    public Binding binding() {
        return Objects.requireNonNull(binding, "a session without tenants");
    }

    /** What the present lease has open, or the last one that kept its own. */
    public OpenStatements open() {
        return open;
    }

    /** A lease that has ended leaves these. */
    public void setOpen(OpenStatements left) {
        open = left;
    }

    /** A lease has begun that keeps the list of what it has open to itself. */
    public void lends(OpenStatements kept) {
        lent = new WeakReference<>(kept);
    }

    public ConnectionEnd end() {
        return end;
    }

    /** What the pool cannot do with sessions like this one. */
    public List<Notice> notices() {
        return rules.notices();
    }

    /** Whether questions about the server's sessions make sense: it is known which one this is. */
    public boolean isServersOwn() {
        return rules.pooler() == null;
    }

    /** Whether data may end with this session, of a database in this process. */
    public boolean isDataAtStake() {
        return data != DataPlace.APART;
    }

    @Override
    public boolean endsData() {
        return data == DataPlace.EACH_CONNECTION || (isDataAtStake() && all.joined.size() <= 1);
    }

    @Override
    public void leaves() {
        all.joined.remove(this);
    }

    /** At least one, because 0 would mean "for ever" to a driver, which turns it into millis. */
    public int validationSeconds() {
        long seconds = rules.config().validationTimeout().plusNanos(999_999_999).toSeconds();
        return (int) Math.max(1, Math.min(seconds, Integer.MAX_VALUE / 1000));
    }

    /** The first call of a lease that reaches the driver. */
    public void begin() throws SQLException {
        if (warningsStale) {
            physical.clearWarnings();
        }
        warningsStale = true;
        taint.touched();
    }

    /** A call begins that may talk to the database. */
    public void called() {
        called = true;
        setBusy(true);
    }

    public void settled() {
        called = false;
    }

    public void setBusy(boolean now) {
        busy = now;
        marks++;
    }

    @Override
    public int calls() {
        return marks;
    }

    @Override
    public boolean isBusy() {
        return busy;
    }

    /** What the driver knows of the transaction, without a round trip. */
    public Transaction transaction() {
        return database.transaction(physical);
    }

    /** Whether one is open, or may be for all that is known. */
    public boolean mayBeInTransaction() {
        Transaction seen = transaction();
        return seen == Transaction.UNKNOWN
                ? taint.mayHaveBegun() || (!state.autoCommit() && called)
                : seen != Transaction.NONE;
    }

    /** The state for diagnosis; from any thread. Never fails. */
    public Transaction transactionSeen() {
        try {
            return transaction();
        } catch (RuntimeException | Error e) {
            return Transaction.UNKNOWN;
        }
    }

    /** The connection must not be lent again. */
    public void markBroken() {
        broken = true;
    }

    public boolean isBroken() {
        return broken;
    }

    /** The driver's object is out of our hands. */
    public void markUnwrapped() {
        if (!unwrapped) {
            unwrapped = true;
            taint.unwrapped();
            all.unwraps.increment();
        }
    }

    /** Whether a borrower has had the driver's own connection since the last reset. */
    public boolean wasUnwrapped() {
        return unwrapped;
    }

    /**
     * Runs SQL of the pool's own before a borrower's, in auto-commit mode and outside any
     * transaction of the borrower's. Where that fails it may have left its own open: that is ended,
     * and the borrower has the same mode again. What cannot be brought back is not lent again.
     */
    public void before(Work work) throws SQLException {
        boolean autoCommit = physical.getAutoCommit();
        try {
            if (!autoCommit) {
                physical.setAutoCommit(true);
            }
            work.on(physical);
            if (!autoCommit) {
                physical.setAutoCommit(false);
            }
        } catch (Throwable e) {
            try {
                if (!physical.isClosed()) {
                    ConnectionEnd.rollBack(physical, database, false);
                    physical.setAutoCommit(autoCommit);
                }
            } catch (SQLException | RuntimeException failure) {
                e.addSuppressed(failure);
                markBroken();
            }
            throw e;
        }
    }

    @Override
    public void seized() {
        underCall = busy;
    }

    /** The connection is to be closed, and a call of its last borrower is under way. */
    public void goesUnderCall() {
        underCall = true;
    }

    /** Proves, by an exception if not, that it works; leaves no transaction open. Blocks. */
    public void validate() throws SQLException {
        silent = true;
        reset.prove();
        silent = false;
        reset.endTransaction();
        reset.refuseLostRole();
    }

    /** Runs SQL of the pool's own in auto-commit mode, on a thread that owns the connection. */
    public <T extends @Nullable Object> T ask(DriverCore.Question<T> question) throws SQLException {
        state.prepareForReset();
        try {
            return question.ask(physical);
        } finally {
            state.restoreAutoCommit();
        }
    }

    @FunctionalInterface
    public interface Work {
        /** Does it on the driver's connection, which it must leave as it was. */
        void on(Connection physical) throws SQLException;
    }

    /** Gives each reset SQL that takes locks of the pool's again, for {@code ServerReset.undo}. */
    public void keep(Supplier<String> locks) {
        keeper = locks;
    }

    /** What was given to {@link #keep}; null: nothing. */
    public @Nullable Supplier<String> keeper() {
        return keeper;
    }

    /**
     * Cancels what a borrower's call still does, rolls back and closes. Blocks.
     *
     * @param executor gives orders to cancel threads
     * @throws SQLException what the driver threw on close; see {@link ConnectionEnd#isGoneAfter}
     */
    public void close(Executor executor) throws SQLException {
        leaves();
        taint.gone();
        cancelUnderCall(executor);
        end.close(taint.mayHaveBegun(), broken || silent || busy);
    }

    /** Cancels what a borrower's call still does: after an abort drivers send no order. Blocks. */
    public void cancelUnderCall(Executor executor) {
        if (underCall) {
            underCall = false;
            open.cancelUnderCall(executor);
            OpenStatements kept = lent.get();
            if (kept != null && !kept.equals(open)) {
                kept.cancelUnderCall(executor);
            }
        }
    }

    void note(Level level, String what, Throwable failure) {
        LOG.log(
                level,
                () -> "%s - connection %d: %s".formatted(rules.config().poolName(), id, what),
                LoggedFailure.of(failure));
    }

    @Override
    public String toString() {
        return "connection " + id;
    }
}
