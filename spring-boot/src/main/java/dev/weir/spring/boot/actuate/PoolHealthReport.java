package dev.weir.spring.boot.actuate;

import dev.weir.PoolHealth;
import dev.weir.PoolSnapshot;
import dev.weir.WeirDataSource;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The health of one pool in the terms of Actuator, whatever the version of Spring Boot.
 *
 * @param status {@code UP}, {@code DOWN} or {@code OUT_OF_SERVICE}
 * @param details what Actuator shows where {@code management.endpoint.health.show-details} allows;
 *     no secret
 */
record PoolHealthReport(String status, Map<String, Object> details) {

    static PoolHealthReport of(WeirDataSource pool, Duration timeout) {
        PoolHealth health = pool.health(timeout);
        PoolSnapshot present = health.snapshot();
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("pool", present.poolName());
        details.put("state", health.status().name().toLowerCase(Locale.ROOT));
        details.put("reason", health.reason());
        details.put("open", present.total());
        details.put("inUse", present.leased());
        details.put("waiting", present.waiting());
        return new PoolHealthReport(status(health), details);
    }

    private static String status(PoolHealth health) {
        return switch (health.status()) {
            case UP, BUSY -> "UP";
            case DOWN, CLOSED -> "DOWN";
            case SUSPENDED -> "OUT_OF_SERVICE";
        };
    }
}
