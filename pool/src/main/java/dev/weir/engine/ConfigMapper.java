package dev.weir.engine;

import dev.weir.ConfigKey;
import dev.weir.Shedding;
import dev.weir.WeirConfig;
import dev.weir.connect.DriverTimeouts;
import dev.weir.lease.AdmissionRules;
import dev.weir.lease.PoolLimits;

/** What a configuration says to the parts of the pool, in their own terms. */
final class ConfigMapper {
    private ConfigMapper() {}

    /**
     * The bounds and times of the slots.
     *
     * @param observedKeepaliveNanos how often idle connections must be checked as far as has been
     *     seen; 0: nothing was seen. Counts unless the configuration has a time of its own
     */
    static PoolLimits limits(WeirConfig config, long observedKeepaliveNanos) {
        return new PoolLimits(
                config.maximumPoolSize(),
                config.minimumIdle(),
                config.aliveBypassWindow().toNanos(),
                config.idleTimeout().toNanos(),
                keepaliveNanos(config, observedKeepaliveNanos),
                config.maxLifetime().toNanos(),
                config.leakDetectionThreshold().toNanos());
    }

    private static long keepaliveNanos(WeirConfig config, long observed) {
        long configured = config.keepaliveTime().toNanos();
        if (observed == 0 || config.isSet(ConfigKey.KEEPALIVE_TIME)) {
            return configured;
        }
        return configured == 0 ? observed : Math.min(configured, observed);
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
