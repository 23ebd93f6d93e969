package dev.weir.bench.peers;

import dev.weir.Sizing;
import dev.weir.WeirDataSource;
import dev.weir.bench.pool.PoolAdapter;
import dev.weir.bench.pool.PoolSetup;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Weir at a fixed size; the rest as it comes. */
public class WeirAdapter implements PoolAdapter {

    private final String name;
    private final Sizing sizing;
    private @Nullable WeirDataSource pool;

    /** For {@link dev.weir.bench.pool.Pools}. */
    public WeirAdapter() {
        this("Weir", Sizing.FIXED);
    }

    WeirAdapter(String name, Sizing sizing) {
        this.name = name;
        this.sizing = sizing;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Class<?> library() {
        return WeirDataSource.class;
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("sizing", sizing.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public DataSource open(PoolSetup setup) {
        pool =
                WeirDataSource.builder()
                        .jdbcUrl(setup.url())
                        .sizing(sizing)
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
