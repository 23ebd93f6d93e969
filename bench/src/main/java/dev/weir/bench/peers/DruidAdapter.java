package dev.weir.bench.peers;

import com.alibaba.druid.pool.DruidDataSource;
import com.alibaba.druid.pool.ExceptionSorter;
import dev.weir.bench.pool.PoolAdapter;
import dev.weir.bench.pool.PoolSetup;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Druid. It knows how to test and whom to throw away by the kind of database, and here has to be
 * told.
 */
public final class DruidAdapter implements PoolAdapter {

    private @Nullable DruidDataSource pool;

    /** For {@link dev.weir.bench.pool.Pools}. */
    public DruidAdapter() {}

    @Override
    public String name() {
        return "Druid";
    }

    @Override
    public Class<?> library() {
        return DruidDataSource.class;
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "testWhileIdle",
                "true",
                "timeBetweenEvictionRunsMillis",
                "500",
                "validConnectionChecker",
                "isValid with 5 s",
                "exceptionSorter",
                "by FatalStates",
                "defaultReadOnly, defaultTransactionIsolation",
                "those of the driver");
    }

    @Override
    public DataSource open(PoolSetup setup) throws SQLException {

        DruidDataSource source = new DruidDataSource();
        pool = source;
        source.setUrl(setup.url());
        source.setDriver(DriverManager.getDriver(setup.url()));
        source.setInitialSize(setup.connections());
        source.setMinIdle(setup.connections());
        source.setMaxActive(setup.connections());
        source.setMaxWait(PoolSetup.CONNECTION_TIMEOUT.toMillis());
        source.setDefaultAutoCommit(setup.autoCommit());
        source.setDefaultReadOnly(false);
        source.setDefaultTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        source.setTestWhileIdle(true);
        source.setTimeBetweenEvictionRunsMillis(PoolSetup.TRUSTED_IDLE.toMillis());
        source.setValidConnectionChecker(new Checker());
        source.setExceptionSorter(new Sorter());
        source.init();
        return source;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close();
        }
    }

    private static final class Checker
            extends com.alibaba.druid.pool.ValidConnectionCheckerAdapter {
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
