package dev.weir.engine;

import dev.weir.Shedding;
import dev.weir.WeirConfig;
import dev.weir.connect.DriverTimeouts;
import dev.weir.lease.AdmissionRules;
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

    /** Whom the queue takes in. */
    static AdmissionRules admission(WeirConfig config) {
        boolean codel = config.shedding() == Shedding.CODEL;
        return new AdmissionRules(
                config.maxWaiters(),
                config.rejectHopelessWaits(),
                codel ? config.sheddingTarget().toNanos() : 0,
                codel ? config.sheddingInterval().toNanos() : 0);
    }

    /** How long calls of the driver may take. */
    static DriverTimeouts connects(WeirConfig config) {
        return new DriverTimeouts(
                config.loginTimeout().toNanos(), config.validationTimeout().toNanos());
    }
}
