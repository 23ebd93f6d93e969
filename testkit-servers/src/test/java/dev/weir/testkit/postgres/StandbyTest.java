package dev.weir.testkit.postgres;

import static dev.weir.testkit.postgres.Sessions.ask;
import static dev.weir.testkit.postgres.Sessions.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("database")
@Timeout(120)
class StandbyTest {

    @Test
    void aStandbyFollowsItsPrimaryAndTakesItsPlace() throws Exception {
        try (EmbeddedPostgres primary = EmbeddedPostgres.start(Durability.FAST, Map.of())) {
            execute(primary, "create table followed (id int)");
            try (Standby standby = Standby.of(primary)) {
                execute(primary, "insert into followed values (1)");
                standby.awaitCaughtUp();
                try (Connection reading = standby.connect()) {
                    assertThat(ask(reading, "select count(*) from followed")).isEqualTo("1");
                    assertThatThrownBy(
                                    () ->
                                            Sessions.execute(
                                                    reading, "insert into followed values (2)"))
                            .satisfies(e -> assertThat(state(e)).isEqualTo("25006"));
                }
                assertThat(portOfThePrimary(primary, standby)).isEqualTo(primary.port());

                primary.control().stop(StopMode.IMMEDIATE);
                standby.promote();

                assertThat(portOfThePrimary(primary, standby)).isEqualTo(standby.port());
                try (Connection writing = standby.connect()) {
                    Sessions.execute(writing, "insert into followed values (3)");
                    assertThat(ask(writing, "select count(*) from followed")).isEqualTo("2");
                }
            }
        }
    }

    /** Where the driver ends up when it is given both and asked for the one that takes writes. */
    private static int portOfThePrimary(EmbeddedPostgres first, Standby second)
            throws SQLException {
        String url =
                "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/postgres?targetServerType=primary&hostRecheckSeconds=0"
                        .formatted(first.port(), second.port());
        try (Connection connection = DriverManager.getConnection(url, first.user(), "")) {
            return Integer.parseInt(ask(connection, "select inet_server_port()"));
        }
    }

    private static void execute(EmbeddedPostgres postgres, String sql) throws SQLException {
        try (Connection connection = postgres.connect()) {
            Sessions.execute(connection, sql);
        }
    }
}
