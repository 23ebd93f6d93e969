package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import java.util.logging.LogManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

@Tag("long")
@ExtendWith(OutputCaptureExtension.class)
class ShutdownTest {

    @Test
    void thePoolClosesAfterTheBeansThatUseItAndItsLastLineIsInTheLog(CapturedOutput output) {
        ConfigurableApplicationContext context = start();
        WeirDataSource pool = context.getBean(WeirDataSource.class);

        context.close();

        assertThat(pool.isClosed()).isTrue();
        assertThat(output.getAll())
                .containsSubsequence("shop - started", "last words: 42", "shop - closed");
        assertThat(output).containsOnlyOnce("shop - started").containsOnlyOnce("shop - closed");
    }

    @Test
    void itIsSoAtTheEndOfTheProcessWhichEndsTheLoggersOfTheJdkToo(CapturedOutput output) {
        ConfigurableApplicationContext context = start();

        // as the hook that java.util.logging has for the end of the process
        LogManager.getLogManager().reset();
        context.close();

        assertThat(output).containsOnlyOnce("shop - closed");
    }

    @Test
    void itIsSoForTheSecondApplicationInTheSameProcess(CapturedOutput output) {
        start().close();
        start().close();

        assertThat(output.getAll())
                .containsSubsequence(
                        "shop - started", "shop - closed", "shop - started", "shop - closed");
    }

    @Test
    void itIsSoBesideAnotherApplication(CapturedOutput output) {
        ConfigurableApplicationContext other = start();
        start().close();
        other.close();

        assertThat(output.getAll())
                .containsSubsequence(
                        "shop - started", "shop - started", "shop - closed", "shop - closed");
    }

    @Test
    void theLevelOfTheLogIsTheApplications(CapturedOutput output) {
        start("--logging.level.dev.weir=warn").close();

        assertThat(output).doesNotContain("shop - started");
    }

    private static ConfigurableApplicationContext start(String... arguments) {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .properties(
                        Applications.H2,
                        "spring.application.name=shop",
                        "spring.flyway.enabled=false",
                        "spring.liquibase.enabled=false")
                .run(arguments);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        @Bean
        DisposableBean lastWords(JdbcTemplate jdbc) {
            jdbc.queryForObject("select 1", Integer.class);
            return () ->
                    System.out.println(
                            "last words: " + jdbc.queryForObject("select 42", Integer.class));
        }
    }
}
