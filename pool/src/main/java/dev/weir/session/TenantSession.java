package dev.weir.session;

import dev.weir.Tenancy;
import dev.weir.database.Database;
import dev.weir.database.Database.Transaction;
import dev.weir.database.Databases;
import dev.weir.tenant.Binding;
import dev.weir.tenant.BindingRules;
import dev.weir.tenant.Tenant;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.jspecify.annotations.Nullable;

/** What a session of a pool with tenants knows besides. Used like {@link Session}, its owner. */
public final class TenantSession {
    private final Binding binding;
    private final BindingRules.Directory directory;

    TenantSession(Binding binding, BindingRules.Directory directory) {
        this.binding = binding;
        this.directory = directory;
    }

    /** What is bound, as configured or as the database suggests; refuses what would not hold. */
    static Tenancy tenancy(BindingRules configured, SessionRules rules) throws SQLException {
        Database database = rules.traits().database();
        Tenancy tenancy =
                configured.tenancy() == Tenancy.AUTO ? suggested(database) : configured.tenancy();
        boolean byRole =
                switch (tenancy) {
                    case SESSION, TRANSACTION, RLS -> true;
                    case AUTO, OFF, QUALIFIED, CATALOG, LABEL -> false;
                };
        if (!byRole) {
            return tenancy;
        }
        if (database.roleBinders() == null) {
            throw new SQLFeatureNotSupportedException(
                    "tenancy binds by means of %s, and the driver is another's: set it to qualified, catalog or label"
                            .formatted(Databases.namesOfRoleBinding()),
                    "0A000");
        }
        if (!database.tellsTransactions() || !rules.reset().remembersStart()) {
            throw new SQLFeatureNotSupportedException(
                    "tenancy binds by means of %1$s, and %2$s: set it to qualified or label, or connect by %1$s's own driver"
                            .formatted(
                                    database.name(),
                                    !rules.reset().remembersStart()
                                            ? "the server does not show its settings"
                                            : "a wrapper hides the driver (isWrapperFor)"),
                    "0A000");
        }
        if (tenancy == Tenancy.SESSION && rules.pooler() != null) {
            throw PoolerRule.refusal(rules.pooler());
        }
        return tenancy;
    }

    private static Tenancy suggested(Database database) throws SQLException {
        Tenancy suggested = database.suggestedTenancy();
        if (suggested == Tenancy.AUTO) {
            throw new SQLFeatureNotSupportedException(
                    "The pool has tenants and does not know how to bind them on this database: set tenancy to qualified, catalog or label",
                    "0A000");
        }
        return suggested;
    }

    public Binding binding() {
        return binding;
    }

    public BindingRules.Directory directory() {
        return directory;
    }

    /**
     * Brings the session to a tenant before a borrower's statement, outside any transaction of the
     * borrower's.
     *
     * @param seconds how long that may take; 0: as long as it takes
     */
    public void bring(Session session, @Nullable Tenant tenant, int seconds) throws SQLException {
        Connection physical = session.physical();
        if (session.transaction() == Transaction.OPEN) {
            throw new SQLException(
                    "A transaction is open that began before the connection was the tenant's",
                    "25001");
        }
        boolean autoCommit = physical.getAutoCommit();
        try {
            if (!autoCommit) {
                physical.setAutoCommit(true);
            }
            binding.moveTo(physical, tenant, seconds);
            if (!autoCommit) {
                physical.setAutoCommit(false);
            }
        } catch (Throwable e) {
            binding.lost();
            endFailedMove(session, autoCommit, e);
            throw e;
        }
        session.state.executed();
    }

    /** What failed may have left its own transaction open, in the place of the borrower's. */
    private void endTransaction(Session session) throws SQLException {
        if (!session.physical().isClosed()) {
            OpenTransaction.rollBack(session.physical(), session.database, false);
        }
    }

    /** Leaves the borrower the mode that it had; what cannot be brought back is not lent again. */
    private void endFailedMove(Session session, boolean autoCommit, Throwable failure) {
        try {
            endTransaction(session);
            if (!session.physical().isClosed()) {
                session.physical().setAutoCommit(autoCommit);
            }
        } catch (SQLException | RuntimeException e) {
            failure.addSuppressed(e);
            session.markBroken();
        }
    }
}
