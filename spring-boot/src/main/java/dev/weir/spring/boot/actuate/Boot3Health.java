package dev.weir.spring.boot.actuate;

import dev.weir.WeirDataSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.CompositeHealthContributor;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthContributor;
import org.springframework.boot.actuate.jdbc.DataSourceHealthIndicator;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.jdbc.metadata.DataSourcePoolMetadataProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The health of data sources in Spring Boot 3. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(DataSourceHealthIndicator.class)
class Boot3Health {

    @Bean
    @ConditionalOnEnabledHealthIndicator("db")
    @ConditionalOnMissingBean(name = {"dbHealthIndicator", "dbHealthContributor"})
    HealthContributor dbHealthContributor(
            ConfigurableListableBeanFactory beans,
            ObjectProvider<DataSourcePoolMetadataProvider> metadata,
            WeirHealthProperties properties,
            Environment environment) {
        return new Tree(metadata.orderedStream().toList(), properties.timeout())
                .of(Pools.dataSources(beans), WeirHealthAutoConfiguration.counts(environment));
    }

    private static final class Tree extends HealthTree<HealthContributor> {
        private final Duration timeout;

        Tree(List<DataSourcePoolMetadataProvider> metadata, Duration timeout) {
            super(metadata);
            this.timeout = timeout;
        }

        @Override
        HealthContributor pool(WeirDataSource pool) {
            return new Indicator(new PoolCheck(pool, timeout));
        }

        @Override
        HealthContributor other(DataSource dataSource, @Nullable String validationQuery) {
            return new DataSourceHealthIndicator(dataSource, validationQuery);
        }

        @Override
        HealthContributor all(Map<String, HealthContributor> parts) {
            return CompositeHealthContributor.fromMap(parts, Function.identity());
        }
    }

    private static final class Indicator extends AbstractHealthIndicator {
        private final PoolCheck check;

        Indicator(PoolCheck check) {
            super("the health of the pool could not be checked");
            this.check = check;
        }

        @Override
        protected void doHealthCheck(Health.Builder builder) {
            PoolHealthReport report = check.check();
            builder.status(report.status()).withDetails(report.details());
        }
    }
}
