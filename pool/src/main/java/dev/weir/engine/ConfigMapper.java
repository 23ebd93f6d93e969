package dev.weir.engine;

import dev.weir.WeirConfig;
import dev.weir.connect.DriverTimeouts;
import dev.weir.lease.PoolLimits;

/** What a configuration says to the parts of the pool, in their own terms. */
final class ConfigMapper {
    private ConfigMapper() {}

    /** The bounds and times of the slots. */
    static PoolLimits limits(WeirConfig config) {
        return new PoolLimits(
                config.maximumPoolSize(),
                config.minimumIdle(),
                config.aliveBypassWindow().toNanos(),
                config.idleTimeout().toNanos(),
                config.keepaliveTime().toNanos(),
                config.maxLifetime().toNanos(),
                config.leakDetectionThreshold().toNanos());
    }

    /** How long calls of the driver may take. */
    static DriverTimeouts connects(WeirConfig config) {
        return new DriverTimeouts(
                config.loginTimeout().toNanos(), config.validationTimeout().toNanos());
    }
}
