package dev.weir.bench.peers;

import dev.weir.bench.pool.PoolAdapter;
import dev.weir.bench.pool.PoolSetup;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.stone.beecp.BeeDataSource;
import org.stone.beecp.BeeDataSourceConfig;

/** BeeCP. It throws no broken connection away unless it is told the SQLStates, one by one. */
public final class BeecpAdapter implements PoolAdapter {

    private @Nullable BeeDataSource pool;

    /** For {@link dev.weir.bench.pool.Pools}. */
    public BeecpAdapter() {}

    @Override
    public String name() {
        return "BeeCP";
    }

    @Override
    public Class<?> library() {
        return BeeDataSource.class;
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "aliveAssumeTime",
                "500",
                "sqlExceptionStateList",
                "those of FatalStates",
                "forceDirtyWhenSetSchema, forceDirtyWhenSetCatalog",
                "true");
    }

    @Override
    public DataSource open(PoolSetup setup) {

        BeeDataSourceConfig config = new BeeDataSourceConfig();
        config.setJdbcUrl(setup.url());
        config.setMaxActive(setup.connections());
        config.setInitialSize(setup.connections());
        config.setMaxWait(PoolSetup.CONNECTION_TIMEOUT.toMillis());
        config.setDefaultAutoCommit(setup.autoCommit());
        config.setAliveAssumeTime(PoolSetup.TRUSTED_IDLE.toMillis());
        config.setForceDirtyWhenSetSchema(true);
        config.setForceDirtyWhenSetCatalog(true);
        FatalStates.ALL.forEach(config::addSqlExceptionState);
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
