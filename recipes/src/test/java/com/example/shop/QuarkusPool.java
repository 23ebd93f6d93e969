package com.example.shop;

import dev.weir.WeirDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The pool as a bean of Quarkus, or of any other CDI container with MicroProfile Config. */
@ApplicationScoped
public class QuarkusPool {

    @Produces
    @Singleton
    WeirDataSource pool(
            @ConfigProperty(name = "shop.datasource.url") String url,
            @ConfigProperty(name = "shop.datasource.username") String username,
            @ConfigProperty(name = "shop.datasource.password") Optional<String> password) {
        return WeirDataSource.builder()
                .jdbcUrl(url)
                .username(username)
                .password(password.orElse(null))
                .poolName("shop")
                .build();
    }

    void close(@Disposes WeirDataSource pool) {
        pool.close();
    }
}
