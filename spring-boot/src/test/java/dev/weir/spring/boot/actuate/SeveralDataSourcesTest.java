package dev.weir.spring.boot.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** Pools behind proxies and routers, beside a data source that is none. */
@Tag("long")
@Timeout(120)
class SeveralDataSourcesTest {

    @Test
    void eachPoolIsToldOfByItself() throws Exception {
        try (WebApplication application = WebApplication.start(Application.class)) {
            Json db = application.get("health").json().at("components", "db", "components");

            assertThat(db.names())
                    .containsExactlyInAnyOrder("orders", "plain", "routed", "wrapped");
            assertThat(db.at("orders", "details", "reason").text())
                    .isEqualTo("the database answers");
            assertThat(db.at("wrapped", "details", "pool").text()).isEqualTo("wrapped-pool");
            assertThat(db.at("plain", "details", "validationQuery").text()).isEqualTo("isValid()");
            assertThat(db.at("routed", "components", "north", "details", "pool").text())
                    .isEqualTo("north-pool");

            assertThat(application.get("weir").json().at("pools").names())
                    .as("each pool once, by the name of its bean")
                    .containsExactlyInAnyOrder("orders", "wrapped", "routed.north");
        }
    }

    @Test
    void routersAreLeftOutWhereSpringBootLeavesThemOut() throws Exception {
        try (WebApplication application =
                WebApplication.start(
                        Application.class,
                        "management.health.db.ignore-routing-data-sources=true")) {
            Json db = application.get("health").json().at("components", "db", "components");

            assertThat(db.names()).containsExactlyInAnyOrder("orders", "plain", "wrapped");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        @Primary
        WeirDataSource orders() {
            return pool("orders");
        }

        @Bean
        DataSource wrapped() {
            return new DelegatingDataSource(pool("wrapped-pool"));
        }

        @Bean
        DataSource plain() {
            return new DriverManagerDataSource("jdbc:h2:mem:plain;DB_CLOSE_DELAY=-1");
        }

        @Bean
        DataSource routed(WeirDataSource orders) {
            AbstractRoutingDataSource router =
                    new AbstractRoutingDataSource() {
                        @Override
                        protected Object determineCurrentLookupKey() {
                            throw new IllegalStateException("no request");
                        }
                    };
            router.setTargetDataSources(Map.of("north", pool("north-pool"), "default", orders));
            return router;
        }

        private static WeirDataSource pool(String name) {
            WeirDataSource pool = new WeirDataSource();
            pool.setPoolName(name);
            pool.setJdbcUrl("jdbc:h2:mem:%s;DB_CLOSE_DELAY=-1".formatted(name));
            return pool;
        }
    }
}
