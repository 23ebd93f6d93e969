package dev.weir.spring.boot.actuate;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The meters of pools.
 *
 * @param hikariNames Whether to export HikariCP's meters too (hikaricp.connections and so on), so
 *     that dashboards and alerts made for it go on.
 * @param leaseTimes Whether to measure how long each connection is held: two reads of the clock for
 *     each borrow.
 * @param mostTenants Most tenants with time series of their own; the others share one.
 */
@ConfigurationProperties("weir.metrics")
record WeirMetricsProperties(
        @DefaultValue("true") boolean hikariNames,
        @DefaultValue("true") boolean leaseTimes,
        @DefaultValue("50") int mostTenants) {}
