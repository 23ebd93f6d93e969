package dev.weir.spring.boot.lane;

import dev.weir.LaneResolver;
import dev.weir.Lanes;
import dev.weir.WeirDataSource;
import dev.weir.spring.boot.WeirDataSourceCustomizer;
import org.springframework.aop.framework.autoproxy.AbstractBeanFactoryAwareAdvisingPostProcessor;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.transaction.ConfigurableTransactionManager;

/** Lanes by {@link UseLane} and, if asked for, by read-only transactions. */
@AutoConfiguration
@ConditionalOnClass({
    WeirDataSource.class,
    AbstractBeanFactoryAwareAdvisingPostProcessor.class,
    ConfigurableTransactionManager.class
})
@EnableConfigurationProperties(WeirLaneProperties.class)
public final class WeirLaneAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    LaneResolver weirLaneResolver(WeirLaneProperties properties) {
        return new SpringLaneResolver(properties.readOnlyTransactions());
    }

    @Bean
    WeirDataSourceCustomizer weirLaneCustomizer(LaneResolver resolver) {
        return (pool, beanName) -> {
            if (pool.getLaneResolver() == null && pool.getLanes() != Lanes.OFF) {
                pool.setLaneResolver(resolver);
            }
        };
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static LanePostProcessor weirLanePostProcessor(Environment environment) {
        return new LanePostProcessor(
                environment.getProperty("spring.aop.proxy-target-class", Boolean.class, true));
    }

    /** Only where read-only transactions have a lane of their own. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty("weir.lanes.read-only-transactions")
    static class OfReadOnlyTransactions {

        @Bean
        @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
        static ReadOnlyTransactions weirReadOnlyTransactions() {
            return new ReadOnlyTransactions();
        }
    }
}
