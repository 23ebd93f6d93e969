package dev.weir.bench.peers;

import dev.weir.bench.pool.PoolAdapter;
import dev.weir.bench.pool.PoolSetup;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.tomcat.jdbc.pool.DataSourceProxy;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.jspecify.annotations.Nullable;

/**
 * The Tomcat JDBC pool. Interceptors reset its connections and close their statements; nothing
 * makes it judge a failure.
 */
public final class TomcatAdapter implements PoolAdapter {

    private @Nullable DataSourceProxy pool;

    /** For {@link dev.weir.bench.pool.Pools}. */
    public TomcatAdapter() {}

    @Override
    public String name() {
        return "Tomcat";
    }

    @Override
    public Class<?> library() {
        return org.apache.tomcat.jdbc.pool.DataSource.class;
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "testOnBorrow",
                "true",
                "validationInterval",
                "500",
                "rollbackOnReturn",
                "true",
                "jdbcInterceptors",
                "ConnectionState;StatementFinalizer",
                "defaultReadOnly, defaultTransactionIsolation, defaultCatalog",
                "those of the driver");
    }

    @Override
    public DataSource open(PoolSetup setup) throws SQLException {

        PoolProperties properties = new PoolProperties();
        properties.setUrl(setup.url());
        properties.setDriverClassName(DriverManager.getDriver(setup.url()).getClass().getName());
        properties.setInitialSize(setup.connections());
        properties.setMinIdle(setup.connections());
        properties.setMaxIdle(setup.connections());
        properties.setMaxActive(setup.connections());
        properties.setMaxWait(Math.toIntExact(PoolSetup.CONNECTION_TIMEOUT.toMillis()));
        properties.setDefaultAutoCommit(setup.autoCommit());
        properties.setDefaultReadOnly(false);
        properties.setDefaultTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        properties.setTestOnBorrow(true);
        properties.setValidationInterval(PoolSetup.TRUSTED_IDLE.toMillis());
        properties.setRollbackOnReturn(true);
        properties.setJdbcInterceptors("ConnectionState;StatementFinalizer");
        org.apache.tomcat.jdbc.pool.DataSource source =
                new org.apache.tomcat.jdbc.pool.DataSource(properties);
        pool = source;
        source.createPool();
        return source;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close(true);
        }
    }
}
