package dev.weir.handle;

import dev.weir.CloseCause;
import dev.weir.database.Database.Transaction;
import dev.weir.lease.Slot;
import dev.weir.sql.CleanSql;
import dev.weir.tenant.Binder;
import dev.weir.tenant.Binding;
import dev.weir.tenant.Tenant;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A lease in a pool with tenants. Whose it is stands here and not in the session; before each call
 * that reaches the server the session is compared with it, and moved if it is elsewhere. So the
 * first statement of a lease pays for a change, and a lease that sends none pays nothing.
 *
 * <p>Where transactions are bound, each begins with the binding: by its own {@code BEGIN} in
 * auto-commit mode, where a commit follows each statement.
 */
public final class TenantConnectionHandle extends LeakTrackedHandle {
    private static final String CANCELLED =
            "The statement was cancelled while the pool bound its connection to the tenant, so the connection is closed";

    private final @Nullable Tenant tenant;

    /** Whether the transaction that is open is one statement's, begun by us. */
    private boolean ours;

    /** The statement of that transaction while it must not read its rows in parts, else null. */
    private @Nullable Statement readWhole;

    private int fetchSize;

    /** The statement under way to the tenant. Plain: a cancel begins with a fence. */
    private @Nullable Statement arriving;

    /** Whether that was cancelled. */
    private volatile boolean cancelled;

    /**
     * As {@link ConnectionHandle}.
     *
     * @param tenant whose the statements are; null: the pool's own user's
     */
    public TenantConnectionHandle(Slot slot, @Nullable Tenant tenant) {
        super(slot);
        this.tenant = tenant;
    }

    private Binder binder() {
        return session.binding().binder();
    }

    // --- to the tenant and back ---

    @Override
    void arrive(Use use, @Nullable Statement statement) throws SQLException {
        arriving = statement;
        try {
            int seconds = statement == null ? 0 : statement.getQueryTimeout();
            if (!session.binding().isAt(tenant)) {
                bring(seconds);
            }
            Binder binder = binder();
            if (use == Use.EXECUTE && tenant != null && binder.perTransaction()) {
                beginBound(binder, tenant, seconds);
                readWhole(statement);
            }
        } catch (Throwable e) {
            throw failed(cancelled ? new SQLException(CANCELLED, "57014", e) : e);
        } finally {
            arriving = null;
        }
    }

    @Override
    boolean cutsFor(Statement statement) {
        boolean cuts = statement == arriving && !session.isDataAtStake();
        if (cuts) {
            cancelled = true;
            evict(CloseCause.ABORTED);
        }
        return cuts;
    }

    private void bring(int seconds) throws SQLException {
        if (session.transaction() == Transaction.OPEN) {
            throw new SQLException(
                    "A transaction is open that began before the connection was the tenant's",
                    "25001");
        }
        Binding binding = session.binding();
        try {
            session.before(physical -> binding.moveTo(physical, tenant, seconds));
        } catch (Throwable e) {
            binding.lost();
            throw e;
        }
    }

    private void beginBound(Binder binder, Tenant present, int seconds) throws SQLException {
        if (session.transaction() != Transaction.NONE) {
            return;
        }
        String place = binder.inTransaction(present);
        ours = session.state.autoCommit();
        execute(ours ? "BEGIN;" + place : place, seconds);
    }

    /** A part that is asked for later would be asked of a transaction that is over. */
    private void readWhole(@Nullable Statement statement) throws SQLException {
        if (ours && statement != null && statement.getFetchSize() != 0) {
            fetchSize = statement.getFetchSize();
            statement.setFetchSize(0);
            readWhole = statement;
        }
    }

    @Override
    void depart(boolean succeeded) throws SQLException {
        Statement read = readWhole;
        if (read != null) {
            readWhole = null;
            if (!read.isClosed()) {
                read.setFetchSize(fetchSize);
            }
        }
        if (ours) {
            ours = false;
            execute(succeeded ? "COMMIT" : "ROLLBACK", 0);
        }
    }

    /** Prepared, because the same few texts go out with each statement of each lease. */
    private void execute(String sql, int seconds) throws SQLException {
        try (PreparedStatement own = session.physical().prepareStatement(sql)) {
            own.setQueryTimeout(seconds);
            own.execute();
        }
    }

    @Override
    void sending(@Nullable String sql) throws SQLException {
        super.sending(sql);
        // what follows a commit in the text would not be bound
        if (sql != null
                && tenant != null
                && binder().perTransaction()
                && CleanSql.movesTransaction(sql)) {
            throw failed(
                    new SQLFeatureNotSupportedException(
                            "Where each transaction is bound to its tenant, begin it by setAutoCommit(false) and end it by commit() or rollback()",
                            "0A000"));
        }
    }

    @Override
    @Nullable String text(@Nullable String sql) {
        Tenant present = tenant;
        return sql != null && present != null && binder().tags() ? present.tagged(sql) : sql;
    }
}
