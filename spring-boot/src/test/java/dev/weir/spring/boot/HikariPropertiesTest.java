package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Tag("long")
@ExtendWith(OutputCaptureExtension.class)
class HikariPropertiesTest {

    private final ApplicationContextRunner application =
            Applications.runner().withPropertyValues(Applications.H2);

    @Test
    void whatIsTheSameIsTaken(CapturedOutput output) {
        application
                .withPropertyValues(
                        "spring.datasource.hikari.connection-timeout=5000",
                        "spring.datasource.hikari.maxLifetime=20m",
                        "spring.datasource.hikari.pool-name=shop",
                        "spring.datasource.hikari.data-source-properties.TRACE_LEVEL_FILE=0")
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            assertThat(pool.getConnectionTimeout()).isEqualTo(5_000);
                            assertThat(pool.getMaxLifetime()).isEqualTo(1_200_000);
                            assertThat(pool.getPoolName()).isEqualTo("shop");
                            assertThat(pool.getDataSourceProperties())
                                    .containsEntry("TRACE_LEVEL_FILE", "0");
                        });

        assertThat(output)
                .containsOnlyOnce("Weir honours spring.datasource.hikari.*: taken: ")
                .contains(
                        "max-lifetime", "data-source-properties", "connection-timeout", "pool-name")
                .doesNotContain("translated:", "ignored:");
    }

    @Test
    void whatHikariReplacesInSilenceIsReplacedInTheSameWayAndSaid(CapturedOutput output) {
        application
                .withPropertyValues(
                        "spring.datasource.hikari.max-lifetime=1000",
                        "spring.datasource.hikari.idle-timeout=5000",
                        "spring.datasource.hikari.leak-detection-threshold=1000",
                        "spring.datasource.hikari.keepalive-time=10s",
                        "spring.datasource.hikari.minimum-idle=30",
                        "spring.datasource.hikari.maximum-pool-size=20")
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            assertThat(pool.getMaxLifetime()).isEqualTo(1_800_000);
                            assertThat(pool.getIdleTimeout()).isEqualTo(600_000);
                            assertThat(pool.getLeakDetectionThreshold()).isZero();
                            assertThat(pool.getKeepaliveTime()).isZero();
                            assertThat(pool.getMinimumIdle()).isEqualTo(20);
                            assertThat(pool.getMaximumPoolSize()).isEqualTo(20);
                        });

        assertThat(output)
                .contains("max-lifetime=1000 (30m, as with HikariCP)")
                .contains("idle-timeout=5000 (10m, as with HikariCP)")
                .contains("leak-detection-threshold=1000 (off, as with HikariCP)")
                .contains("keepalive-time=10s (off, as with HikariCP)")
                .contains("minimum-idle=30 (20, as with HikariCP)")
                .contains("maximum-pool-size=20 (the most, below which the pool finds its size)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "maximum-pool-size",
                "max-lifetime",
                "auto-commit",
                "validation-timeout",
                "transaction-isolation",
                "schema"
            })
    void anEmptyValueIsNone(String name) {
        application
                .withPropertyValues("spring.datasource.hikari." + name + "=${NOBODY_SETS_THIS:}")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @ParameterizedTest
    @CsvSource({"yes, true", "On, true", "1, true", "no, false", "off, false", "0, false"})
    void aFlagIsReadAsSpringReadsIt(String written, boolean value) {
        application
                .withPropertyValues("spring.datasource.hikari.auto-commit=" + written)
                .run(
                        context ->
                                assertThat(context.getBean(WeirDataSource.class).isAutoCommit())
                                        .isEqualTo(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "maximum-pool-size",
                "minimum-idle",
                "max-lifetime",
                "idle-timeout",
                "leak-detection-threshold",
                "keepalive-time",
                "connection-timeout",
                "auto-commit"
            })
    void aValueThatCannotBeReadIsRefusedAndNotReplaced(String name) {
        application
                .withPropertyValues("spring.datasource.hikari." + name + "=many")
                .run(
                        context ->
                                assertThat(context)
                                        .getFailure()
                                        .rootCause()
                                        .hasMessageContaining("spring.datasource.hikari." + name));
    }

    @Test
    void aKeepaliveThatIsNotBelowTheLifetimeIsOff() {
        application
                .withPropertyValues(
                        "spring.datasource.hikari.max-lifetime=60s",
                        "spring.datasource.hikari.keepalive-time=60s")
                .run(
                        context ->
                                assertThat(context.getBean(WeirDataSource.class).getKeepaliveTime())
                                        .isZero());
    }

    @Test
    void whatHasNoMeaningHereIsIgnoredWithTheReason(CapturedOutput output) {
        application
                .withPropertyValues(
                        "spring.datasource.hikari.health-check-properties.expected99thPercentileMs=10",
                        "spring.datasource.hikari.exception-override-class-name=com.example.Mine",
                        "spring.datasource.hikari.maximum-pool-sise=5",
                        "spring.datasource.hikari.sizing=fixed",
                        "spring.datasource.hikari.schema=a",
                        "weir.datasource.schema=b")
                .run(
                        context -> {
                            assertThat(context).hasNotFailed();
                            assertThat(context.getBean(WeirDataSource.class).getSchema())
                                    .isEqualTo("b");
                        });

        assertThat(output)
                .contains("health-check-properties (the starter checks the health by itself)")
                .contains("exception-override-class-name (make a bean of type")
                .contains("maximum-pool-sise (HikariCP has no such setting)")
                .contains("is ignored: did you mean maximum-pool-size?")
                .contains("sizing (HikariCP has no such setting)")
                .contains("schema (overruled by weir.datasource.schema");
    }

    @Test
    void withSizingFixedTheSizeIsTakenAsItIs(CapturedOutput output) {
        application
                .withPropertyValues(
                        "weir.datasource.sizing=fixed",
                        "spring.datasource.hikari.maximum-pool-size=20")
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(output)
                .contains("Weir honours spring.datasource.hikari.*: taken: maximum-pool-size.");
    }

    @Test
    void withoutSuchPropertiesNothingIsSaid(CapturedOutput output) {
        application.run(context -> assertThat(context).hasNotFailed());

        assertThat(output).doesNotContain("spring.datasource.hikari");
    }

    @Test
    void aDataSourceClassTakesThePlaceOfTheUrl() {
        Applications.runner()
                .withPropertyValues(
                        "spring.datasource.hikari.data-source-class-name=org.h2.jdbcx.JdbcDataSource",
                        "spring.datasource.hikari.data-source-properties.url=jdbc:h2:mem:by-class",
                        "spring.datasource.username=sa")
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            assertThat(pool.getJdbcUrl()).isNull();
                            assertThat(pool.getUsername()).isEqualTo("sa");
                            pool.getConnection().close();
                        });
    }
}
