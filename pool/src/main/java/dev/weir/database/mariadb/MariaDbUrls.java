package dev.weir.database.mariadb;

import dev.weir.database.DriverUrls;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** URLs of Connector/J, MariaDB's and MySQL's. */
final class MariaDbUrls implements DriverUrls {
    /**
     * The modes that spread connections over servers. The mode follows the vendor; a driver around
     * the driver may stand before it.
     */
    private static final Pattern SPREADING =
            Pattern.compile(
                    "^jdbc:(?:[^/?;]*:)?(?:mariadb|mysql)(?:\\+srv)?:(?:loadbalance|load-balance|load-balance-read|replication|sequential)(?:\\+srv)?:",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public @Nullable Boolean takesEitherRole(@Nullable String url, Map<String, ?> properties) {
        return url != null && SPREADING.matcher(url).find() ? true : null;
    }
}
