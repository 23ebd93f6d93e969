package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.net.LoopbackPorts;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** What a user reads when the application does not start. */
@Tag("database")
@ExtendWith(OutputCaptureExtension.class)
class FailedStartTest {

    @Test
    void aMisspeltKey(CapturedOutput output) {
        fails(Applications.H2, "weir.datasource.maximum-pool-sise=10");

        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("weir.datasource.maximum-pool-sise")
                .contains(
                        "is no setting of the pool: did you mean weir.datasource.maximum-pool-size?");
    }

    @Test
    void aWrongValueWithItsPlace(CapturedOutput output) {
        fails(Applications.H2, "weir.datasource.idle-timeout=1s");

        assertThat(output)
                .contains("The settings of the connection pool are wrong")
                .contains("idleTimeout is 1s: allowed is 10s or more, or 0 (never)")
                .contains("weir.datasource.idle-timeout in");
    }

    /** The value of idleTimeout might be mended by a customizer, which has not been asked yet. */
    @Test
    void namesOfBothPrefixesAtOnceAndNothingThatMayYetBeRight(CapturedOutput output) {
        fails(
                Applications.H2,
                "spring.datasource.weir.minimum-idel=1",
                "weir.datasource.maximum-pool-sise=10",
                "weir.datasource.tenancy=label",
                "weir.datasource.idle-timeout=1s");

        assertThat(output)
                .contains("spring.datasource.weir.minimum-idel")
                .contains("weir.datasource.maximum-pool-sise")
                .doesNotContain("idleTimeout", "tenancy is", "jdbcUrl");
    }

    @Test
    void aUrlThatNoDriverTakes(CapturedOutput output) {
        fails("spring.datasource.url=jdbc:nowhere://localhost/app");

        assertThat(output)
                .contains("No driver takes the jdbcUrl jdbc:nowhere://localhost/app")
                .contains("add the JDBC driver")
                .contains("(spring.datasource.url in ");
    }

    @Test
    void aUrlThatIsNone(CapturedOutput output) {
        fails("spring.datasource.url=postgresql://user:s3cret@localhost/app");

        assertThat(output)
                .contains("jdbcUrl does not begin with jdbc:")
                .contains("(spring.datasource.url in ")
                .doesNotContain("s3cret");
    }

    @Test
    void aDriverClassThatIsMissing(CapturedOutput output) {
        fails(Applications.H2, "spring.datasource.driver-class-name=com.nowhere.Driver");

        assertThat(output)
                .contains("driverClassName is com.nowhere.Driver, which is not on the class path")
                .contains("(spring.datasource.driver-class-name in ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "url=${WEIR_TEST_UNSET}",
                "url=jdbc:postgresql://${WEIR_TEST_UNSET}/app?password=s3cret",
                "password=${WEIR_TEST_UNSET.${WEIR_TEST}} spring.datasource.url=jdbc:h2:mem:app"
            })
    void aPlaceholderThatNothingSetsIsNamed(String written, CapturedOutput output) {
        fails(("spring.datasource." + written).split(" "));

        assertThat(output)
                .containsPattern(" has \\$\\{WEIR_TEST_UNSET.*}, which nothing sets")
                .contains("(spring.datasource." + written.split("=")[0] + " in ")
                .doesNotContain("s3cret");
    }

    @Test
    void aDriverClassThatDoesNotTakeTheUrlIsFoundBeforeTheFirstUse(CapturedOutput output) {
        fails(
                "spring.datasource.url=jdbc:postgres://localhost/app?password=s3cret",
                "spring.datasource.driver-class-name=org.h2.Driver");

        assertThat(output)
                .contains("driverClassName is org.h2.Driver, which does not take the jdbcUrl")
                .contains("(spring.datasource.url in ")
                .contains("spring.datasource.driver-class-name in ")
                .doesNotContain("s3cret");
    }

