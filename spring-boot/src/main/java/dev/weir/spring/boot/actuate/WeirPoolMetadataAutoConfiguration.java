package dev.weir.spring.boot.actuate;

import dev.weir.WeirDataSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.jdbc.metadata.DataSourcePoolMetadataProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * Tells Spring Boot how full a pool is, which it publishes as {@code jdbc.connections.*}. Runs
 * before the configuration of those meters, which asks whether there is anybody to tell.
 */
@AutoConfiguration(
        beforeName = {
            "org.springframework.boot.actuate.autoconfigure.metrics.jdbc.DataSourcePoolMetricsAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration"
        })
@ConditionalOnClass({
    WeirDataSource.class,
    DataSourcePoolMetadataProvider.class,
    AbstractRoutingDataSource.class
})
public final class WeirPoolMetadataAutoConfiguration {

    @Bean
    @SuppressWarnings("NullAway") // Spring Boot 3's interface under the null marks of 4's package
    DataSourcePoolMetadataProvider weirPoolMetadataProvider() {
        return dataSource -> {
            WeirDataSource pool = Pools.behind(dataSource);
            return pool == null ? null : new WeirPoolMetadata(pool);
        };
    }
}
