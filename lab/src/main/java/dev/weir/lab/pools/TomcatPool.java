package dev.weir.lab.pools;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.jspecify.annotations.Nullable;

/** The Tomcat JDBC pool, whose interceptor resets connection state. */
final class TomcatPool implements PoolUnderTest {

    private @Nullable DataSource pool;

    @Override
    public String name() {
        return "Tomcat";
    }

    @Override
    public String version() {
        return Libraries.versionOf(DataSource.class);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "testOnBorrow", "true",
                "validationInterval", "500",
                "rollbackOnReturn", "true",
                "jdbcInterceptors", "a rollback() on return unless in auto-commit; ConnectionState",
                "maxIdle", "maxActive");
    }

    @Override
    public DataSource open(PoolSettings settings) throws SQLException {
        PoolProperties properties = new PoolProperties();
        properties.setUrl(settings.jdbcUrl());
        properties.setDriverClassName(
                DriverManager.getDriver(settings.jdbcUrl()).getClass().getName());
        properties.setUsername(settings.username());
        properties.setPassword(settings.password());
        properties.setDefaultAutoCommit(settings.autoCommit());
        properties.setTestOnBorrow(true);
        properties.setValidationInterval(500);
        properties.setRollbackOnReturn(true);
        properties.setJdbcInterceptors(TomcatRollback.class.getName() + ";ConnectionState");
        if (settings.minimumIdle() != null) {
            properties.setInitialSize(settings.minimumIdle());
            properties.setMinIdle(settings.minimumIdle());
        }
        if (settings.maximumPoolSize() != null) {
            properties.setMaxActive(settings.maximumPoolSize());
            properties.setMaxIdle(settings.maximumPoolSize());
        }
        if (settings.connectionTimeout() != null) {
            properties.setMaxWait(Math.toIntExact(settings.connectionTimeout().toMillis()));
        }
        pool = new DataSource(properties);
        pool.createPool();
        return pool;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close(true);
        }
    }
}
