package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

@Tag("database")
class PoolNamesTest {

    private final ApplicationContextRunner application =
            Applications.runner().withPropertyValues(Applications.H2);

    @Test
    void aPoolHasTheNameOfItsDataSourceElseOfTheApplication() {
        application
                .withPropertyValues("spring.application.name=shop")
                .run(context -> assertThat(name(context, "dataSource")).isEqualTo("shop"));
        application
                .withPropertyValues("spring.application.name=shop", "spring.datasource.name=orders")
                .run(context -> assertThat(name(context, "dataSource")).isEqualTo("orders"));
    }

    @Test
    void anApplicationWithoutANameHasAPoolWithANumber() {
        application.run(
                context -> {
                    String name = name(context, "dataSource");
                    assertThat(name).matches("weir-\\d+");
                    context.getBean(WeirDataSource.class).getConnection().close();
                    assertThat(name(context, "dataSource")).isEqualTo(name);
                });
    }

    @Test
    void furtherPoolsAreNamedAfterTheApplicationAndTheirBeans() {
        application
                .withUserConfiguration(TwoPools.class)
                .withPropertyValues("spring.application.name=shop")
                .run(
                        context -> {
                            assertThat(name(context, "ordersDataSource")).isEqualTo("shop-orders");
                            assertThat(name(context, "stock")).isEqualTo("shop-stock");
                        });
        application
                .withUserConfiguration(TwoPools.class)
                .run(context -> assertThat(name(context, "stock")).isEqualTo("stock"));
    }

    @Test
    void theSessionsOfTheServerBearTheNameOfTheApplication() {
        EmbeddedPostgres server = EmbeddedPostgres.shared(Durability.FAST);
        Applications.runner()
                .withPropertyValues(
                        "spring.application.name=shop",
                        "spring.datasource.url=" + server.url(),
                        "spring.datasource.username=" + server.user())
                .run(
                        context ->
                                assertThat(
                                                context.getBean(JdbcTemplate.class)
                                                        .queryForObject(
                                                                "select application_name from pg_stat_activity where pid = pg_backend_pid()",
                                                                String.class))
                                        .startsWith("weir:")
                                        .endsWith(" shop"));
    }

    private static String name(
            org.springframework.context.ApplicationContext context, String bean) {
        return context.getBean(bean, WeirDataSource.class).getPoolName();
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoPools {
        @Bean
        WeirDataSource ordersDataSource() {
            return pool();
        }

        @Bean(autowireCandidate = false)
        WeirDataSource stock() {
            return pool();
        }

        private static WeirDataSource pool() {
            WeirDataSource pool = new WeirDataSource();
            pool.setJdbcUrl("jdbc:h2:mem:two");
            return pool;
        }
    }
}
