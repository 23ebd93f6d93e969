package dev.weir.spring.boot.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.TenantKey;
import dev.weir.TenantResolver;
import dev.weir.TenantSnapshot;
import dev.weir.TenantSource;
import dev.weir.WeirDataSource;
import dev.weir.spring.boot.WeirAutoConfiguration;
import dev.weir.spring.boot.WeirDataSourceCustomizer;
import java.sql.Connection;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/** Tenants of the application's pools, named by beans. */
@Tag("long")
class TenantsTest {

    private final ApplicationContextRunner application =
            new ApplicationContextRunner()
                    .withConfiguration(
                            AutoConfigurations.of(
                                    WeirAutoConfiguration.class, WeirTenantAutoConfiguration.class))
                    .withPropertyValues("weir.datasource.tenancy=qualified");

    /** Stands for what holds the tenant of the present request. */
    private static final class TenantContext {
        static String current() {
            return "acme";
        }
    }

    /** As in the documentation. */
    @Configuration(proxyBeanMethods = false)
    static class Resolver {
        @Bean
        TenantResolver presentTenant() {
            return TenantContext::current;
        }
    }

    @Test
    void theResolverNamesTheTenantOfEachConnection() {
        application
                .withPropertyValues("weir.datasource.tenants=acme,globex")
                .withUserConfiguration(Resolver.class)
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            try (Connection c = pool.getConnection()) {
                                assertThat(c).isNotNull();
                                assertThat(pool.snapshot().tenants().tenants())
                                        .filteredOn(tenant -> tenant.inUse() == 1)
                                        .extracting(TenantSnapshot.Waits::name)
                                        .containsExactly("acme");
                            }
                        });
    }

    @Test
    void aSourceOfTenantsIsTakenToo() {
        application
                .withUserConfiguration(Resolver.class)
                .withBean(TenantSource.class, () -> TenantSource.of(TenantKey.of("acme")))
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            pool.getConnection().close();
                            assertThat(pool.snapshot().tenants().met()).isEqualTo(1);
                        });
    }

    @Test
    void besideOtherDataSourcesTheStartersPoolTakesTheSource() {
        application
                .withUserConfiguration(Catalogue.class)
                .withUserConfiguration(Resolver.class)
                .withBean(TenantSource.class, () -> TenantSource.of(TenantKey.of("acme")))
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            pool.getConnection().close();
                            assertThat(pool.snapshot().tenants().met()).isEqualTo(1);
                        });
    }

    @Test
    void aSourceThatNoneOfSeveralPoolsTakesIsAFault() {
        application
                .withUserConfiguration(Others.class)
                .withBean(TenantSource.class, () -> TenantSource.of(TenantKey.of("acme")))
                .run(
                        context ->
                                assertThat(context)
                                        .getFailure()
                                        .hasMessageContaining(
                                                "no pool takes the TenantSource or TenantResolver bean"));
    }

    @Test
    void aCustomizerSaysWhichOfSeveralPoolsTakesTheSource() {
        application
                .withUserConfiguration(Others.class, Customized.class)
                .withBean(TenantSource.class, () -> TenantSource.of(TenantKey.of("acme")))
                .run(
                        context ->
                                assertThat(
                                                context.getBean(
                                                                "ordersDataSource",
                                                                WeirDataSource.class)
                                                        .getTenantSource())
                                        .isNotNull());
    }

    @Test
    void aResolverForAPoolWithoutTenantsIsAFaultThatSaysWhatIsMissing() {
        application
                .withUserConfiguration(Resolver.class)
                .run(
                        context ->
                                assertThat(context)
                                        .getFailure()
                                        .rootCause()
                                        .hasMessageContaining(
                                                "tenantResolver is set, but nothing says who the tenants are"));
    }

    @Test
    void ofSeveralPoolsOnlyThoseWithTenantsHaveAResolver() {
        application
                .withUserConfiguration(Two.class)
                .withUserConfiguration(Resolver.class)
                .run(
                        context -> {
                            assertThat(
                                            context.getBean("shared", WeirDataSource.class)
                                                    .getTenantResolver())
                                    .isNotNull();
                            assertThat(
                                            context.getBean("own", WeirDataSource.class)
                                                    .getTenantResolver())
                                    .isNull();
                        });
    }

    /** Where the source of tenants looks. */
    @Configuration(proxyBeanMethods = false)
    static class Catalogue {

        @Bean(defaultCandidate = false)
        DataSource catalogue() {
            return new SimpleDriverDataSource();
        }
    }

    /** Two pools, neither with tenants. */
    @Configuration(proxyBeanMethods = false)
    static class Others {

        @Bean
        WeirDataSource ordersDataSource() {
            return new Two().own();
        }

        @Bean
        WeirDataSource stockDataSource() {
            return new Two().own();
        }
    }

    /** As in the documentation. */
    @Configuration(proxyBeanMethods = false)
    static class Customized {
        @Bean
        WeirDataSourceCustomizer tenantsOfOrders(TenantSource tenants) {
            return (pool, beanName) -> {
                if (beanName.equals("ordersDataSource")) {
                    pool.setTenantSource(tenants);
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Two {

        @Bean
        WeirDataSource shared() {
            WeirDataSource pool = new WeirDataSource();
            pool.setJdbcUrl("jdbc:h2:mem:shared;DB_CLOSE_DELAY=-1");
            pool.setTenants("acme");
            return pool;
        }

        @Bean
        WeirDataSource own() {
            WeirDataSource pool = new WeirDataSource();
            pool.setJdbcUrl("jdbc:h2:mem:own;DB_CLOSE_DELAY=-1");
            return pool;
        }
    }
}
