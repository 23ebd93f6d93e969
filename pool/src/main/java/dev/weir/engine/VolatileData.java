package dev.weir.engine;

import dev.weir.ConfigKey;
import dev.weir.SessionReset;
import dev.weir.WeirConfig;
import dev.weir.database.DataPlace;
import dev.weir.database.Databases;
import dev.weir.text.Durations;
import dev.weir.text.MaskedUrl;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Settings under which an in-memory database loses its data, or borrowers see different ones. */
public final class VolatileData {
    private VolatileData() {}

    /** What to change, in a sentence; null when nothing is known to be wrong. */
    public static @Nullable String warning(WeirConfig config) {
        DataPlace place = Databases.urls().dataPlace(config.jdbcUrl());
        if (place == DataPlace.APART) {
            return null;
        }
        boolean memory = place != DataPlace.BESIDE_FILES;
        if (memory
                && config.isSet(ConfigKey.SESSION_RESET)
                && config.sessionReset() != SessionReset.OFF) {
            return "sessionReset=%s closes connections that SQL has changed, and %s ends with %s: leave sessionReset out."
                    .formatted(
                            config.sessionReset().name().toLowerCase(Locale.ROOT),
                            url(config),
                            place == DataPlace.EACH_CONNECTION
                                    ? "its connection"
                                    : "its last connection");
        }
        boolean replaced = !config.maxLifetime().isZero();
        boolean idle = config.minimumIdle() == 0 && !config.idleTimeout().isZero();
        if (place != DataPlace.EACH_CONNECTION) {
            if (memory && idle) {
                return "%s ends with its last connection, which idleTimeout (%s) closes: set minimumIdle=1."
                        .formatted(url(config), Durations.format(config.idleTimeout()));
            }
            return memory && replaced && config.maximumPoolSize() == 1
                    ? "%s ends with its last connection, which maxLifetime (%s) replaces: set maxLifetime=0 or raise maximumPoolSize."
                            .formatted(url(config), Durations.format(config.maxLifetime()))
                    : null;
        }
        if (config.maximumPoolSize() == 1 && !replaced && !idle) {
            return null;
        }
        return "each connection to %s has a database of its own, which ends with it: set maximumPoolSize=1, minimumIdle=1 and maxLifetime=0, or use a database with a name."
                .formatted(url(config));
    }

    private static String url(WeirConfig config) {
        return MaskedUrl.of(String.valueOf(config.jdbcUrl()));
    }
}
