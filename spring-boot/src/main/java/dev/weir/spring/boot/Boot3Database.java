package dev.weir.spring.boot;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.jdbc.DataSourceProperties;
import org.springframework.boot.autoconfigure.jdbc.JdbcConnectionDetails;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The database as Spring Boot 3 says it. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(JdbcConnectionDetails.class)
@EnableConfigurationProperties(DataSourceProperties.class)
class Boot3Database {

    /** Spring Boot makes this bean only for pools of its own. */
    @Bean
    @ConditionalOnMissingBean(JdbcConnectionDetails.class)
    JdbcConnectionDetails jdbcConnectionDetails(DataSourceProperties properties) {
        return new FromProperties(properties);
    }

    @Bean
    DatabaseSettings weirDatabaseSettings(
            DataSourceProperties properties, JdbcConnectionDetails details) {
        return new Settings(properties, details);
    }

    @Bean
    @ConditionalOnClass(name = TestDatabase.ON_BOOT_3)
    static TestDatabase weirTestDatabase(Environment environment) {
        return new TestDatabase(environment, JdbcConnectionDetails.class);
    }

    private record FromProperties(DataSourceProperties properties)
            implements JdbcConnectionDetails {

        @Override
        public String getJdbcUrl() {
            return properties.determineUrl();
        }

        @Override
        public @Nullable String getUsername() {
            return properties.determineUsername();
        }

        @Override
        public @Nullable String getPassword() {
            return properties.determinePassword();
        }

        @Override
        public String getDriverClassName() {
            return properties.determineDriverClassName();
        }
    }

    private record Settings(DataSourceProperties properties, JdbcConnectionDetails details)
            implements DatabaseSettings {

        @Override
        public String url() {
            return details.getJdbcUrl();
        }

        @Override
        public @Nullable String username() {
            return details.getUsername();
        }

        @Override
        public @Nullable String password() {
            return details.getPassword();
        }

        @Override
        public @Nullable String driverClassName() {
            return isGiven() ? details.getDriverClassName() : properties.getDriverClassName();
        }

        @Override
        public @Nullable String name() {
            return properties.getName();
        }

        @Override
        public boolean isGiven() {
            return !(details instanceof FromProperties);
        }

        @Override
        public String source() {
            return "connection details of " + details.getClass().getName();
        }
    }
}
