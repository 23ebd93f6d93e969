package dev.weir;

import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKey;
import org.jspecify.annotations.Nullable;

/** The way of JDBC 4.3 to a tenant's connection. */
final class TenantConnectionBuilder implements ConnectionBuilder {
    private final WeirDataSource pool;
    private final BorrowTerms terms;
    private @Nullable ShardingKey key;
    private @Nullable ShardingKey superKey;
    private boolean otherUser;

    TenantConnectionBuilder(WeirDataSource pool, BorrowTerms terms) {
        this.pool = pool;
        this.terms = terms;
    }

    @Override
    public ConnectionBuilder user(@Nullable String username) {
        otherUser |= username != null;
        return this;
    }

    @Override
    public ConnectionBuilder password(@Nullable String password) {
        otherUser |= password != null;
        return this;
    }

    @Override
    public ConnectionBuilder shardingKey(@Nullable ShardingKey shardingKey) {
        key = shardingKey;
        return this;
    }

    @Override
    public ConnectionBuilder superShardingKey(@Nullable ShardingKey superShardingKey) {
        superKey = superShardingKey;
        return this;
    }

    @Override
    public Connection build() throws SQLException {
        if (otherUser) {
            throw new SQLFeatureNotSupportedException(
                    "A pool connects as one user: leave user and password out.");
        }
        if (superKey != null) {
            throw new SQLFeatureNotSupportedException(
                    "Tenants have no super sharding key: leave it out.");
        }
        ShardingKey tenant = key;
        return pool.getConnection(tenant == null ? terms : terms.tenant(tenant));
    }
}
