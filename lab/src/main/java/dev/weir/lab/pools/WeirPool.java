package dev.weir.lab.pools;

import dev.weir.Lanes;
import dev.weir.SessionReset;
import dev.weir.Sizing;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Weir. Tests after idling, rolls back and resets: its defaults. */
final class WeirPool implements PoolUnderTest {

    private final SessionReset sessionReset;
    private final Lanes lanes;
    private @Nullable WeirDataSource pool;

    WeirPool() {
        this(SessionReset.DIRTY, Lanes.AUTO);
    }

    WeirPool(SessionReset sessionReset, Lanes lanes) {
        this.sessionReset = sessionReset;
        this.lanes = lanes;
    }

    @Override
    public String name() {
        String reset =
                sessionReset == SessionReset.DIRTY
                        ? ""
                        : " " + sessionReset.name().toLowerCase(Locale.ROOT);
        return "Weir" + reset + (lanes == Lanes.OFF ? " lanes=off" : "");
    }

    @Override
    public String version() {
        return Libraries.versionOf(WeirDataSource.class);
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        if (sessionReset != SessionReset.DIRTY) {
            settings.put("sessionReset", sessionReset.name().toLowerCase(Locale.ROOT));
        }
        if (lanes == Lanes.OFF) {
            settings.put("lanes", "off");
        }
        settings.put("initializationFailTimeout", "-1 where the pool is to start empty");
        settings.put("sizing", "fixed where all pools are given the same maximum");
        settings.put("requestBoundaries", "false, as no other pool makes these calls by default");
        return settings;
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
        if (sessionReset != SessionReset.DIRTY) {
            // left out, the default also keeps the data of a database in memory
            builder.sessionReset(sessionReset);
        }
        if (lanes != Lanes.AUTO) {
            builder.lanes(lanes);
        }
        if (settings.minimumIdle() != null) {
            builder.minimumIdle(settings.minimumIdle());
            if (settings.minimumIdle() == 0) {
                builder.initializationFailTimeout(-1);
            }
        }
        if (settings.maximumPoolSize() != null) {
            builder.maximumPoolSize(settings.maximumPoolSize()).sizing(Sizing.FIXED);
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
