package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.WeirDataSource;
import io.micronaut.context.ApplicationContext;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class MicronautPoolTest {

    private static Map<String, Object> settings() throws SQLException {
        Map<String, Object> settings = new HashMap<>();
        settings.put("datasources.default.url", TestDatabase.h2());
        settings.put("datasources.default.username", TestDatabase.USER);
        settings.put("datasources.default.password", TestDatabase.PASSWORD);
        settings.put("datasources.default.connection-timeout", "5s");
        return settings;
    }

    @Test
    void thePoolIsMadeOfTheConfigurationAndClosedWithTheContext() throws SQLException {
        WeirDataSource pool;
        try (ApplicationContext context = ApplicationContext.run(settings())) {
            DataSource source = context.getBean(DataSource.class);
            try (Connection c = source.getConnection()) {
                assertThat(c.isValid(1)).isTrue();
            }
            pool = source.unwrap(WeirDataSource.class);
            assertThat(pool.toConfig().connectionTimeout()).hasSeconds(5);
        }
        assertThat(pool.isClosed()).isTrue();
    }

    @Test
    void aMisspeltKeyIsRefused() throws SQLException {
        Map<String, Object> settings = settings();
        settings.put("datasources.default.maximum-pool-sise", 20);
        try (ApplicationContext context = ApplicationContext.run(settings)) {
            assertThatThrownBy(() -> context.getBean(DataSource.class))
                    .hasStackTraceContaining("did you mean maximumPoolSize?");
        }
    }
}
