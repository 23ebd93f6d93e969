package dev.weir.lab.pools;

import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.vibur.dbcp.ViburDBCPDataSource;

/** Vibur DBCP. It rolls nothing back by itself, so a close hook does. */
final class ViburPool implements PoolUnderTest {

    private @Nullable ViburDBCPDataSource pool;

    @Override
    public String name() {
        return "Vibur";
    }

    @Override
    public String version() {
        return Libraries.versionOf(ViburDBCPDataSource.class);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "connectionIdleLimitInSeconds", "1",
                "resetDefaultsAfterUse", "true",
                "closeConnectionHook", "rollback() unless in auto-commit");
    }

    @Override
    public DataSource open(PoolSettings settings) {
        ViburDBCPDataSource source = new ViburDBCPDataSource();
        pool = source;
        source.setJdbcUrl(settings.jdbcUrl());
        source.setUsername(settings.username() == null ? "" : settings.username());
        source.setPassword(settings.password() == null ? "" : settings.password());
        source.setDefaultAutoCommit(settings.autoCommit());
        source.setConnectionIdleLimitInSeconds(1);
        source.setResetDefaultsAfterUse(true);
        source.getConnHooks()
                .addOnClose(
                        (connection, takenNanos) -> {
                            if (!connection.getAutoCommit()) {
                                connection.rollback();
                            }
                        });
        if (settings.minimumIdle() != null) {
            source.setPoolInitialSize(settings.minimumIdle());
        }
        if (settings.maximumPoolSize() != null) {
            source.setPoolMaxSize(settings.maximumPoolSize());
        }
        if (settings.connectionTimeout() != null) {
            source.setConnectionTimeoutInMs(settings.connectionTimeout().toMillis());
        }
        source.start();
        return source;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.terminate();
        }
    }
}
