package dev.weir.bench.peers;

import dev.weir.bench.pool.PoolAdapter;
import dev.weir.bench.pool.PoolSetup;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.vibur.dbcp.ViburDBCPDataSource;

/** Vibur. It rolls nothing back by itself, so a hook does, and it counts idle time in seconds. */
public final class ViburAdapter implements PoolAdapter {

    private @Nullable ViburDBCPDataSource pool;

    /** For {@link dev.weir.bench.pool.Pools}. */
    public ViburAdapter() {}

    @Override
    public String name() {
        return "Vibur";
    }

    @Override
    public Class<?> library() {
        return ViburDBCPDataSource.class;
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "connectionIdleLimitInSeconds",
                "1",
                "resetDefaultsAfterUse",
                "true",
                "defaultReadOnly, defaultTransactionIsolation",
                "those of the driver",
                "clearSQLWarnings",
                "true",
                "closeConnectionHook",
                "rollback() unless in auto-commit");
    }

    @Override
    public DataSource open(PoolSetup setup) {

        ViburDBCPDataSource source = new ViburDBCPDataSource();
        pool = source;
        source.setJdbcUrl(setup.url());
        source.setUsername("");
        source.setPassword("");
        source.setPoolInitialSize(setup.connections());
        source.setPoolMaxSize(setup.connections());
        source.setConnectionTimeoutInMs(PoolSetup.CONNECTION_TIMEOUT.toMillis());
        source.setConnectionIdleLimitInSeconds(1);
        source.setDefaultAutoCommit(setup.autoCommit());
        source.setDefaultReadOnly(false);
        source.setDefaultTransactionIsolation("READ_COMMITTED");
        source.setResetDefaultsAfterUse(true);
        source.setClearSQLWarnings(true);
        source.getConnHooks()
                .addOnClose(
                        (connection, takenNanos) -> {
                            if (!connection.getAutoCommit()) {
                                connection.rollback();
                            }
                        });
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
