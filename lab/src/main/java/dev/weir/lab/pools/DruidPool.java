package dev.weir.lab.pools;

import com.alibaba.druid.pool.DruidDataSource;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Alibaba Druid. Tests what was idle for longer than the eviction period, here 500 ms. */
final class DruidPool implements PoolUnderTest {

    private @Nullable DruidDataSource pool;

    @Override
    public String name() {
        return "Druid";
    }

    @Override
    public String version() {
        return Libraries.versionOf(DruidDataSource.class);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "testWhileIdle", "true",
                "timeBetweenEvictionRunsMillis", "500",
                "validationQuery", "SELECT 1");
    }

    @Override
    public DataSource open(PoolSettings settings) throws SQLException {
        DruidDataSource source = new DruidDataSource();
        pool = source;
        source.setUrl(settings.jdbcUrl());
        source.setDriver(DriverManager.getDriver(settings.jdbcUrl()));
        source.setUsername(settings.username());
        source.setPassword(settings.password());
        source.setDefaultAutoCommit(settings.autoCommit());
        source.setTestWhileIdle(true);
        source.setTimeBetweenEvictionRunsMillis(500);
        source.setValidationQuery("SELECT 1");
        if (settings.maximumPoolSize() != null) {
            source.setMaxActive(settings.maximumPoolSize());
        }
        if (settings.minimumIdle() != null) {
            source.setInitialSize(settings.minimumIdle());
            source.setMinIdle(settings.minimumIdle());
        }
        if (settings.connectionTimeout() != null) {
            source.setMaxWait(settings.connectionTimeout().toMillis());
        }
        source.init();
        return source;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close();
        }
    }
}
