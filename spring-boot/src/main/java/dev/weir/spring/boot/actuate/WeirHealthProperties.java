package dev.weir.spring.boot.actuate;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The health of pools.
 *
 * @param timeout How long a health check waits for an answer of the database. The start of a pool
 *     may take up to ten seconds.
 */
@ConfigurationProperties("weir.health")
record WeirHealthProperties(@DefaultValue("800ms") Duration timeout) {

    WeirHealthProperties {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException(
                    "weir.health.timeout is %s: give a time above 0, such as 1s."
                            .formatted(timeout));
        }
    }
}
