package dev.weir.spring.boot;

import dev.weir.WeirDataSource;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseType;

/**
 * Makes Weir the application's connection pool. Runs before Spring Boot's own choice of a pool,
 * which then stands back, and after all that may bring a data source from elsewhere.
 */
@AutoConfiguration(
        beforeName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        },
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
public final class WeirAutoConfiguration {

    /** The pool, unless the application has a data source or names another kind of pool. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(
            value = {DataSource.class, XADataSource.class},
            type = "io.r2dbc.spi.ConnectionFactory")
    @ConditionalOnProperty(
            name = "spring.datasource.type",
            havingValue = "dev.weir.WeirDataSource",
            matchIfMissing = true)
    @Import({Boot3Database.class, Boot4Database.class})
    static class Pool {

        @Bean
        WeirDataSource dataSource(DatabaseSettings database) {
            WeirDataSource pool = new WeirDataSource();
            pool.setJdbcUrl(database.url());
            pool.setUsername(database.username());
            pool.setPassword(database.password());
            return pool;
        }
    }
}
