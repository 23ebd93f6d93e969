package dev.weir.lab.pools;

import java.util.Map;
import org.vibur.dbcp.ViburDBCPDataSource;

/**
 * Vibur DBCP. It rolls nothing back by itself, so a close hook does, and it counts idle time in
 * seconds.
 */
final class ViburPool extends LibraryPool<ViburDBCPDataSource> {

    private final Safety safety;

    ViburPool(Safety safety) {
        super("Vibur", ViburDBCPDataSource.class, told(safety));
        this.safety = safety;
    }

    private static Map<String, String> told(Safety safety) {
        return safety == Safety.USUAL
                ? Map.of(
                        "connectionIdleLimitInSeconds", "1",
                        "resetDefaultsAfterUse", "true",
                        "closeConnectionHook", "rollback() unless in auto-commit")
                : Map.of(
                        "connectionIdleLimitInSeconds", "1",
                        "resetDefaultsAfterUse", "true",
                        "defaultReadOnly, defaultTransactionIsolation", "those of the driver",
                        "clearSQLWarnings", "true",
                        "closeConnectionHook", "rollback() unless in auto-commit");
    }

    @Override
    ViburDBCPDataSource create(PoolSettings settings) {
        ViburDBCPDataSource source = new ViburDBCPDataSource();
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
        ifGiven(settings.minimumIdle(), source::setPoolInitialSize);
        ifGiven(settings.maximumPoolSize(), source::setPoolMaxSize);
        ifGiven(
                settings.connectionTimeout(),
                wait -> source.setConnectionTimeoutInMs(wait.toMillis()));
        if (safety == Safety.FULL) {
            source.setDefaultReadOnly(false);
            source.setDefaultTransactionIsolation("READ_COMMITTED");
            source.setClearSQLWarnings(true);
        }
        return source;
    }

    @Override
    void start(ViburDBCPDataSource created, PoolSettings settings) {
        created.start();
    }

    @Override
    void shutDown(ViburDBCPDataSource opened) {
        opened.terminate();
    }
}
