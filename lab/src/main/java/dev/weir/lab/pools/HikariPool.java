package dev.weir.lab.pools;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** HikariCP. Tests after 500 ms idle, rolls back and resets what was changed: its defaults. */
final class HikariPool implements PoolUnderTest {

    private @Nullable HikariDataSource pool;

    @Override
    public String name() {
        return "HikariCP";
    }

    @Override
    public String version() {
        return Libraries.versionOf(HikariDataSource.class);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of();
    }

    @Override
    public DataSource open(PoolSettings settings) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(settings.jdbcUrl());
        config.setUsername(settings.username());
        config.setPassword(settings.password());
        config.setAutoCommit(settings.autoCommit());
        if (settings.minimumIdle() != null) {
            config.setMinimumIdle(settings.minimumIdle());
        }
        if (settings.maximumPoolSize() != null) {
            config.setMaximumPoolSize(settings.maximumPoolSize());
        }
        if (settings.connectionTimeout() != null) {
            config.setConnectionTimeout(settings.connectionTimeout().toMillis());
        }
        pool = new HikariDataSource(config);
        return pool;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close();
        }
    }
}
