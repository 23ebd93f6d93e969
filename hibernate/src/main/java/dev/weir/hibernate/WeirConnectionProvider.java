package dev.weir.hibernate;

import dev.weir.WeirDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.hibernate.HibernateException;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.service.spi.Configurable;
import org.hibernate.service.spi.Stoppable;

/**
 * A pool that Hibernate makes, from its own JDBC settings and from {@code hibernate.weir.*}, and
 * closes with the session factory. Chosen by {@code hibernate.connection.provider_class=weir}, or
 * by being the only pool there. An application that has a pool already gives that to Hibernate as a
 * data source and does not need this.
 *
 * <p>{@code unwrap} answers with the {@link WeirDataSource}, also as {@link dev.weir.PoolControl}
 * or {@link javax.sql.DataSource}. Thread-safe once it is configured.
 */
public final class WeirConnectionProvider extends PoolProvider
        implements ConnectionProvider, Configurable, Stoppable {
    private static final long serialVersionUID = 1L;

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

    /** Closes the pool: connections in use have {@code closeGrace} to come back. */
    @Override
    public void stop() {
        if (pool != null) {
            pool.close();
        }
    }
}
