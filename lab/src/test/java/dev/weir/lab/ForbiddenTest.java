package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/** A user who may not do what a command needs is told so in one sentence, before anything runs. */
@Tag("database")
@Timeout(120)
class ForbiddenTest {

    private static final String PLAIN_USER = "weir_forbidden";

    private final EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void thereIsAUserWithoutRights() throws SQLException {
        asAdministrator("create role %s login password 'secret'".formatted(PLAIN_USER));
    }

    @AfterEach
    void theUserGoes() throws SQLException {
        asAdministrator("drop role " + PLAIN_USER);
    }

    private void asAdministrator(String sql) throws SQLException {
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--url=" + postgres.url(), "--user=" + PLAIN_USER, "--password=secret"));
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(all.toArray(String[]::new));
    }

    @Test
    void whoMakesTenantsHasToBeASuperuser() {
        assertThat(run("tenants", "--quick")).isEqualTo(2);
        assertThat(err.toString())
                .contains("--user has to be a superuser", PLAIN_USER + " is none")
                .doesNotContain("permission denied");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void whoMayMakeNoSchemaIsSentToTheHelp() {
        assertThat(run("bleed", "--quick", "--pools=weir")).isEqualTo(1);
        assertThat(err.toString())
                .contains("--user may not do what this command needs: ERROR: permission denied")
                .endsWith("see ./weir help bleed" + System.lineSeparator());
        assertThat(out.toString()).isEmpty();
    }
}
