package dev.weir.hibernate;

import dev.weir.WeirDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.hibernate.HibernateException;
import org.hibernate.dialect.Dialect;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.jdbc.connections.spi.DatabaseConnectionInfo;
import org.hibernate.service.spi.Configurable;
import org.hibernate.service.spi.Stoppable;
import org.jspecify.annotations.Nullable;

/**
 * A pool that Hibernate makes, from its own JDBC settings and from {@code hibernate.weir.*}, and
 * closes with the session factory. Chosen by {@code hibernate.connection.provider_class=weir}, or
 * by being the only pool there. An application that has a pool already gives that to Hibernate as a
 * data source and does not need this.
 *
 * <p>{@code unwrap} answers with the {@link WeirDataSource}, also as {@link dev.weir.PoolControl}
 * or {@link javax.sql.DataSource}. Thread-safe once it is configured.
 */
public final class WeirConnectionProvider implements ConnectionProvider, Configurable, Stoppable {
    private static final long serialVersionUID = 1L;

    /** Null until configured. */
    private transient @Nullable WeirDataSource pool;

    /** Called by Hibernate. */
    public WeirConnectionProvider() {}

    /**
     * Opens the pool and its first connection.
     *
     * @throws HibernateException naming every wrong setting, or why the database cannot be reached
     */
    @Override
    public void configure(Map<String, Object> settings) {
        pool = HibernateSettings.open(settings);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return pool().getConnection();
    }

    @Override
    public void closeConnection(Connection connection) throws SQLException {
        connection.close();
    }

    /**
     * False: a pool that gets a connection back within a transaction rolls it back, and lends
     * another one next.
     */
    @Override
    public boolean supportsAggressiveRelease() {
        return false;
    }

    @Override
    public DatabaseConnectionInfo getDatabaseConnectionInfo(Dialect dialect) {
        return new PoolInfo(pool(), dialect);
    }

    @Override
    public boolean isUnwrappableAs(Class<?> type) {
        return Unwrapping.isPossible(this, pool, type);
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return Unwrapping.as(this, pool, type);
    }

    /** Closes the pool: connections in use have {@code closeGrace} to come back. */
    @Override
    public void stop() {
        if (pool != null) {
            pool.close();
        }
    }

    private WeirDataSource pool() {
        WeirDataSource present = pool;
        if (present == null) {
            throw new IllegalStateException(
                    "The provider has no pool yet: Hibernate calls configure(settings) first.");
        }
        return present;
    }
}
