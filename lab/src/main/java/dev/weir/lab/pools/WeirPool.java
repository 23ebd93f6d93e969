package dev.weir.lab.pools;

import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Weir. Tests after idling, rolls back and resets: its defaults. */
final class WeirPool implements PoolUnderTest {

    private @Nullable WeirDataSource pool;

    @Override
    public String name() {
        return "Weir";
    }

    @Override
    public String version() {
        return Libraries.versionOf(WeirDataSource.class);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "initializationFailTimeout",
                "-1 where the pool is to start empty",
                "requestBoundaries",
                "false, as no other pool makes these calls by default");
    }

    @Override
    public DataSource open(PoolSettings settings) {
        WeirBuilder builder =
                WeirDataSource.builder()
                        .jdbcUrl(settings.jdbcUrl())
                        .username(settings.username())
                        .password(settings.password())
                        .autoCommit(settings.autoCommit())
                        .requestBoundaries(false);
        if (settings.minimumIdle() != null) {
            builder.minimumIdle(settings.minimumIdle());
            if (settings.minimumIdle() == 0) {
                builder.initializationFailTimeout(-1);
            }
        }
        if (settings.maximumPoolSize() != null) {
            builder.maximumPoolSize(settings.maximumPoolSize());
        }
        if (settings.connectionTimeout() != null) {
            builder.connectionTimeout(settings.connectionTimeout());
        }
        pool = builder.build();
        return pool;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close();
        }
    }
}
