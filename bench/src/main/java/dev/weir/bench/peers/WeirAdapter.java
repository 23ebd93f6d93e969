package dev.weir.bench.peers;

import dev.weir.Sizing;
import dev.weir.WeirDataSource;
import dev.weir.bench.pool.PoolAdapter;
import dev.weir.bench.pool.PoolSetup;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Weir at a fixed size; the rest as it comes. */
public final class WeirAdapter implements PoolAdapter {

    private @Nullable WeirDataSource pool;

    /** For {@link dev.weir.bench.pool.Pools}. */
    public WeirAdapter() {}

    @Override
    public String name() {
        return "Weir";
    }

    @Override
    public Class<?> library() {
        return WeirDataSource.class;
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("sizing", "fixed");
    }

    @Override
    public DataSource open(PoolSetup setup) {

        pool =
                WeirDataSource.builder()
                        .jdbcUrl(setup.url())
                        .sizing(Sizing.FIXED)
                        .maximumPoolSize(setup.connections())
                        .minimumIdle(setup.connections())
                        .connectionTimeout(PoolSetup.CONNECTION_TIMEOUT)
                        .aliveBypassWindow(PoolSetup.TRUSTED_IDLE)
                        .autoCommit(setup.autoCommit())
                        .build();
        return pool;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close();
        }
    }
}
