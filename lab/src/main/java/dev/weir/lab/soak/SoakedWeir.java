package dev.weir.lab.soak;

import dev.weir.WeirDataSource;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Weir as it comes, but for the switch that lets it be suspended. */
final class SoakedWeir implements PoolUnderTest {

    private final PoolUnderTest usual = Adapters.create("weir");
    private @Nullable WeirDataSource pool;

    /** The pool of that name; Weir as one that can be suspended. */
    static PoolUnderTest orOther(String name) {
        return name.equals("weir") ? new SoakedWeir() : Adapters.create(name);
    }

    @Override
    public String name() {
        return usual.name();
    }

    @Override
    public String version() {
        return usual.version();
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("allowPoolSuspension", "true");
        return settings;
    }

    @Override
    public DataSource open(PoolSettings settings) {
        WeirDataSource opened =
                WeirDataSource.builder()
                        .jdbcUrl(settings.jdbcUrl())
                        .username(settings.username())
                        .password(settings.password())
                        .minimumIdle(settings.minimumIdle() == null ? 0 : settings.minimumIdle())
                        .maximumPoolSize(SoakSettings.LIMIT)
                        .connectionTimeout(SoakSettings.PATIENCE)
                        .allowPoolSuspension(true)
                        .build();
        pool = opened;
        return opened;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close();
        }
    }
}
