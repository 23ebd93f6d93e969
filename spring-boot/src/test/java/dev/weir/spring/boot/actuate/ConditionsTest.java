package dev.weir.spring.boot.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import dev.weir.spring.boot.WeirAutoConfiguration;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.metadata.DataSourcePoolMetadata;
import org.springframework.boot.jdbc.metadata.DataSourcePoolMetadataProvider;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** When there is something of the starter's in Actuator, and when not. */
@Tag("long")
class ConditionsTest {

    private final ApplicationContextRunner application =
            new ApplicationContextRunner()
                    .withConfiguration(
                            AutoConfigurations.of(
                                    WeirAutoConfiguration.class,
                                    WeirEndpointAutoConfiguration.class,
                                    WeirHealthAutoConfiguration.class,
                                    WeirPoolMetadataAutoConfiguration.class));

    @Test
    void theEndpointIsThereWhereItIsExposed() {
        application.run(context -> assertThat(context).doesNotHaveBean(WeirEndpoint.class));
        application
                .withPropertyValues("management.endpoints.web.exposure.include=weir")
                .run(context -> assertThat(context).hasSingleBean(WeirEndpoint.class));
    }

    @Test
    void anApplicationWithoutActuatorStarts() {
        application
                .withClassLoader(
                        new FilteredClassLoader(
                                "org.springframework.boot.actuate",
                                "org.springframework.boot.health",
                                "org.springframework.boot.jdbc.health"))
                .run(
                        context -> {
                            assertThat(context).hasNotFailed();
                            assertThat(context).hasSingleBean(WeirDataSource.class);
                            assertThat(context).doesNotHaveBean("dbHealthContributor");
                            assertThat(context).doesNotHaveBean(WeirEndpoint.class);
                        });
    }

    @Test
    void aHealthOfTheApplicationsOwnStays() {
        application
                .withBean("dbHealthIndicator", Object.class, Object::new)
                .run(context -> assertThat(context).doesNotHaveBean("dbHealthContributor"));
    }

    @Test
    void springBootsOwnSettingTurnsTheHealthOff() {
        application.run(context -> assertThat(context).hasBean("dbHealthContributor"));
        application
                .withPropertyValues("management.health.db.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean("dbHealthContributor"));
    }

    @Test
    void aCheckLeavesTimeForTheAnswerToReachAProbeThatWaitsForASecond() {
        application.run(
                context ->
                        assertThat(context.getBean(WeirHealthProperties.class).timeout())
                                .isBetween(Duration.ofMillis(500), Duration.ofMillis(900)));
    }

    @Test
    void aTimeoutOfZeroIsRefusedWithItsKey() {
        application
                .withPropertyValues("weir.health.timeout=0s")
                .run(
                        context ->
                                assertThat(context)
                                        .getFailure()
                                        .rootCause()
                                        .hasMessageContaining("weir.health.timeout is PT0S"));
    }

    @Test
    void metadataWorksBeforeTheStartOfThePool() {
        application
                .withPropertyValues(
                        "weir.datasource.maximum-pool-size=7", "weir.datasource.minimum-idle=3")
                .run(
                        context -> {
                            DataSourcePoolMetadata metadata =
                                    context.getBean(
                                                    "weirPoolMetadataProvider",
                                                    DataSourcePoolMetadataProvider.class)
                                            .getDataSourcePoolMetadata(
                                                    context.getBean(DataSource.class));

                            assertThat(metadata.getMax()).isEqualTo(7);
                            assertThat(metadata.getMin()).isEqualTo(3);
                            assertThat(metadata.getActive()).isZero();
                            assertThat(metadata.getDefaultAutoCommit()).isTrue();
                            assertThat(metadata.getValidationQuery()).isNull();
                        });
    }
}
