package dev.weir.engine;

import dev.weir.ConfigKey;
import dev.weir.WeirConfig;
import dev.weir.database.DataPlace;
import dev.weir.database.Databases;
import dev.weir.text.MaskedUrl;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Settings under which an in-memory database loses its data, or borrowers see different ones. */
public final class VolatileData {
    private VolatileData() {}

    /** What to change, in a sentence; null when nothing is known to be wrong. */
    public static @Nullable String warning(WeirConfig config) {
        DataPlace place = Databases.dataPlace(config.jdbcUrl());
        if (place == DataPlace.APART) {
            return null;
        }
        boolean memory = place != DataPlace.BESIDE_FILES;
        if (memory && config.isSet(ConfigKey.SESSION_RESET) && config.sessionReset().resets()) {
            return "sessionReset=%s closes connections that SQL has changed, and %s ends with %s: leave sessionReset out."
                    .formatted(
                            config.sessionReset().name().toLowerCase(Locale.ROOT),
                            url(config),
                            place == DataPlace.EACH_CONNECTION
                                    ? "its connection"
                                    : "its last connection");
        }
        if (place != DataPlace.EACH_CONNECTION || config.maximumPoolSize() == 1) {
            return null;
        }
        return "each connection to %s has a database of its own, which ends with it: set maximumPoolSize=1, or use a database with a name."
                .formatted(url(config));
    }

    private static String url(WeirConfig config) {
        return MaskedUrl.of(String.valueOf(config.jdbcUrl()));
    }
}
