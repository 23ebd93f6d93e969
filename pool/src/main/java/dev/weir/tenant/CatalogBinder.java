package dev.weir.tenant;

import dev.weir.text.TenantNames;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Binds connections by {@link Connection#setCatalog}: drivers follow it with their caches of
 * prepared statements, which they do not with a {@code USE} in SQL. There is no neutral catalog;
 * between two tenants stands the answer of the server.
 */
final class CatalogBinder extends Binder {
    private final @Nullable String base;

    /**
     * @param base the catalog of the pool's own user; null: none
     */
    CatalogBinder(@Nullable String base) {
        this.base = base;
    }

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

    /** Without a catalog of its own, a connection cannot be taken out of that of a tenant. */
    @Override
    public void unbind(Connection physical, boolean doubtful, int seconds) throws SQLException {
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
}
