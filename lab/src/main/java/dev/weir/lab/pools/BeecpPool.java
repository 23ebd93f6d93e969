package dev.weir.lab.pools;

import java.util.Map;
import org.stone.beecp.BeeDataSource;
import org.stone.beecp.BeeDataSourceConfig;

/**
 * BeeCP. Tests after 500 ms idle, rolls back and resets what was changed: its defaults. It throws
 * no broken connection away unless it is told the SQLStates, one by one.
 */
final class BeecpPool extends LibraryPool<BeeDataSource> {

    private final Safety safety;

    BeecpPool(Safety safety) {
        super("BeeCP", BeeDataSource.class, told(safety));
        this.safety = safety;
    }

    private static Map<String, String> told(Safety safety) {
        return safety == Safety.USUAL
                ? Map.of("aliveAssumeTime", "500")
                : Map.of(
                        "aliveAssumeTime", "500",
                        "sqlExceptionStateList", "those of FatalStates",
                        "forceDirtyWhenSetSchema, forceDirtyWhenSetCatalog", "true");
    }

    @Override
    BeeDataSource create(PoolSettings settings) {
        BeeDataSourceConfig config = new BeeDataSourceConfig();
        config.setJdbcUrl(settings.jdbcUrl());
        config.setUsername(settings.username());
        config.setPassword(settings.password());
        config.setDefaultAutoCommit(settings.autoCommit());
        config.setAliveAssumeTime(500);
        ifGiven(settings.maximumPoolSize(), config::setMaxActive);
        ifGiven(settings.minimumIdle(), config::setInitialSize);
        ifGiven(settings.connectionTimeout(), wait -> config.setMaxWait(wait.toMillis()));
        if (safety == Safety.FULL) {
            config.setForceDirtyWhenSetSchema(true);
            config.setForceDirtyWhenSetCatalog(true);
            FatalStates.ALL.forEach(config::addSqlExceptionState);
        }
        return new BeeDataSource(config);
    }

    @Override
    void shutDown(BeeDataSource opened) {
        opened.close();
    }
}
