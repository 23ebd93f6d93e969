package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;

/** Migrations run as their own user, and the application as the pool's. */
@Tag("database")
class MigrationUserTest {

    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.shared(Durability.FAST);

    @BeforeAll
    static void makeRoles() throws SQLException {
        try (Connection admin = SERVER.connect();
                Statement statement = admin.createStatement()) {
            statement.execute("create role migrator login");
            statement.execute("create role app login");
        }
    }

    @Test
    void flywayMigratesAsItsOwnUser() throws SQLException {
        application("by_flyway")
                .withPropertyValues("spring.flyway.enabled=true", "spring.flyway.user=migrator")
                .run(
                        context -> {
                            assertThat(context).hasSingleBean(WeirDataSource.class);
                            JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
                            assertThat(owner(jdbc, "orders_by_flyway")).isEqualTo("migrator");
                            assertThat(user(jdbc)).isEqualTo("app");
                        });
    }

    @Test
    void liquibaseMigratesAsItsOwnUser() throws SQLException {
        application("by_liquibase")
                .withPropertyValues(
                        "spring.liquibase.enabled=true",
                        "spring.liquibase.change-log=classpath:db/changelog/orders.sql",
                        "spring.liquibase.user=migrator",
                        "spring.liquibase.password=any")
                .run(
                        context -> {
                            assertThat(context).hasSingleBean(WeirDataSource.class);
                            JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
                            assertThat(owner(jdbc, "orders_by_liquibase")).isEqualTo("migrator");
                            assertThat(user(jdbc)).isEqualTo("app");
                        });
    }

    private static ApplicationContextRunner application(String database) throws SQLException {
        String url = SERVER.newDatabase(database);
        try (Connection admin = DriverManager.getConnection(url, SERVER.user(), "");
                Statement statement = admin.createStatement()) {
            statement.execute("grant all on schema public to migrator");
        }
        return Applications.runner()
                .withPropertyValues(
                        "spring.datasource.url=" + url,
                        "spring.datasource.username=app",
                        "spring.datasource.password=any");
    }

    private static String owner(JdbcTemplate jdbc, String table) {
        return jdbc.queryForObject(
                "select tableowner from pg_tables where tablename = ?", String.class, table);
    }

    private static String user(JdbcTemplate jdbc) {
        return jdbc.queryForObject("select current_user", String.class);
    }
}
