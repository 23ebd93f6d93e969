package dev.weir.spring.boot.actuate;

import dev.weir.WeirDataSource;
import dev.weir.spring.boot.WeirAutoConfiguration;
import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * The component {@code db} of the health endpoint, asked of the pool itself. Spring Boot's own
 * check borrows a connection, twice, so it waits behind the borrowers of a pool that is merely
 * busy. Runs before it, which then stands back.
 */
@AutoConfiguration(
        beforeName = {
            "org.springframework.boot.actuate.autoconfigure.jdbc.DataSourceHealthContributorAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.health.DataSourceHealthContributorAutoConfiguration"
        },
        after = WeirAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@ConditionalOnClass({WeirDataSource.class, AbstractRoutingDataSource.class})
@ConditionalOnBean(DataSource.class)
@EnableConfigurationProperties(WeirHealthProperties.class)
@Import({Boot3Health.class, Boot4Health.class})
public final class WeirHealthAutoConfiguration {

    /** Whether routers count: Spring Boot's own setting. */
    static boolean counts(Environment environment) {
        return !environment.getProperty(
                "management.health.db.ignore-routing-data-sources", Boolean.class, false);
    }
}
