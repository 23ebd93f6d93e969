package dev.weir;

import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.testkit.net.TcpProxy;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Orders to cancel that reach a real PostgreSQL after the statement that they were meant for. */
@Tag("database")
@Timeout(120)
@ExtendWith(QuietLog.class)
class PostgresLateCancelTest {
    private TcpProxy proxy;
    private WeirDataSource pool;

    @BeforeEach
    void start() throws IOException {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        proxy = TcpProxy.to("127.0.0.1", postgres.port());
        pool =
                WeirDataSource.builder()
                        .jdbcUrl(
                                "jdbc:postgresql://127.0.0.1:%d/postgres?sslmode=disable&gssEncMode=disable&cancelSignalTimeout=1"
                                        .formatted(proxy.port()))
                        .username(postgres.user())
                        .password(postgres.password())
                        .maximumPoolSize(1)
                        .connectionTimeout(30_000)
                        .closeGrace(Duration.ZERO)
                        .build();
    }

    @AfterEach
    void stop() throws IOException {
        pool.close();
        proxy.close();
    }

    @Test
    void anOrderThatArrivesAfterTheLeaseHitsNobody() throws Exception {
        proxy.holdCancels();
        int first;
        try (Connection c = pool.getConnection();
                Statement s = c.createStatement()) {
            first = backend(c);
            CompletableFuture<Throwable> running =
                    Background.on(
                            "slow", () -> catchThrowable(() -> s.execute("select pg_sleep(3)")));
            Eventually.eventually("it runs", () -> isRunning("select pg_sleep(3)"));
            Throwable unanswered = catchThrowable(s::cancel);
            assertThat(unanswered == null || unanswered instanceof SQLException).isTrue();
            assertThat(Background.result(running)).as("no order arrived").isNull();
        }
        assertTheNextBorrowerIsSafeFromIt(first);
    }

    private static boolean isRunning(String sql) throws SQLException {
        try (Connection c = EmbeddedPostgres.shared(Durability.FAST).connect()) {
            return !TestPools.one(
                            c,
                            "select count(*) from pg_stat_activity where state = 'active'"
                                    + " and query = '"
                                    + sql
                                    + "'")
                    .equals("0");
        }
    }

    /** The server's own time limit ends a statement with the state of a cancel. */
    @Test
    void anOrderThatTheServersTimeLimitForestalledHitsNobody() throws Exception {
        proxy.holdCancels();
        int first;
        try (Connection c = pool.getConnection();
                Statement s = c.createStatement()) {
            first = backend(c);
            c.setAutoCommit(false);
            execute(c, "set local statement_timeout = '4s'");
            CompletableFuture<Throwable> running =
                    Background.on(
                            "slow", () -> catchThrowable(() -> s.execute("select pg_sleep(61)")));
            Eventually.eventually("it runs", () -> isRunning("select pg_sleep(61)"));
            Throwable unanswered = catchThrowable(s::cancel);
            assertThat(unanswered == null || unanswered instanceof SQLException).isTrue();
            assertThat(Background.result(running)).hasMessageContaining("statement timeout");
        }
        assertTheNextBorrowerIsSafeFromIt(first);
    }

    @Test
    void anOrderOfATimeLimitThatArrivesAfterTheLeaseHitsNobody() throws Exception {
        proxy.holdCancels();
        int first;
        try (Connection c = pool.getConnection();
                Statement s = c.createStatement()) {
            first = backend(c);
            s.setQueryTimeout(1);
            assertThat(catchThrowable(() -> s.execute("select pg_sleep(1.2)")))
                    .as("no order arrived")
                    .isNull();
        }
        assertTheNextBorrowerIsSafeFromIt(first);
    }

    @Test
    void aStatementThatEndsAsCancelledKeepsItsConnection() throws Exception {
        int first;
        try (Connection c = pool.getConnection();
                Statement s = c.createStatement()) {
            first = backend(c);
            s.setQueryTimeout(1);
            assertThat(catchThrowable(() -> s.execute("select pg_sleep(10)")))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(e.getSQLState()).isEqualTo("57014"));
        }
        try (Connection c = pool.getConnection()) {
            assertThat(backend(c)).isEqualTo(first);
        }
    }

    private void assertTheNextBorrowerIsSafeFromIt(int first) throws SQLException {
        try (Connection c = pool.getConnection()) {
            assertThat(backend(c)).isNotEqualTo(first);
            proxy.passCancels();
            execute(c, "select pg_sleep(0.5)");
        }
    }
}
