package dev.weir.tenant;

import dev.weir.TenantBinding;
import dev.weir.text.LoggedFailure;
import dev.weir.text.TenantNames;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * How connections of one pool are bound to tenants. Immutable; shared by its connections.
 *
 * <p>A connection is handed over in auto-commit mode and outside a transaction. An exception leaves
 * it in a state that nobody knows.
 */
public abstract class Binder {
    public static final Binder NOTHING =
            new Binder() {
                @Override
                public void bind(
                        Connection physical, Tenant tenant, boolean doubtful, int seconds) {}

                @Override
                public void unbind(Connection physical, boolean doubtful, int seconds) {}
            };

    /**
     * Takes a connection from wherever it is to a tenant, through the neutral state.
     *
     * @param doubtful whether it may be in a transaction after all
     * @param seconds how long that may take; 0: as long as it takes
     */
    public abstract void bind(Connection physical, Tenant tenant, boolean doubtful, int seconds)
            throws SQLException;

    /** Takes a connection from wherever it is to the state in which the pool made it. */
    public abstract void unbind(Connection physical, boolean doubtful, int seconds)
            throws SQLException;

    /** SQL at the beginning of each transaction of a tenant, where each is bound. */
    public String inTransaction(Tenant tenant) {
        throw new IllegalStateException("the session is bound");
    }

    /** Whether each transaction is bound and not the session. */
    public boolean perTransaction() {
        return false;
    }

    /** Whether one text means different things to different tenants. */
    public boolean tags() {
        return false;
    }

    /**
     * Binds connections by {@link Connection#setCatalog}: drivers follow it with their caches of
     * prepared statements, which they do not with a {@code USE} in SQL. There is no neutral
     * catalog; between two tenants stands the answer of the server.
     *
     * @param base the catalog of the pool's own user; null: none
     */
    public static Binder byCatalog(@Nullable String base) {
        return new Binder() {
            @Override
            public void bind(Connection physical, Tenant tenant, boolean doubtful, int seconds)
                    throws SQLException {
                String catalog = tenant.key().catalog();
                if (catalog == null) {
                    throw TenantNames.refused(
                            "Tenant %s has no catalog: give its key one.".formatted(tenant.id()));
                }
                physical.setCatalog(catalog);
            }

            // without a catalog of its own, a connection cannot be taken out of a tenant's
            @Override
            public void unbind(Connection physical, boolean doubtful, int seconds)
                    throws SQLException {
                if (base == null) {
                    throw new SQLException(
                            "The pool's URL names no database to go back to from that of a tenant",
                            "3D000");
                }
                physical.setCatalog(base);
            }

            @Override
            public boolean tags() {
                return true;
            }
        };
    }

    public static Binder byLabel(TenantBinding label) {
        return new Binder() {
            @Override
            public void bind(Connection physical, Tenant tenant, boolean doubtful, int seconds)
                    throws SQLException {
                label.scrub(physical);
                try {
                    label.bind(physical, tenant.key());
                } catch (RuntimeException e) {
                    throw LoggedFailure.ofCallback("tenantBinding", e);
                }
            }

            @Override
            public void unbind(Connection physical, boolean doubtful, int seconds)
                    throws SQLException {
                label.scrub(physical);
            }

            @Override
            public boolean tags() {
                return true;
            }
        };
    }
}
