package dev.weir.settings;

import dev.weir.ConfigKey;
import dev.weir.Credentials;
import dev.weir.Sizing;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What is in force when a setting is not given: the table's default, or one that depends on other
 * settings.
 */
public final class Defaults {

    private static final Duration KEEPALIVE = Duration.ofMinutes(2);

    /** Zero means what it means to HikariCP: {@link Integer#MAX_VALUE} milliseconds. */
    private static final Duration FOR_EVER = Duration.ofMillis(Integer.MAX_VALUE);

    private static final int AUTO_FLOOR = 2;

    /** More than any database has been seen to use; the limit law decides long before. */
    private static final int AUTO_CEILING = 2048;

    /** HikariCP's. */
    private static final int FIXED_CEILING = 10;

    private static final AtomicInteger POOLS = new AtomicInteger();

    private Defaults() {}

    /** A name for a pool that was given none: weir-1, weir-2, ... */
    public static String poolName() {
        return "weir-" + POOLS.incrementAndGet();
    }

    public static Object value(Map<ConfigKey, Object> given, ConfigKey key) {
        return Objects.requireNonNull(valueOrNull(given, key), key.propertyName());
    }

    /** What is in force; null where a setting without a default was not given. */
    public static @Nullable Object valueOrNull(Map<ConfigKey, Object> given, ConfigKey key) {
        return switch (key) {
            case MAXIMUM_POOL_SIZE -> ceiling(given);
            case MINIMUM_IDLE -> floor(given);
            // 0: three quarters of what may be lent, so that one tenant cannot have the whole pool
            case MAX_CONNECTIONS_PER_TENANT -> given.getOrDefault(key, 0);
            case KEEPALIVE_TIME -> keepalive(given);
            case CONNECTION_TIMEOUT -> waitsForEver(given) ? FOR_EVER : givenOrTables(given, key);
            default -> givenOrTables(given, key);
        };
    }

    private static @Nullable Object givenOrTables(Map<ConfigKey, Object> given, ConfigKey key) {
        Object value = given.get(key);
        return value != null ? value : SettingsTable.of(key).fallback();
    }

    /** With a fixed size HikariCP's; a pool that finds its size needs none. */
    static int ceiling(Map<ConfigKey, Object> given) {
        int unset = isSizeGiven(given) ? FIXED_CEILING : AUTO_CEILING;
        return (Integer) given.getOrDefault(ConfigKey.MAXIMUM_POOL_SIZE, unset);
    }

    /**
     * A fixed pool is full, as HikariCP's; another keeps two, so that one broken connection does
     * not empty it.
     */
    private static int floor(Map<ConfigKey, Object> given) {
        int ceiling = ceiling(given);
        int unset = isSizeGiven(given) ? ceiling : Math.min(AUTO_FLOOR, ceiling);
        return (Integer) given.getOrDefault(ConfigKey.MINIMUM_IDLE, unset);
    }

    private static boolean isSizeGiven(Map<ConfigKey, Object> given) {
        return ((Sizing) value(given, ConfigKey.SIZING)).isFixed();
    }

    public static boolean hasTenants(Map<ConfigKey, Object> given) {
        return given.containsKey(ConfigKey.TENANTS) || given.containsKey(ConfigKey.TENANT_SOURCE);
    }

    /** Two minutes, unless a connection does not live that long. */
    private static Duration keepalive(Map<ConfigKey, Object> given) {
        Duration lifetime = (Duration) value(given, ConfigKey.MAX_LIFETIME);
        boolean isLong = lifetime.isZero() || lifetime.compareTo(KEEPALIVE) > 0;
        Duration unset = isLong ? KEEPALIVE : Duration.ZERO;
        return (Duration) given.getOrDefault(ConfigKey.KEEPALIVE_TIME, unset);
    }

    /** Whether {@code connectionTimeout=0} was given. */
    public static boolean waitsForEver(Map<ConfigKey, Object> given) {
        return given.get(ConfigKey.CONNECTION_TIMEOUT) instanceof Duration d && d.isZero();
    }

    /** The pair that was given, whole or as user and password; both null inside without any. */
    public static Credentials credentials(Map<ConfigKey, Object> given) {
        return given.get(ConfigKey.CREDENTIALS) instanceof Credentials pair
                ? pair
                : Credentials.of(
                        (String) given.get(ConfigKey.USERNAME),
                        (char[]) given.get(ConfigKey.PASSWORD));
    }
}
