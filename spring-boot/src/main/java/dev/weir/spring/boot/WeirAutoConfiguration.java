package dev.weir.spring.boot;

import dev.weir.CredentialsProvider;
import dev.weir.ExceptionOverride;
import dev.weir.PoolListener;
import dev.weir.WeirDataSource;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.slf4j.bridge.SLF4JBridgeHandler;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnCheckpointRestore;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseType;

/**
 * Makes Weir the application's connection pool. Runs before Spring Boot's own choice of a pool,
 * which then stands back, and after all that may bring a data source from elsewhere.
 */
@AutoConfiguration(
        beforeName = {DataSourceIsWanted.ON_BOOT_3, DataSourceIsWanted.ON_BOOT_4},
        afterName = {
            "org.springframework.boot.autoconfigure.jdbc.JndiDataSourceAutoConfiguration",
            "org.springframework.boot.autoconfigure.jdbc.XADataSourceAutoConfiguration",
            "org.springframework.boot.autoconfigure.r2dbc.R2dbcAutoConfiguration",
            "org.springframework.boot.test.autoconfigure.jdbc.TestDatabaseAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.JndiDataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.XADataSourceAutoConfiguration",
            "org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration",
            "org.springframework.boot.jdbc.test.autoconfigure.TestDatabaseAutoConfiguration"
        })
@ConditionalOnClass({WeirDataSource.class, EmbeddedDatabaseType.class})
@Import({
    WeirAutoConfiguration.Pool.class,
    WeirAutoConfiguration.Logging.class,
    WeirAutoConfiguration.Checkpoint.class,
    DevTools.class
})
public final class WeirAutoConfiguration {

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static Places weirPlaces() {
        return new Places();
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static Pools weirPools(Environment environment) {
        return new Pools(environment);
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static BoundPools weirBoundPools(Places weirPlaces) {
        return new BoundPools(weirPlaces);
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static PoolPreparation weirPoolPreparation(
            Environment environment,
            Places weirPlaces,
            Pools weirPools,
            ObjectProvider<WeirDataSourceCustomizer> customizers) {
        return new PoolPreparation(environment, weirPlaces, weirPools, customizers);
    }

    @Bean
    static StandsBack weirStandsBack(
            ConfigurableListableBeanFactory beans, Environment environment, Pools weirPools) {
        return new StandsBack(beans, environment, weirPools);
    }

    @Bean
    SettingsFromBeans weirSettingsFromBeans(
            ObjectProvider<CredentialsProvider> credentials,
            ObjectProvider<ExceptionOverride> overrides) {
        return new SettingsFromBeans(credentials, overrides);
    }

    @Bean
    PoolListeners weirPoolListeners(ObjectProvider<PoolListener> listeners) {
        return new PoolListeners(listeners);
    }

    /** The pool, unless the application has a data source or names another kind of pool. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(
            value = {DataSource.class, XADataSource.class},
            type = "io.r2dbc.spi.ConnectionFactory")
    @ConditionalOnProperty(
            name = "spring.datasource.type",
            havingValue = "dev.weir.WeirDataSource",
            matchIfMissing = true)
    @Conditional(DataSourceIsWanted.class)
    @Import({Boot3Database.class, Boot4Database.class})
    static class Pool {

        @Bean
        WeirDataSource dataSource(
                DatabaseSettings database, Environment environment, Places weirPlaces) {
            return new PoolFactory(environment, weirPlaces).create(database);
        }

        @Bean
        @ConditionalOnProperty(name = "spring.datasource.connection-fetch", havingValue = "lazy")
        static LazyConnections weirLazyConnections() {
            return new LazyConnections();
        }
    }

    /** The pool's lines in the application's log. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(SLF4JBridgeHandler.class)
    static class Logging {

        /** Made with the first beans, and so destroyed after the pools. */
        @Bean
        @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
        static PoolLog.Opener weirPoolLog() {
            return new PoolLog.Opener();
        }
    }

    /** Where the process may be checkpointed. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnCheckpointRestore
    static class Checkpoint {

        @Bean
        CheckpointLifecycle weirCheckpointLifecycle(
                Pools weirPools, ConfigurableApplicationContext context) {
            return new CheckpointLifecycle(weirPools, context);
        }

        @Bean
        WeirDataSourceCustomizer weirCheckpointCustomizer() {
            return (pool, beanName) -> pool.setAllowPoolSuspension(true);
        }
    }
}
