package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.weir.WeirDataSource;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

@Tag("long")
@ExtendWith(OutputCaptureExtension.class)
class ReplacesHikariTest {

    private final ApplicationContextRunner application = Applications.runner();

    @Test
    void theStarterMakesWeirThePoolAlthoughHikariIsThere() {
        application
                .withPropertyValues(Applications.H2)
                .run(
                        context -> {
                            assertThat(context).hasSingleBean(DataSource.class);
                            assertThat(context.getBean("dataSource"))
                                    .isInstanceOf(WeirDataSource.class);
                            assertThat(
                                            context.getBean(JdbcTemplate.class)
                                                    .queryForObject("select 42", Integer.class))
                                    .isEqualTo(42);
                        });
    }

    @Test
    void itDoesSoWithoutHikariToo() {
        application
                .withClassLoader(new FilteredClassLoader(HikariDataSource.class))
                .withPropertyValues(Applications.H2)
                .run(context -> assertThat(context).hasSingleBean(WeirDataSource.class));
    }

    @Test
    void oneLineOfTheLogSaysThatWeirIsThePool(CapturedOutput output) {
        application
                .withPropertyValues(Applications.H2, "spring.application.name=shop")
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(output)
                .contains("shop - Weir is the connection pool of jdbc:h2:mem:app; finds its size");
    }

    @Test
    void theTypePropertyBringsHikariBackAndTheLogSaysSo(CapturedOutput output) {
        application
                .withPropertyValues(
                        Applications.H2,
                        "spring.datasource.type=com.zaxxer.hikari.HikariDataSource")
                .run(context -> assertThat(context).hasSingleBean(HikariDataSource.class));

        assertThat(output)
                .contains("Weir stands back")
                .contains("com.zaxxer.hikari.HikariDataSource, as spring.datasource.type says");
    }

    @Test
    void theTypePropertyMayNameWeir() {
        application
                .withPropertyValues(
                        Applications.H2, "spring.datasource.type=dev.weir.WeirDataSource")
                .run(context -> assertThat(context).hasSingleBean(WeirDataSource.class));
    }

    @Test
    void aDataSourceOfTheApplicationsOwnStaysAndTheLogSaysSo(CapturedOutput output) {
        application
                .withBean("mine", DataSource.class, SimpleDriverDataSource::new)
                .run(
                        context -> {
                            assertThat(context).hasSingleBean(DataSource.class);
                            assertThat(context).doesNotHaveBean(WeirDataSource.class);
                        });

        assertThat(output).contains("Weir stands back").contains("'mine'");
    }

    @Test
    void whereSpringBootsDataSourceIsExcludedThereIsNone() {
        application
                .withPropertyValues(
                        Applications.H2,
                        "spring.autoconfigure.exclude="
                                + Applications.jdbcClass("DataSourceAutoConfiguration").getName())
                .run(context -> assertThat(context).doesNotHaveBean(DataSource.class));
    }

    @Test
    void connectionsAreFetchedLazilyWhereTheApplicationAsksForIt() {
        application
                .withPropertyValues(Applications.H2, "spring.datasource.connection-fetch=lazy")
                .run(
                        context ->
                                assertThat(context.getBean(DataSource.class))
                                        .isInstanceOf(LazyConnectionDataSourceProxy.class)
                                        .satisfies(
                                                proxy ->
                                                        assertThat(
                                                                        proxy.isWrapperFor(
                                                                                WeirDataSource
                                                                                        .class))
                                                                .isTrue()));
    }

    @Test
    void withoutUrlTheEmbeddedDatabaseIsUsedAsSpringBootDoes() {
        application
                .withPropertyValues(
                        "spring.datasource.generate-unique-name=false",
                        "spring.datasource.name=orders")
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            assertThat(pool.getJdbcUrl()).startsWith("jdbc:h2:mem:orders");
                            assertThat(pool.getUsername()).isEqualTo("sa");
                            assertThat(pool.getPoolName()).isEqualTo("orders");
                        });
    }

    @Test
    void withoutUrlAndEmbeddedDatabaseSpringBootExplainsWhatIsMissing() {
        application
                .withPropertyValues("spring.datasource.embedded-database-connection=none")
                .run(
                        context ->
                                assertThat(context)
                                        .getFailure()
                                        .hasStackTraceContaining(
                                                "Failed to determine suitable jdbc url"));
    }
}
