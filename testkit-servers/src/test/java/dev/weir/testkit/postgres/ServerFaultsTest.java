package dev.weir.testkit.postgres;

import static dev.weir.testkit.postgres.Sessions.PASSWORD;
import static dev.weir.testkit.postgres.Sessions.ROLE;
import static dev.weir.testkit.postgres.Sessions.ask;
import static dev.weir.testkit.postgres.Sessions.execute;
import static dev.weir.testkit.postgres.Sessions.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each fault as a plain connection sees it. */
@Tag("database")
@Timeout(120)
class ServerFaultsTest {

    private static EmbeddedPostgres postgres;
    private static ServerFaults faults;

    @BeforeAll
    static void start() throws Exception {
        postgres = EmbeddedPostgres.start(Durability.FAST, Map.of());
        faults = postgres.faults();
        faults.createRole(ROLE, PASSWORD);
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    @Test
    void theSessionsOfARoleEndWith57P01AndOthersStay() throws SQLException {
        try (Connection first = Sessions.of(postgres, PASSWORD);
                Connection second = Sessions.of(postgres, PASSWORD);
                Connection other = postgres.connect()) {
            assertThat(faults.terminate(ROLE)).isGreaterThanOrEqualTo(2);

            assertThatThrownBy(() -> ask(first, "select 1")).satisfies(this::wasTerminated);
            assertThatThrownBy(() -> ask(second, "select 1")).satisfies(this::wasTerminated);
            assertThat(ask(other, "select 1")).isEqualTo("1");
        }
    }

    @Test
    void oneSessionEndsByItsProcessId() throws SQLException {
        try (Connection first = Sessions.of(postgres, PASSWORD);
                Connection second = Sessions.of(postgres, PASSWORD)) {
            int pid = Integer.parseInt(ask(first, "select pg_backend_pid()"));
            assertThat(faults.terminate(pid)).isTrue();

            assertThatThrownBy(() -> ask(first, "select 1")).satisfies(this::wasTerminated);
            assertThat(ask(second, "select 1")).isEqualTo("1");
        }
        assertThat(faults.terminate(2_000_000_000)).isFalse();
    }

    @Test
    void aChangedPasswordIs28P01ForTheOldOneAndSessionsStay() throws SQLException {
        try (Connection before = Sessions.of(postgres, PASSWORD)) {
            faults.password(ROLE, "another");

            assertThatThrownBy(() -> Sessions.of(postgres, PASSWORD))
                    .satisfies(e -> assertThat(state(e)).isEqualTo("28P01"));
            assertThat(ask(before, "select 1")).isEqualTo("1");
            Sessions.of(postgres, "another").close();
        } finally {
            faults.password(ROLE, PASSWORD);
        }
        Sessions.of(postgres, PASSWORD).close();
    }

    @Test
    void aSessionBeyondTheLimitIs53300() throws SQLException {
        try (Connection before = Sessions.of(postgres, PASSWORD)) {
            faults.limitSessions(ROLE, 1);

            assertThatThrownBy(() -> Sessions.of(postgres, PASSWORD))
                    .satisfies(e -> assertThat(state(e)).isEqualTo("53300"));
            assertThat(ask(before, "select 1")).isEqualTo("1");
            assertThat(faults.sessions(ROLE)).isGreaterThanOrEqualTo(1);
        } finally {
            faults.limitSessions(ROLE, -1);
        }
        Sessions.of(postgres, PASSWORD).close();
    }

    @Test
    void aReadOnlyServerRefusesWritesWith25006AlsoInSessionsThereAre() throws SQLException {
        try (Connection before = Sessions.of(postgres, PASSWORD)) {
            execute(before, "create table if not exists written (id int)");
            faults.readOnly(true);

            assertThatThrownBy(() -> untilRefused(before))
                    .satisfies(e -> assertThat(state(e)).isEqualTo("25006"));
            assertThat(ask(before, "select 1")).isEqualTo("1");
            faults.readOnly(false);
        }
        try (Connection after = Sessions.of(postgres, PASSWORD)) {
            execute(after, "insert into written values (1)");
        }
    }

    /** A session that was idle takes the new setting over a moment after a new one has it. */
    private static void untilRefused(Connection connection) throws SQLException {
        for (int i = 0; i < 10_000; i++) {
            execute(connection, "insert into written values (0)");
        }
    }

    private void wasTerminated(Throwable failure) {
        assertThat(state(failure)).isEqualTo("57P01");
    }
}
