package dev.weir.hibernate;

import dev.weir.WeirDataSource;
import org.hibernate.dialect.Dialect;
import org.hibernate.engine.jdbc.connections.spi.DatabaseConnectionInfo;
import org.hibernate.service.UnknownUnwrapTypeException;
import org.hibernate.service.spi.Wrapped;
import org.jspecify.annotations.Nullable;

/** What both providers answer for the pool that they are on. */
abstract class PoolProvider implements Wrapped {

    /** Null until given or configured. */
    @Nullable WeirDataSource pool;

    /**
     * False: a pool that gets a connection back within a transaction rolls it back, and lends
     * another one next.
     */
    public boolean supportsAggressiveRelease() {
        return false;
    }

    public DatabaseConnectionInfo getDatabaseConnectionInfo(Dialect dialect) {
        return new PoolInfo(pool(), dialect);
    }

    @Override
    public boolean isUnwrappableAs(Class<?> type) {
        return type.isInstance(this) || type.isInstance(pool);
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        if (pool != null && type.isInstance(pool)) {
            return type.cast(pool);
        }
        throw new UnknownUnwrapTypeException(type);
    }

    final WeirDataSource pool() {
        WeirDataSource present = pool;
        if (present == null) {
            throw new IllegalStateException(
                    "The provider has no pool yet: Hibernate calls configure(settings) first.");
        }
        return present;
    }
}
