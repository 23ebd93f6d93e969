package com.example.shop;

import dev.weir.WeirDataSource;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.env.Environment;
import io.micronaut.core.naming.conventions.StringConvention;
import jakarta.inject.Singleton;

/** The pool of {@code datasources.default.*} in Micronaut's configuration. */
@Factory
final class MicronautPool {

    @Singleton
    @Bean(preDestroy = "close")
    WeirDataSource dataSource(Environment environment) {
        return new WeirDataSource(
                environment.getProperties("datasources.default", StringConvention.RAW));
    }
}
