package dev.weir.lab.pools;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;

/**
 * The Tomcat JDBC pool, whose interceptors reset connection state and close statements. Nothing
 * makes it judge a failure.
 */
final class TomcatPool extends LibraryPool<DataSource> {

    private final Safety safety;

    TomcatPool(Safety safety) {
        super("Tomcat", DataSource.class, told(safety));
        this.safety = safety;
    }

    private static Map<String, String> told(Safety safety) {
        return safety == Safety.USUAL
                ? Map.of(
                        "testOnBorrow", "true",
                        "validationInterval", "500",
                        "rollbackOnReturn", "true",
                        "jdbcInterceptors",
                                "a rollback() on return unless in auto-commit; ConnectionState",
                        "maxIdle", "maxActive")
                : Map.of(
                        "testOnBorrow", "true",
                        "validationInterval", "500",
                        "rollbackOnReturn", "true",
                        "jdbcInterceptors", "ConnectionState;StatementFinalizer",
                        "defaultReadOnly, defaultTransactionIsolation, defaultCatalog",
                                "those of the driver");
    }

    @Override
    DataSource create(PoolSettings settings) throws SQLException {
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
        ifGiven(settings.minimumIdle(), properties::setInitialSize);
        ifGiven(settings.minimumIdle(), properties::setMinIdle);
        ifGiven(settings.maximumPoolSize(), properties::setMaxActive);
        ifGiven(settings.maximumPoolSize(), properties::setMaxIdle);
        ifGiven(
                settings.connectionTimeout(),
                wait -> properties.setMaxWait(Math.toIntExact(wait.toMillis())));
        if (safety == Safety.USUAL) {
            properties.setJdbcInterceptors(TomcatRollback.class.getName() + ";ConnectionState");
        } else {
            properties.setJdbcInterceptors("ConnectionState;StatementFinalizer");
            properties.setDefaultReadOnly(false);
            properties.setDefaultTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }
        return new DataSource(properties);
    }

    @Override
    void start(DataSource created, PoolSettings settings) throws SQLException {
        created.createPool();
    }

    @Override
    void shutDown(DataSource opened) {
        opened.close(true);
    }
}
