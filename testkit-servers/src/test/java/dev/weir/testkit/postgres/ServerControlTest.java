package dev.weir.testkit.postgres;

import static dev.weir.testkit.postgres.Sessions.ask;
import static dev.weir.testkit.postgres.Sessions.execute;
import static dev.weir.testkit.postgres.Sessions.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each fault as a plain connection sees it. */
@Tag("database")
@Timeout(120)
class ServerControlTest {

    private static EmbeddedPostgres postgres;
    private static ServerControl control;

    @BeforeAll
    static void start() {
        postgres = EmbeddedPostgres.start(Durability.FAST, Map.of("max_connections", "17"));
        control = postgres.control();
    }

    @AfterEach
    void thaw() throws IOException {
        control.thaw();
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    @Test
    void aFastRestartEndsSessionsWith57P01AndKeepsSettingsAndPort() throws Exception {
        int port = postgres.port();
        try (Connection before = postgres.connect()) {
            control.restart(StopMode.FAST);

            assertThatThrownBy(() -> ask(before, "select 1"))
                    .satisfies(e -> assertThat(state(e)).isEqualTo("57P01"));
        }
        assertThat(postgres.port()).isEqualTo(port);
        try (Connection after = postgres.connect()) {
            assertThat(ask(after, "show max_connections")).isEqualTo("17");
            assertThat(ask(after, "show fsync")).isEqualTo("off");
        }
    }

    @Test
    void anImmediateRestartRecoversWhatWasCommitted() throws Exception {
        try (Connection before = postgres.connect()) {
            execute(before, "create table if not exists committed (id int)");
            execute(before, "insert into committed values (1)");
            execute(before, "checkpoint");
            execute(before, "insert into committed values (2)");
            control.restart(StopMode.IMMEDIATE);

            assertThatThrownBy(() -> ask(before, "select 1")).isInstanceOf(SQLException.class);
        }
        try (Connection after = postgres.connect()) {
            assertThat(ask(after, "select count(*) >= 1 from committed")).isEqualTo("t");
        }
    }

    @Test
    void aStoppedServerRefusesUntilItIsStarted() throws Exception {
        control.stop(StopMode.FAST);
        assertThat(control.running()).isFalse();
        assertThatThrownBy(postgres::connect)
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("refused");
        assertThatThrownBy(() -> control.stop(StopMode.FAST))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("pg_ctl stop");

        control.start();

        assertThat(control.running()).isTrue();
        postgres.connect().close();
    }

    @Test
    void aFrozenServerAnswersNobodyUntilItThaws() throws Exception {
        try (Connection before = postgres.connect()) {
            control.freeze();
            CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> one(before));
            CompletableFuture<String> fresh = CompletableFuture.supplyAsync(this::oneOnAFresh);

            assertThatThrownBy(() -> answer.get(300, TimeUnit.MILLISECONDS))
                    .isInstanceOf(TimeoutException.class);
            assertThat(fresh).isNotDone();
            control.thaw();

            assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo("1");
            assertThat(fresh.get(20, TimeUnit.SECONDS)).isEqualTo("1");
        }
    }

    @Test
    void aFrozenBackendIsTheOnlyOneThatIsSilent() throws Exception {
        try (Connection frozen = postgres.connect();
                Connection other = postgres.connect()) {
            control.freezeBackend(Integer.parseInt(ask(frozen, "select pg_backend_pid()")));
            CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> one(frozen));

            assertThat(one(other)).isEqualTo("1");
            assertThatThrownBy(() -> answer.get(300, TimeUnit.MILLISECONDS))
                    .isInstanceOf(TimeoutException.class);
            control.thaw();
            assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo("1");
        }
        assertThatThrownBy(() -> control.freezeBackend(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pg_backend_pid()");
    }

    @Test
    void aFrozenServerCanStillBeClosed() throws Exception {
        EmbeddedPostgres frozen = EmbeddedPostgres.start(Durability.FAST, Map.of());
        frozen.control().freeze();

        frozen.close();

        assertThatThrownBy(frozen::connect).isInstanceOf(SQLException.class);
    }

    private String oneOnAFresh() {
        try (Connection fresh = postgres.connect()) {
            return one(fresh);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String one(Connection connection) {
        try {
            return ask(connection, "select 1");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
