package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;

@Tag("long")
class InMemoryShutdownTest {

    private static final String NAMED =
            "spring.datasource.url=jdbc:h2:mem:restarted;DB_CLOSE_DELAY=-1";

    private final ApplicationContextRunner application =
            Applications.runner().withPropertyValues(NAMED);

    @Test
    void aRestartBeginsWithAnEmptyDatabase() {
        ApplicationContextRunner restarting =
                application.withBean(InMemoryShutdown.class, InMemoryShutdown::new);
        for (int start = 0; start < 2; start++) {
            restarting.run(
                    context ->
                            context.getBean(JdbcTemplate.class)
                                    .execute("create table once (a int)"));
        }
    }

    @Test
    void withoutDeveloperToolsTheDatabaseStays() {
        application.run(
                context -> {
                    assertThat(context).doesNotHaveBean(InMemoryShutdown.class);
                    context.getBean(JdbcTemplate.class).execute("create table kept (a int)");
                });
        application.run(
                context -> {
                    JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
                    assertThat(jdbc.queryForList("select * from kept")).isEmpty();
                    jdbc.execute("shutdown");
                });
    }
}
