package dev.weir.spring.boot.actuate;

import dev.weir.WeirDataSource;
import dev.weir.spring.boot.WeirAutoConfiguration;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** The endpoint {@code weir}, where it is exposed. */
@AutoConfiguration(
        after = WeirAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@ConditionalOnClass({
    WeirDataSource.class,
    AbstractRoutingDataSource.class,
    Endpoint.class,
    ConditionalOnAvailableEndpoint.class
})
@ConditionalOnBean(DataSource.class)
public final class WeirEndpointAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnAvailableEndpoint
    WeirEndpoint weirEndpoint(ConfigurableListableBeanFactory beans) {
        return new WeirEndpoint(() -> Pools.of(beans));
    }
}
