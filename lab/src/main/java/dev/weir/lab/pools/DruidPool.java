package dev.weir.lab.pools;

import com.alibaba.druid.pool.DruidDataSource;
import com.alibaba.druid.pool.ExceptionSorter;
import com.alibaba.druid.pool.ValidConnectionCheckerAdapter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Alibaba Druid. Tests what was idle for longer than the eviction period, here 500 ms. How to test
 * and which failures are fatal it knows by the kind of database, or has to be told.
 */
final class DruidPool extends LibraryPool<DruidDataSource> {

    private final Safety safety;

    DruidPool(Safety safety) {
        super("Druid", DruidDataSource.class, told(safety));
        this.safety = safety;
    }

    private static Map<String, String> told(Safety safety) {
        return safety == Safety.USUAL
                ? Map.of(
                        "testWhileIdle", "true",
                        "timeBetweenEvictionRunsMillis", "500",
                        "validationQuery", "SELECT 1")
                : Map.of(
                        "testWhileIdle", "true",
                        "timeBetweenEvictionRunsMillis", "500",
                        "validConnectionChecker", "isValid with 5 s",
                        "exceptionSorter", "by FatalStates",
                        "defaultReadOnly, defaultTransactionIsolation", "those of the driver");
    }

    @Override
    DruidDataSource create(PoolSettings settings) throws SQLException {
        DruidDataSource source = new DruidDataSource();
        source.setUrl(settings.jdbcUrl());
        source.setDriver(DriverManager.getDriver(settings.jdbcUrl()));
        source.setUsername(settings.username());
        source.setPassword(settings.password());
        source.setDefaultAutoCommit(settings.autoCommit());
        source.setTestWhileIdle(true);
        source.setTimeBetweenEvictionRunsMillis(500);
        ifGiven(settings.maximumPoolSize(), source::setMaxActive);
        ifGiven(settings.minimumIdle(), source::setInitialSize);
        ifGiven(settings.minimumIdle(), source::setMinIdle);
        ifGiven(settings.connectionTimeout(), wait -> source.setMaxWait(wait.toMillis()));
        if (safety == Safety.USUAL) {
            source.setValidationQuery("SELECT 1");
        } else {
            source.setDefaultReadOnly(false);
            source.setDefaultTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            source.setValidConnectionChecker(new Checker());
            source.setExceptionSorter(new Sorter());
        }
        return source;
    }

    @Override
    void start(DruidDataSource created, PoolSettings settings) throws SQLException {
        created.init();
    }

    private static final class Checker extends ValidConnectionCheckerAdapter {
        @Override
        public boolean isValidConnection(
                Connection connection, @Nullable String query, int timeoutSeconds)
                throws Exception {
            return connection.isValid(5);
        }
    }

    private static final class Sorter implements ExceptionSorter {
        @Override
        public boolean isExceptionFatal(SQLException failure) {
            return FatalStates.includes(failure.getSQLState());
        }

        @Override
        public void configFromProperties(Properties properties) {}
    }
}
