package dev.weir.spring.boot;

import dev.weir.ConfigKey;
import dev.weir.Sizing;
import dev.weir.WeirSettings;
import org.jspecify.annotations.Nullable;

/**
 * Values that HikariCP replaces in silence, as its {@code HikariConfig.validateNumerics} of version
 * 7.1 does, and Weir would refuse; and the one whose meaning differs.
 */
final class HikariRule {
    private static final long SHORTEST_LIFETIME_MILLIS = 30_000;
    private static final long SHORTEST_KEEPALIVE_MILLIS = 30_000;
    private static final long SHORTEST_IDLE_MILLIS = 10_000;
    private static final long SHORTEST_LEAK_MILLIS = 2_000;

    private HikariRule() {}

    /** What is to be set instead; a value of null takes the setting back to its default. */
    record Change(@Nullable Object value, String meaning) {}

    /**
     * What becomes of a setting that has just been set; null when it stays as it is.
     *
     * @param written its value as it was written
     */
    static @Nullable Change of(ConfigKey key, Object written, WeirSettings settings) {
        return switch (key) {
            case MAXIMUM_POOL_SIZE -> ceiling(written, settings);
            case MINIMUM_IDLE -> floor(settings);
            case MAX_LIFETIME ->
                    isBelow(settings.getMaxLifetime(), SHORTEST_LIFETIME_MILLIS)
                            ? new Change(null, "30m, as with HikariCP")
                            : null;
            case IDLE_TIMEOUT ->
                    isBelow(settings.getIdleTimeout(), SHORTEST_IDLE_MILLIS)
                            ? new Change(null, "10m, as with HikariCP")
                            : null;
            case LEAK_DETECTION_THRESHOLD ->
                    isBelow(settings.getLeakDetectionThreshold(), SHORTEST_LEAK_MILLIS)
                            ? new Change("0", "off, as with HikariCP")
                            : null;
            case KEEPALIVE_TIME -> keepalive(settings);
            default -> null;
        };
    }

    /** What cannot be read stays as it is written: the pool refuses it. */
    private static @Nullable Change ceiling(Object written, WeirSettings settings) {
        return settings.getSizing() == Sizing.AUTO
                ? new Change(written, "the most, below which the pool finds its size")
                : null;
    }

    private static @Nullable Change floor(WeirSettings settings) {
        int ceiling = settings.getMaximumPoolSize();
        return settings.getMinimumIdle() > ceiling
                ? new Change(ceiling, ceiling + ", as with HikariCP")
                : null;
    }

    private static @Nullable Change keepalive(WeirSettings settings) {
        long keepalive = settings.getKeepaliveTime();
        long lifetime = settings.getMaxLifetime();
        boolean isLate = lifetime > 0 && keepalive >= lifetime;
        return isBelow(keepalive, SHORTEST_KEEPALIVE_MILLIS) || isLate
                ? new Change("0", "off, as with HikariCP")
                : null;
    }

    private static boolean isBelow(long millis, long least) {
        return millis > 0 && millis < least;
    }
}
