package dev.weir;

import static dev.weir.TestPools.assertState;
import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.testkit.net.TcpProxy;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
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
                TestPools.on(
                                "jdbc:postgresql://127.0.0.1:%d/postgres?sslmode=disable&gssEncMode=disable&cancelSignalTimeout=1"
                                        .formatted(proxy.port()))
                        .username(postgres.user())
                        .password(postgres.password())
                        .maximumPoolSize(1)
                        .build();
    }

    @AfterEach
    void stop() throws IOException {
        pool.close();
        proxy.close();
    }

    @Test
    void anOrderThatArrivesAfterTheLeaseHitsNobody() throws Exception {
        assertNobodyIsHitAfter(
                (c, s) ->
                        assertThat(cancelledInVain(s, "select pg_sleep(3)"))
                                .as("no order arrived")
                                .isNull());
    }

    /** The server's own time limit ends a statement with the state of a cancel. */
    @Test
    void anOrderThatTheServersTimeLimitForestalledHitsNobody() throws Exception {
        assertNobodyIsHitAfter(
                (c, s) -> {
                    c.setAutoCommit(false);
                    execute(c, "set local statement_timeout = '4s'");
                    assertThat(cancelledInVain(s, "select pg_sleep(61)"))
                            .hasMessageContaining("statement timeout");
                });
    }

    @Test
    void anOrderOfATimeLimitThatArrivesAfterTheLeaseHitsNobody() throws Exception {
        assertNobodyIsHitAfter(
                (c, s) -> {
                    s.setQueryTimeout(1);
                    assertThat(catchThrowable(() -> s.execute("select pg_sleep(1.2)")))
                            .as("no order arrived")
                            .isNull();
                });
    }

    private interface Work {
        void on(Connection connection, Statement statement) throws Exception;
    }

    private void assertNobodyIsHitAfter(Work work) throws Exception {
        proxy.holdCancels();
        int first;
        try (Connection c = pool.getConnection();
                Statement s = c.createStatement()) {
            first = backend(c);
            work.on(c, s);
        }
        try (Connection c = pool.getConnection()) {
            assertThat(backend(c)).isNotEqualTo(first);
            proxy.passCancels();
            execute(c, "select pg_sleep(0.5)");
        }
    }

    /** How a statement ended whose order to cancel is held up. */
    private static Throwable cancelledInVain(Statement s, String sql) throws Exception {
        CompletableFuture<Throwable> running =
                Background.on("slow", () -> catchThrowable(() -> s.execute(sql)));
        String active = "select count(*) from pg_stat_activity where state = 'active' and query = ";
        Eventually.eventually(
                "it runs",
                () ->
                        !one(
                                        EmbeddedPostgres.shared(Durability.FAST)::connect,
                                        active + "'" + sql + "'")
                                .equals("0"));
        Throwable unanswered = catchThrowable(s::cancel);
        assertThat(unanswered == null || unanswered instanceof SQLException).isTrue();
        return Background.result(running);
    }

    @Test
    void aStatementThatEndsAsCancelledKeepsItsConnection() throws Exception {
        int first;
        try (Connection c = pool.getConnection();
                Statement s = c.createStatement()) {
            first = backend(c);
            s.setQueryTimeout(1);
            assertState("57014", () -> s.execute("select pg_sleep(10)"));
        }
        assertThat(backend(pool)).isEqualTo(first);
    }
}
