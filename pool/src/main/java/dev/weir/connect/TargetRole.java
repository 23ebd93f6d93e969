package dev.weir.connect;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether the driver was asked for servers of either role, so that the pool must not insist on one
 * that takes writes: PostgreSQL's {@code targetServerType} with another value than {@code primary},
 * and the modes of MariaDB's and MySQL's drivers that spread connections over servers ({@code
 * loadbalance}, {@code replication}, {@code sequential}, ...).
 */
final class TargetRole {
    private static final String PARAMETER = "targetServerType";

    /** What asks for a server that takes writes. */
    private static final Set<String> WRITABLE = Set.of("primary", "master");

    private static final Pattern IN_URL =
            Pattern.compile("[?&;]targetServerType=([^&;]*)", Pattern.CASE_INSENSITIVE);

    /** The mode follows the vendor; a driver around the driver may stand before it. */
    private static final Pattern SPREADING =
            Pattern.compile(
                    "^jdbc:(?:[^/?;]*:)?(?:mariadb|mysql)(?:\\+srv)?:(?:loadbalance|load-balance|load-balance-read|replication|sequential)(?:\\+srv)?:",
                    Pattern.CASE_INSENSITIVE);

    private TargetRole() {}

    /** Whether a URL or a property asks for it. */
    static boolean isAskedFor(@Nullable String url, Map<String, Object> properties) {
        for (Map.Entry<String, Object> property : properties.entrySet()) {
            if (property.getKey().equalsIgnoreCase(PARAMETER)) {
                return isEither(String.valueOf(property.getValue()));
            }
        }
        if (url == null) {
            return false;
        }
        Matcher parameter = IN_URL.matcher(url);
        return (parameter.find() && isEither(decoded(parameter.group(1))))
                || SPREADING.matcher(url).find();
    }

    /** The same of a connection whose data source knows where it leads. Never throws. */
    static boolean isAskedFor(Connection physical) {
        try {
            DatabaseMetaData metaData = physical.getMetaData();
            return metaData != null && isAskedFor(metaData.getURL(), Map.of());
        } catch (SQLException | RuntimeException e) {
            return false;
        }
    }

    private static boolean isEither(String value) {
        String type = value.strip().toLowerCase(Locale.ROOT);
        return !type.isEmpty() && !WRITABLE.contains(type);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
