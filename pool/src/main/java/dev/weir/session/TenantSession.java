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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a session of a pool with tenants knows besides. Used like {@link Session}, its owner. */
public final class TenantSession {
    private final Binding binding;

    TenantSession(Binding binding) {
        this.binding = binding;
    }

    /** What is bound, as configured or as the database suggests; refuses what would not hold. */
    static Tenancy tenancy(BindingRules configured, SessionRules rules) throws SQLException {
        Database database = rules.database();
        Tenancy tenancy =
                configured.tenancy() == Tenancy.AUTO ? suggested(database) : configured.tenancy();
        boolean byRole =
                Set.of(Tenancy.SESSION, Tenancy.TRANSACTION, Tenancy.RLS).contains(tenancy);
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
            throw SessionRules.refusal(rules.pooler());
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
    }

    /**
     * What failed may have left its own transaction open, in the place of the borrower's, who gets
     * back the mode that it had. What cannot be brought back is not lent again.
     */
    private static void endFailedMove(Session session, boolean autoCommit, Throwable failure) {
        Connection physical = session.physical();
        try {
            if (!physical.isClosed()) {
                ConnectionEnd.rollBack(physical, session.database, false);
                physical.setAutoCommit(autoCommit);
            }
        } catch (SQLException | RuntimeException e) {
            failure.addSuppressed(e);
            session.markBroken();
        }
    }
}
