package dev.weir.session;

import dev.weir.Tenancy;
import dev.weir.database.Database;
import dev.weir.database.Databases;
import dev.weir.database.TransactionEvidence;
import dev.weir.database.TransactionEvidence.State;
import dev.weir.tenant.Binding;
import dev.weir.tenant.BindingRules;
import dev.weir.tenant.Prelude;
import dev.weir.tenant.Tenant;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** What a session of a pool with tenants knows besides. Used like {@link Session}, its owner. */
public final class TenantSession {
    private final Binding binding;
    private final BindingRules.Directory directory;
    private final TransactionEvidence evidence;

    TenantSession(Binding binding, BindingRules.Directory directory, TransactionEvidence evidence) {
        this.binding = binding;
        this.directory = directory;
        this.evidence = evidence;
    }

    /**
     * What is bound, as configured or as the database suggests.
     *
     * @param tellsSettings whether the server remembers how sessions begin
     * @param pooler what stands between the pool and the server; null: nothing
     * @throws SQLException when the database knows no such thing, or it would not hold
     */
    static Tenancy tenancy(
            BindingRules rules,
            DriverTraits known,
            boolean tellsSettings,
            @Nullable TransactionPooler pooler)
            throws SQLException {
        Tenancy tenancy = tenancy(rules, known, tellsSettings);
        if (tenancy == Tenancy.SESSION && pooler != null) {
            throw pooler.refusal();
        }
        return tenancy;
    }

    private static Tenancy tenancy(BindingRules rules, DriverTraits known, boolean tellsSettings)
            throws SQLException {
        Tenancy tenancy =
                rules.tenancy() == Tenancy.AUTO ? suggested(known.database()) : rules.tenancy();
        return switch (tenancy) {
            case SESSION, TRANSACTION, RLS -> {
                Database database = known.database();
                if (database.roleBinders() == null) {
                    throw new SQLFeatureNotSupportedException(
                            "tenancy binds by means of %s, and the driver is another's: set it to qualified, catalog or label"
                                    .formatted(Databases.namesOfRoleBinding()),
                            "0A000");
                }
                if (known.evidence() == TransactionEvidence.NOT_TOLD || !tellsSettings) {
                    throw new SQLFeatureNotSupportedException(
                            "tenancy binds by means of %1$s, and %2$s: set it to qualified or label, or connect by %1$s's own driver"
                                    .formatted(
                                            database.name(),
                                            tellsSettings
                                                    ? "a wrapper hides the driver (isWrapperFor)"
                                                    : "the server does not show its settings"),
                            "0A000");
                }
                yield tenancy;
            }
            case AUTO, OFF, QUALIFIED, CATALOG, LABEL -> tenancy;
        };
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

    public TransactionEvidence evidence() {
        return evidence;
    }

    /**
     * Brings the session to a tenant before a borrower's statement, outside any transaction of the
     * borrower's.
     *
     * @param seconds how long that may take; 0: as long as it takes
     */
    public void bring(Session session, @Nullable Tenant tenant, int seconds) throws SQLException {
        Connection physical = session.physical();
        if (evidence.of(physical) == State.OPEN) {
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
        session.state().executed();
    }

    /**
     * Has the session brought to a tenant by what the driver sends next, whichever call of the
     * lease that is. Once that was sent {@link #completeBind} is to be called, and {@link
     * #cancelBind} in the end.
     *
     * @return false: it has to be brought there before
     */
    public boolean deferBind(Session session, @Nullable Tenant tenant) {
        return evidence.of(session.physical()) == State.NONE && binding.deferBind(tenant);
    }

    /**
     * After a call that the deferred bind has gone out with.
     *
     * @param succeeded what the driver says of the call
     * @return whether the session is where it was to be brought
     * @throws SQLException when the call succeeded and that is not known
     */
    public boolean completeBind(Session session, boolean succeeded) throws SQLException {
        Prelude.Outcome outcome = completeBind(session);
        if (outcome == Prelude.Outcome.FAILED) {
            endRefusedTransaction(session);
        }
        if (succeeded && outcome != Prelude.Outcome.DONE) {
            session.markBroken();
            throw new SQLException(
                    "The driver reports success, and the server has not confirmed the tenant of the connection",
                    "25000");
        }
        return outcome == Prelude.Outcome.DONE;
    }

    /** A deferred bind that was not sent will not be. Where one that has failed led is unknown. */
    public void cancelBind(Session session) {
        if (binding.isDeferred()) {
            completeBind(session);
        }
    }

    private Prelude.Outcome completeBind(Session session) {
        Prelude.Outcome outcome = binding.completeBind();
        if (outcome == Prelude.Outcome.UNKNOWN) {
            session.markBroken();
        }
        if (outcome != Prelude.Outcome.NOT_SENT) {
            session.state().executed();
        }
        return outcome;
    }

    /** What failed may have left its own transaction open, in the place of the borrower's. */
    private void endRefusedTransaction(Session session) throws SQLException {
        Connection physical = session.physical();
        if (!physical.isClosed() && evidence.of(physical) != State.NONE) {
            try (Statement statement = physical.createStatement()) {
                statement.execute("ROLLBACK");
            }
        }
    }

    /** Leaves the borrower the mode that it had; what cannot be brought back is not lent again. */
    private void endFailedMove(Session session, boolean autoCommit, Throwable failure) {
        Connection physical = session.physical();
        try {
            if (physical.isClosed()) {
                return;
            }
            if (evidence.of(physical) == State.OPEN || evidence.of(physical) == State.FAILED) {
                try (Statement statement = physical.createStatement()) {
                    statement.execute("ROLLBACK");
                }
            }
            physical.setAutoCommit(autoCommit);
        } catch (SQLException | RuntimeException e) {
            failure.addSuppressed(e);
            session.markBroken();
        }
    }
}
