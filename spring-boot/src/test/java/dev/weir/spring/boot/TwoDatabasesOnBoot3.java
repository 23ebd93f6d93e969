package dev.weir.spring.boot;

import dev.weir.WeirDataSource;
import org.springframework.boot.autoconfigure.jdbc.DataSourceProperties;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** A pool from properties of Spring Boot's own type, which lies in another package in each line. */
@Configuration(proxyBeanMethods = false)
class TwoDatabasesOnBoot3 {
    @Bean
    @Primary
    @ConfigurationProperties("app.orders")
    DataSourceProperties ordersProperties() {
        return new DataSourceProperties();
    }

    @Bean
    @ConfigurationProperties("app.orders.weir")
    WeirDataSource ordersDataSource(DataSourceProperties ordersProperties) {
        return ordersProperties.initializeDataSourceBuilder().type(WeirDataSource.class).build();
    }
}
