package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.Sizing;
import dev.weir.WeirConfigException;
import dev.weir.WeirDataSource;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;

@Tag("long")
@ExtendWith(OutputCaptureExtension.class)
class PropertiesTest {

    private final ApplicationContextRunner application =
            Applications.runner().withPropertyValues(Applications.H2);

    @ParameterizedTest
    @ValueSource(strings = {"weir.datasource", "spring.datasource.weir"})
    void settingsAreReadInTheirOwnTypes(String prefix) {
        application
                .withPropertyValues(
                        prefix + ".maximum-pool-size=7",
                        prefix + ".connection-timeout=5s",
                        prefix + ".validation-timeout=1500",
                        prefix + ".login-timeout=20",
                        prefix + ".max-lifetime=PT10M",
                        prefix + ".sizing=fixed",
                        prefix + ".register-mbeans=false",
                        prefix + ".transaction-isolation=TRANSACTION_SERIALIZABLE",
                        prefix + ".data-source-properties.TRACE_LEVEL_FILE=0")
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            assertThat(pool.getMaximumPoolSize()).isEqualTo(7);
                            assertThat(pool.getConnectionTimeout()).isEqualTo(5_000);
                            assertThat(pool.getValidationTimeout()).isEqualTo(1_500);
                            assertThat(pool.getLoginTimeout()).isEqualTo(20);
                            assertThat(pool.getMaxLifetime()).isEqualTo(600_000);
                            assertThat(pool.getSizing()).isEqualTo(Sizing.FIXED);
                            assertThat(pool.getTransactionIsolation())
                                    .isEqualTo("TRANSACTION_SERIALIZABLE");
                            assertThat(pool.getDataSourceProperties())
                                    .isEqualTo(properties(Map.of("TRACE_LEVEL_FILE", "0")));
                        });
    }

    @Test
    void weirsOwnKeysWinOverAllOthers() {
        application
                .withPropertyValues(
                        "spring.datasource.hikari.pool-name=a",
                        "spring.datasource.name=b",
                        "spring.datasource.weir.pool-name=c",
                        "weir.datasource.pool-name=d",
                        "spring.datasource.hikari.schema=from-hikari",
                        "spring.datasource.weir.schema=from-spring")
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            assertThat(pool.getPoolName()).isEqualTo("d");
                            assertThat(pool.getSchema()).isEqualTo("from-spring");
                        });
    }

    @Test
    void whereToConnectMayBeSaidInWeirsOwnKeys() {
        Applications.runner()
                .withPropertyValues(
                        "spring.datasource.username=ignored",
                        "weir.datasource.url=jdbc:h2:mem:own",
                        "weir.datasource.username=me")
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            assertThat(pool.getJdbcUrl()).isEqualTo("jdbc:h2:mem:own");
                            assertThat(pool.getUsername()).isEqualTo("me");
                        });
    }

    @Test
    void aListIsTakenWhereTheSettingIsOne() {
        application
                .withPropertyValues(
                        "weir.datasource.tenants[0]=acme", "weir.datasource.tenants[1]=globex")
                .run(
                        context ->
                                assertThat(context.getBean(WeirDataSource.class).getTenants())
                                        .isEqualTo("acme,globex"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"WEIR_DATASOURCE_MAXIMUMPOOLSIZE", "WEIR_DATASOURCE_MAXIMUM_POOL_SIZE"})
    void aVariableOfTheEnvironmentSetsASetting(String variable) {
        application
                .withInitializer(context -> environment(context, variable, "9"))
                .run(
                        context ->
                                assertThat(
                                                context.getBean(WeirDataSource.class)
                                                        .getMaximumPoolSize())
                                        .isEqualTo(9));
    }

    @Test
    void aSourceThatCannotListItsNamesSetsASetting() {
        PropertySource<String> vault =
                new PropertySource<>("vault", "weir.datasource.maximum-pool-size") {
                    @Override
                    public @Nullable Object getProperty(String name) {
                        return name.equals(getSource()) ? "9" : null;
                    }
                };
        application
                .withInitializer(
                        context -> context.getEnvironment().getPropertySources().addFirst(vault))
                .run(
                        context ->
                                assertThat(
                                                context.getBean(WeirDataSource.class)
                                                        .getMaximumPoolSize())
                                        .isEqualTo(9));
    }

    @Test
    void aSettingWithoutDatasourceInItsNameIsAWarning(CapturedOutput output) {
        application
                .withPropertyValues(
                        "weir.maximum-pool-size=9", "weir.lanes.read-only-transactions=long")
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(output)
                .contains("Ignored: weir.maximum-pool-size")
                .contains("write weir.datasource.maximum-pool-size")
                .doesNotContain("Ignored: weir.lanes");
    }

    @Test
    void aVariableOfTheEnvironmentThatIsNoSettingIsAWarning(CapturedOutput output) {
        application
                .withInitializer(
                        context -> environment(context, "WEIR_DATASOURCE_MAXIMUM_POOL_SISE", "9"))
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(output)
                .contains("Ignored: weir.datasource.maximum.pool.sise")
                .contains("did you mean weir.datasource.maximum-pool-size?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"weir.datasource", "spring.datasource.weir"})
    void aMisspeltKeyFailsTheStartWithTheRightOne(String prefix) {
        application
                .withPropertyValues(
                        prefix + ".maximum-pool-sise=10", prefix + ".conection-timeout=1s")
                .run(
                        context ->
                                assertThat(problems(context))
                                        .contains(
                                                prefix + ".maximum-pool-sise",
                                                "did you mean %s.maximum-pool-size?"
                                                        .formatted(prefix),
                                                "did you mean %s.connection-timeout?"
                                                        .formatted(prefix)));
    }

    @Test
    void aPropertyOfTheDriverInTheWrongPlaceIsSentToTheRightOne() {
        application
                .withPropertyValues("weir.datasource.sslmode=require")
                .run(
                        context ->
                                assertThat(problems(context))
                                        .contains(
                                                "weir.datasource.data-source-properties.sslmode"));
    }

    @Test
    void aValueThatIsRefusedFailsTheStartAndSaysWhereItIsWritten() {
        application
                .withPropertyValues(
                        "weir.datasource.max-lifetime=1000",
                        "weir.datasource.connection-timeout=soon")
                .run(
                        context ->
                                assertThat(problems(context))
                                        .contains(
                                                "maxLifetime is 1s",
                                                "connectionTimeout is 'soon'",
                                                "(weir.datasource.max-lifetime in ",
                                                "(weir.datasource.connection-timeout in "));
    }

    @Test
    void thePasswordIsInNoFault() {
        application
                .withPropertyValues(
                        "spring.datasource.password=s3cret", "weir.datasource.max-lifetime=1000")
                .run(context -> assertThat(problems(context)).doesNotContain("s3cret"));
    }

    private static String problems(AssertableApplicationContext context) {
        Throwable failure = context.getStartupFailure();
        while (failure != null && !(failure instanceof WeirConfigException)) {
            failure = failure.getCause();
        }
        assertThat(failure).as("the start must fail because of the settings").isNotNull();
        return failure.getMessage();
    }

    private static Properties properties(Map<String, String> map) {
        Properties properties = new Properties();
        properties.putAll(map);
        return properties;
    }

    private static void environment(
            ConfigurableApplicationContext context, String variable, String value) {
        context.getEnvironment()
                .getPropertySources()
                .addFirst(
                        new SystemEnvironmentPropertySource(
                                "test-systemEnvironment", Map.of(variable, value)));
    }
}
