package dev.weir.tenant;

import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.ShardingKey;
import java.sql.ShardingKeyBuilder;
import org.jspecify.annotations.Nullable;

/** A tenant by its name alone: what a sharding key of JDBC says. Equal by name. */
public record TenantName(String id) implements ShardingKey {

    /** Builds a key of one part, the name. */
    public static final class Builder implements ShardingKeyBuilder {
        private @Nullable String id;
        private @Nullable String fault;

        /** What is wrong is told by {@link #build()}: this method may not throw as JDBC has it. */
        @Override
        public ShardingKeyBuilder subkey(@Nullable Object part, SQLType type) {
            if (id != null) {
                fault =
                        "The key of a tenant has one part, its name: use WeirDataSource.tenant(TenantKey) for more.";
                return this;
            }
            if (part instanceof String name) {
                id = name;
            } else {
                fault = "The key of a tenant is its name: give a String as JDBCType.VARCHAR.";
            }
            return this;
        }

        @Override
        public ShardingKey build() throws SQLException {
            String name = id;
            if (fault != null) {
                throw new SQLException(fault, "22023");
            }
            if (name == null) {
                throw new SQLException("The key has no part: call subkey(name, VARCHAR).", "22023");
            }
            return new TenantName(name);
        }
    }
}
