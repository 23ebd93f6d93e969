package dev.weir.spring.boot.actuate;

import dev.weir.WeirDataSource;
import dev.weir.micrometer.WeirMetrics;
import dev.weir.spring.boot.WeirAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * The meters of all pools, with HikariCP's names too, in every registry. Spring Boot binds each
 * bean that is a {@link MeterBinder} once all singletons are there.
 */
@AutoConfiguration(
        after = WeirAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@ConditionalOnClass({
    WeirDataSource.class,
    AbstractRoutingDataSource.class,
    MeterRegistry.class,
    WeirMetrics.class
})
@ConditionalOnBean(DataSource.class)
@EnableConfigurationProperties(WeirMetricsProperties.class)
public final class WeirMetricsAutoConfiguration {

    @Bean
    MeterBinder weirMeters(
            ConfigurableListableBeanFactory beans, WeirMetricsProperties properties) {
        return registry ->
                Pools.of(beans)
                        .values()
                        .forEach(
                                pool ->
                                        WeirMetrics.builder(pool)
                                                .hikariNames(properties.hikariNames())
                                                .leaseTimes(properties.leaseTimes())
                                                .mostTenants(properties.mostTenants())
                                                .build()
                                                .bindTo(registry));
    }
}
