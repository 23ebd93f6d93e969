package dev.weir.lab.pools;

import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.stone.beecp.BeeDataSource;
import org.stone.beecp.BeeDataSourceConfig;

/** BeeCP. Tests after 500 ms idle, rolls back and resets what was changed: its defaults. */
final class BeecpPool implements PoolUnderTest {

    private @Nullable BeeDataSource pool;

    @Override
    public String name() {
        return "BeeCP";
    }

    @Override
    public String version() {
        return Libraries.versionOf(BeeDataSource.class);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("aliveAssumeTime", "500");
    }

    @Override
    public DataSource open(PoolSettings settings) {
        BeeDataSourceConfig config = new BeeDataSourceConfig();
        config.setJdbcUrl(settings.jdbcUrl());
        config.setUsername(settings.username());
        config.setPassword(settings.password());
        config.setDefaultAutoCommit(settings.autoCommit());
        config.setAliveAssumeTime(500);
        if (settings.maximumPoolSize() != null) {
            config.setMaxActive(settings.maximumPoolSize());
        }
        if (settings.minimumIdle() != null) {
            config.setInitialSize(settings.minimumIdle());
        }
        if (settings.connectionTimeout() != null) {
            config.setMaxWait(settings.connectionTimeout().toMillis());
        }
        pool = new BeeDataSource(config);
        return pool;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close();
        }
    }
}