    @Test
    void aServerThatRefuses(CapturedOutput output) throws Exception {
        int port;
        try (ServerSocket free = LoopbackPorts.listen(1)) {
            port = free.getLocalPort();
        }
        fails("spring.datasource.url=jdbc:postgresql://localhost:" + port + "/app?password=s3cret");

        assertThat(output)
                .contains(
                        "The database cannot be reached: jdbc:postgresql://localhost:"
                                + port
                                + "/app")
                .contains("Check that the database runs")
                .contains("initialization-fail-timeout");
        // the analysis is masked; what the driver says elsewhere is the driver's
        assertThat(analysis(output)).doesNotContain("s3cret");
    }

    @Test
    void aUserThatIsRefused(CapturedOutput output) {
        fails(url("postgres"), "spring.datasource.username=nobody_of_that_name");

        assertThat(analysis(output))
                .contains("The database refused the user name or the password:")
                .contains("as user 'nobody_of_that_name'")
                .contains("role \"nobody_of_that_name\" does not exist")
                .contains("spring.datasource.username");
    }

    @Test
    void aWrongPassword(CapturedOutput output) throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(Durability.FAST, Map.of())) {
            server.faults().createRole("keeper", "the right one");
            fails(
                    "spring.datasource.url=" + server.url(),
                    "spring.datasource.username=keeper",
                    "spring.datasource.password=wr0ng");

            assertThat(analysis(output).lines())
                    .anySatisfy(
                            line ->
                                    assertThat(line)
                                            .startsWith(
                                                    "The database refused the user name or the password:")
                                            .contains(
                                                    server.url(),
                                                    "as user 'keeper'",
                                                    "password authentication failed"));
            assertThat(analysis(output)).contains("Correct spring.datasource.username");
            assertThat(output).doesNotContain("wr0ng");
            start(
                    "spring.datasource.url=" + server.url(),
                    "spring.datasource.username=keeper",
                    "spring.datasource.password=the right one");
        }
    }

    @Test
    void aDatabaseThatIsNone(CapturedOutput output) {
        fails(url("nowhere"), "spring.datasource.username=" + server().user());

        assertThat(analysis(output))
                .contains("The server has no such database:")
                .contains("/nowhere");
    }

    @Test
    void aServerThatIsFull(CapturedOutput output) throws Exception {
        try (Connection admin = server().connect();
                Statement statement = admin.createStatement()) {
            statement.execute("drop role if exists crowded");
            statement.execute("create role crowded login connection limit 0");
        }
        fails(url("postgres"), "spring.datasource.username=crowded");

        assertThat(analysis(output))
                .contains("The server has no connection left:")
                .contains("too many connections for role")
                .contains("weir.datasource.maximum-pool-size");
    }

    @Test
    void anSqlFaultThatIsNoConnectIsNotExplainedAsOne(CapturedOutput output) {
        assertThatThrownBy(() -> start(Applications.H2, "test.sql=select nonsense"))
                .hasStackTraceContaining("NONSENSE");

        assertThat(output).doesNotContain("The database cannot be reached");
    }

    private static String analysis(CapturedOutput output) {
        String all = output.getAll();
        int begin = all.indexOf("APPLICATION FAILED TO START");
        assertThat(begin).as(all).isPositive();
        return all.substring(begin);
    }

    private static EmbeddedPostgres server() {
        return EmbeddedPostgres.shared(Durability.FAST);
    }

    private static String url(String database) {
        return "spring.datasource.url=" + server().url(database);
    }

    private static void fails(String... properties) {
        assertThatThrownBy(() -> start(properties)).isNotNull();
    }

    private static void start(String... properties) {
        List<String> arguments = new ArrayList<>();
        for (String property : properties) {
            arguments.add("--" + property);
        }
        new SpringApplicationBuilder(AsksAtStart.class)
                .web(WebApplicationType.NONE)
                .properties("spring.flyway.enabled=false", "spring.liquibase.enabled=false")
                .run(arguments.toArray(String[]::new))
                .close();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class AsksAtStart {
        @Bean
        InitializingBean question(
                JdbcTemplate jdbc,
                @org.springframework.beans.factory.annotation.Value("${test.sql:select 1}")
                        String sql) {
            return () -> jdbc.queryForList(sql);
        }
    }
}
