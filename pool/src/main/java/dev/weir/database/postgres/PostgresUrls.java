package dev.weir.database.postgres;

import dev.weir.database.DriverUrls;
import dev.weir.database.PreludeConnects;
import dev.weir.database.postgres.wire.WiredConnects;
import java.sql.Driver;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** URLs and properties of pgjdbc. */
final class PostgresUrls implements DriverUrls {
    /** Drivers around the driver put their own name before its, and pass properties on. */
    private static final Pattern OURS = Pattern.compile("jdbc:([\\w-]+:)?postgresql:");

    private static final String TARGET = "targetServerType";
    private static final Pattern TARGET_IN_URL =
            Pattern.compile("[?&;]targetServerType=([^&;]*)", Pattern.CASE_INSENSITIVE);

    /** What asks for a server that takes writes. */
    private static final Set<String> WRITABLE = Set.of("primary", "master");

    @Override
    public @Nullable Boolean takesEitherRole(@Nullable String url, Map<String, ?> properties) {
        for (Map.Entry<String, ?> property : properties.entrySet()) {
            if (property.getKey().equalsIgnoreCase(TARGET)) {
                return isEither(String.valueOf(property.getValue()));
            }
        }
        Matcher parameter = TARGET_IN_URL.matcher(url == null ? "" : url);
        return parameter.find() && isEither(DriverUrls.decoded(parameter.group(1))) ? true : null;
    }

    private static boolean isEither(String value) {
        String type = value.strip().toLowerCase(Locale.ROOT);
        return !type.isEmpty() && !WRITABLE.contains(type);
    }

    @Override
    public @Nullable String sessionNameProperty(String url) {
        return OURS.matcher(url).lookingAt() ? "ApplicationName" : null;
    }

    @Override
    public @Nullable PreludeConnects preludes(Driver driver, String url, Properties properties) {
        return WiredConnects.of(driver, url, properties);
    }
}
