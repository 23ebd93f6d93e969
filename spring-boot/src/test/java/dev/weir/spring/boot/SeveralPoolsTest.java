package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;

@Tag("long")
class SeveralPoolsTest {

    private final ApplicationContextRunner application =
            Applications.runner()
                    .withUserConfiguration(TwoDatabases.class)
                    .withPropertyValues(
                            "app.orders.url=jdbc:h2:mem:orders",
                            "app.orders.connection-timeout=5s",
                            "app.orders.maximum-pool-size=6",
                            "app.stock.jdbc-url=jdbc:h2:mem:stock",
                            "app.stock.sizing=fixed");

    @Test
    void eachPoolIsBoundToPropertiesOfItsOwn() {
        application.run(
                context -> {
                    WeirDataSource orders =
                            context.getBean("ordersDataSource", WeirDataSource.class);
                    WeirDataSource stock = context.getBean("stockDataSource", WeirDataSource.class);
                    assertThat(orders.getConnectionTimeout()).isEqualTo(5_000);
                    assertThat(orders.getMaximumPoolSize()).isEqualTo(6);
                    assertThat(stock.getMaximumPoolSize()).isEqualTo(10);
                    assertThat(url(orders)).isEqualTo("jdbc:h2:mem:orders");
                    assertThat(url(stock)).isEqualTo("jdbc:h2:mem:stock");
                });
    }

    @Test
    void aMisspeltKeyOfEitherFailsTheStart() {
        application
                .withPropertyValues("app.stock.maximum-pool-sise=6")
                .run(
                        context ->
                                assertThat(context)
                                        .getFailure()
                                        .hasStackTraceContaining(
                                                "did you mean app.stock.maximum-pool-size?"));
    }

    @Test
    void aRefusedValueOfEitherFailsTheStartAndSaysWhereItIs() {
        application
                .withPropertyValues("app.stock.max-lifetime=1s")
                .run(
                        context ->
                                assertThat(context)
                                        .getFailure()
                                        .hasStackTraceContaining("(app.stock.max-lifetime in "));
    }

    @Test
    void springBootsOwnWayWithItsPropertiesWorksToo() throws ClassNotFoundException {
        Applications.runner()
                .withUserConfiguration(
                        Class.forName(
                                Applications.isBoot4()
                                        ? "dev.weir.spring.boot.TwoDatabasesOnBoot4"
                                        : "dev.weir.spring.boot.TwoDatabasesOnBoot3"))
                .withPropertyValues(
                        "app.orders.url=jdbc:h2:mem:orders",
                        "app.orders.username=sa",
                        "app.orders.weir.connection-timeout=5s")
                .run(
                        context -> {
                            WeirDataSource orders = context.getBean(WeirDataSource.class);
                            assertThat(orders.getConnectionTimeout()).isEqualTo(5_000);
                            assertThat(url(orders)).isEqualTo("jdbc:h2:mem:orders");
                        });
    }

    private static String url(WeirDataSource pool) {
        return new JdbcTemplate(pool)
                .execute((java.sql.Connection connection) -> connection.getMetaData().getURL());
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoDatabases {
        @Bean
        @Primary
        @ConfigurationProperties("app.orders")
        WeirDataSource ordersDataSource() {
            return new WeirDataSource();
        }

        @Bean
        @ConfigurationProperties("app.stock")
        WeirDataSource stockDataSource() {
            return new WeirDataSource();
        }
    }
}
