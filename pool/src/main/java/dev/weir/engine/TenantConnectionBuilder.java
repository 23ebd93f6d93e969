package dev.weir.engine;

import dev.weir.tenant.TenantName;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKey;
import java.sql.ShardingKeyBuilder;
import org.jspecify.annotations.Nullable;

/** The way of JDBC 4.3 to a tenant's connection. */
public final class TenantConnectionBuilder implements ConnectionBuilder {
    private final Lender lender;
    private final BorrowTerms terms;
    private @Nullable ShardingKey key;
    private @Nullable ShardingKey superKey;
    private boolean otherUser;

    /** Lends a connection under terms of the borrower's own. */
    @FunctionalInterface
    public interface Lender {
        Connection lend(BorrowTerms terms) throws SQLException;
    }

    public TenantConnectionBuilder(Lender lender, BorrowTerms terms) {
        this.lender = lender;
        this.terms = terms;
    }

    /** Builds keys of tenants: one part, the name, as {@code VARCHAR}. */
    public static ShardingKeyBuilder key() {
        return new TenantName.Builder();
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
        return lender.lend(tenant == null ? terms : terms.tenant(tenant));
    }
}
