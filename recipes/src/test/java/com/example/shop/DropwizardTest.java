package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.codahale.metrics.MetricRegistry;
import dev.weir.WeirDataSource;
import io.dropwizard.configuration.ResourceConfigurationSourceProvider;
import io.dropwizard.configuration.YamlConfigurationFactory;
import io.dropwizard.db.ManagedDataSource;
import io.dropwizard.jackson.Jackson;
import io.dropwizard.jersey.validation.Validators;
import java.sql.Connection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class DropwizardTest {

    private static WeirDataSourceFactory database() throws Exception {
        return new YamlConfigurationFactory<>(
                        ShopConfiguration.class,
                        Validators.newValidator(),
                        Jackson.newObjectMapper(),
                        "shop")
                .build(new ResourceConfigurationSourceProvider(), "shop.yml")
                .database();
    }

    @Test
    void thePoolIsMadeOfTheConfigurationAndManaged() throws Exception {
        TestDatabase.h2("dropwizard");
        ManagedDataSource source = database().build(new MetricRegistry(), "shop");
        source.start();
        WeirDataSource pool = source.unwrap(WeirDataSource.class);
        try (Connection c = source.getConnection()) {
            assertThat(c.isValid(1)).isTrue();
        }
        assertThat(pool.getPoolName()).isEqualTo("shop");
        assertThat(pool.toConfig().connectionTimeout()).hasSeconds(5);

        source.stop();

        assertThat(pool.isClosed()).isTrue();
    }

    @Test
    void aMisspeltKeyIsRefused() throws Exception {
        WeirDataSourceFactory database = database();
        database.set("maximumPoolSise", 20);
        assertThatThrownBy(() -> database.build(new MetricRegistry(), "shop"))
                .hasMessageContaining("did you mean maximumPoolSize?");
    }

    @Test
    void migrationsUseOneConnection() throws Exception {
        WeirDataSourceFactory database = database();
        database.asSingleConnectionPool();
        try (WeirDataSource pool =
                database.build(new MetricRegistry(), "one").unwrap(WeirDataSource.class)) {
            assertThat(pool.snapshot().ceiling()).isEqualTo(1);
        }
    }
}
