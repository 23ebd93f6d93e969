package dev.weir;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.ShardingKey;

/** The same pool, whose connections are one tenant's. */
final class TenantView extends PoolView {
    private final ShardingKey tenant;

    TenantView(WeirDataSource pool, ShardingKey tenant) {
        super(pool);
        this.tenant = tenant;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return pool.getConnection(tenant);
    }

    @Override
    public String toString() {
        String name = tenant instanceof TenantName byName ? byName.id() : ((TenantKey) tenant).id();
        return pool + " for tenant " + KeyNames.printable(name);
    }
}
