package dev.weir.bench.peers;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.bench.pool.PoolAdapter;
import dev.weir.bench.pool.PoolSetup;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** HikariCP, whose defaults are the safety that the others are held to. */
public final class HikariAdapter implements PoolAdapter {

    private @Nullable HikariDataSource pool;

    /** For {@link dev.weir.bench.pool.Pools}. */
    public HikariAdapter() {}

    @Override
    public String name() {
        return "HikariCP";
    }

    @Override
    public Class<?> library() {
        return HikariDataSource.class;
    }

    @Override
    public Map<String, String> settings() {
        return Map.of();
    }

    @Override
    public DataSource open(PoolSetup setup) {

        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(setup.url());
        config.setMaximumPoolSize(setup.connections());
        config.setMinimumIdle(setup.connections());
        config.setConnectionTimeout(PoolSetup.CONNECTION_TIMEOUT.toMillis());
        config.setAutoCommit(setup.autoCommit());
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
