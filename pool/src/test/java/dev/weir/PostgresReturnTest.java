package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one borrower leaves on a real PostgreSQL, and what the next one finds. */
@Tag("database")
@Timeout(120)
@ExtendWith(QuietLog.class)
class PostgresReturnTest {
    private static final Executor SAME_THREAD = Runnable::run;
    private static EmbeddedPostgres postgres;

    private WeirDataSource pool;

    @BeforeAll
    static void startPostgres() throws SQLException {
        postgres = EmbeddedPostgres.shared(Durability.FAST);
        try (Connection c = postgres.connect()) {
            execute(c, "create table if not exists left_behind (n int)");
            execute(c, "create schema if not exists other");
        }
    }

    @BeforeEach
    void startPool() throws SQLException {
        execute(postgres::connect, "truncate left_behind");
        pool = builder().build();
    }

    private static WeirBuilder builder() {
        return TestPools.ofOne(postgres);
    }

    @AfterEach
    void closePool() {
        pool.close();
    }

    private static int committed() throws SQLException {
        return Integer.parseInt(one(postgres::connect, "select count(*) from left_behind"));
    }

    /** The next borrower's own insert takes hold at once, and nothing else does. */
    private void assertNextIsClean(int backend) throws SQLException {
        try (Connection next = pool.getConnection()) {
            assertThat(next.getAutoCommit()).isTrue();
            assertThat(backend(next)).as("the same connection").isEqualTo(backend);
            execute(next, "insert into left_behind values (2)");
            assertThat(committed()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "by JDBC; insert into left_behind values (1)",
                "begin; insert into left_behind values (1)",
                "by JDBC; insert into left_behind values (1); select 1/0",
                "begin; select 1/0",
                "by JDBC; insert into left_behind values (1); savepoint a; insert into left_behind values (1)"
            })
    void anOpenTransactionIsRolledBackHoweverItBeganAndWentOn(String steps) throws Exception {
        int backend;
        try (Connection c = pool.getConnection()) {
            backend = backend(c);
            for (String step : steps.split("; ")) {
                switch (step) {
                    case "by JDBC" -> c.setAutoCommit(false);
                    case "select 1/0" ->
                            assertThat(catchThrowable(() -> execute(c, step))).isNotNull();
                    default -> execute(c, step);
                }
            }
        }
        assertNextIsClean(backend);
    }

    @Test
    void whatWasCommittedStays() throws Exception {
        try (Connection c = pool.getConnection()) {
            c.setAutoCommit(false);
            execute(c, "insert into left_behind values (1)");
            c.commit();
        }
        assertThat(committed()).isEqualTo(1);
    }

    @Test
    void aTransactionsLocksAreGoneBeforeTheNextLease() throws Exception {
        try (Connection c = pool.getConnection()) {
            c.setAutoCommit(false);
            execute(c, "lock table left_behind in access exclusive mode");
        }
        try (Connection next = pool.getConnection();
                Connection other = postgres.connect()) {
            assertThat(next.isClosed()).isFalse();
            execute(other, "set lock_timeout = '5s'");
            execute(other, "lock table left_behind in access exclusive mode nowait");
        } catch (SQLException e) {
            // LOCK outside a transaction is refused with 25P01, a lock that is held with 55P03
            assertThat(e.getSQLState()).isEqualTo("25P01");
        }
    }

    @Test
    void everySetterIsUndoneAndStatementsAreClosed() throws Exception {
        Statement forgotten;
        int backend;
        try (Connection c = pool.getConnection()) {
            backend = backend(c);
            c.setReadOnly(true);
            c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            c.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
            c.setNetworkTimeout(SAME_THREAD, 12_345);
            c.setSchema("other");
            c.setClientInfo("ApplicationName", "someone");
            c.setAutoCommit(false);
            forgotten = c.createStatement();
            forgotten.executeQuery("select 1");
        }
        assertThat(forgotten.isClosed()).isTrue();
        try (Connection next = pool.getConnection()) {
            assertThat(backend(next)).isEqualTo(backend);
            assertThat(next.getAutoCommit()).isTrue();
            assertThat(next.isReadOnly()).isFalse();
            assertThat(next.getTransactionIsolation())
                    .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            assertThat(next.getHoldability()).isEqualTo(ResultSet.CLOSE_CURSORS_AT_COMMIT);
            assertThat(next.getNetworkTimeout()).isZero();
            assertThat(next.getSchema()).isEqualTo("public");
            assertThat(one(next, "show transaction_isolation")).isEqualTo("read committed");
            assertThat(one(next, "show transaction_read_only")).isEqualTo("off");
            assertThat(one(next, "show application_name")).doesNotContain("someone");
            assertThat((Throwable) next.getWarnings()).isNull();
        }
    }

    @Test
    void whoHoldsATransactionOpenIsNamedInATimeout() throws Exception {
        try (Connection c = pool.getConnection()) {
            execute(c, "begin");
            pool.setConnectionTimeout(300);
            PoolTimeoutException thrown =
                    catchThrowableOfType(PoolTimeoutException.class, pool::getConnection);
            assertThat(thrown.getMessage())
                    .contains("idle in transaction")
                    .contains("'" + Thread.currentThread().getName() + "'");
        }
    }

    @Test
    void terminatedBackendsReachNoBorrower() throws Exception {
        try (WeirDataSource five =
                builder()
                        .maximumPoolSize(5)
                        .minimumIdle(5)
                        .aliveBypassWindow(Duration.ZERO)
                        .build()) {
            eventually("five are idle", () -> five.snapshot().idle() == 5);
            terminateAll();
            for (int i = 0; i < 20; i++) {
                execute(five, "select 1");
            }
            eventually("it is full again", () -> five.snapshot().idle() == 5);
        }
    }

    @Test
    void aBackendTerminatedInUseCostsThatLeaseAlone() throws Exception {
        try (Connection c = pool.getConnection()) {
            terminateAll();
            SQLException gone =
                    catchThrowableOfType(SQLException.class, () -> execute(c, "select 1"));
            assertThat(gone.getSQLState()).isIn("57P01", "08006");
        }
        execute(pool, "select 1");
    }

    private static void terminateAll() throws SQLException {
        execute(
                postgres::connect,
                "select pg_terminate_backend(pid) from pg_stat_activity"
                        + " where pid <> pg_backend_pid() and backend_type = 'client backend'");
    }

    @Test
    void closingThePoolCutsAStatementThatRuns() throws Exception {
        CompletableFuture<SQLException> sleeper =
                Background.on(
                        "sleeps",
                        () -> {
                            try (Connection c = pool.getConnection()) {
                                return catchThrowableOfType(
                                        SQLException.class,
                                        () -> execute(c, "select pg_sleep(60)"));
                            }
                        });
        eventually("it sleeps", () -> isActive("select pg_sleep(60)"));

        pool.close(Duration.ofMillis(50));

        assertThat((Throwable) Background.result(sleeper)).isNotNull();
    }

    private static boolean isActive(String query) throws SQLException {
        String active = "select count(*) from pg_stat_activity where state = 'active' and query = ";
        return one(postgres::connect, active + "'" + query + "'").equals("1");
    }

    @Test
    void theServersOwnWordsReachWhoComesWithAWrongPassword() throws Exception {
        String user = "nobody_" + Long.toHexString(System.nanoTime());
        try (WeirDataSource refused =
                builder().username(user).initializationFailTimeout(-1).build()) {
            SQLException thrown = catchThrowableOfType(SQLException.class, refused::getConnection);
            assertThat(thrown.getSQLState()).startsWith("28");
            SQLException direct =
                    catchThrowableOfType(
                            SQLException.class,
                            () -> DriverManager.getConnection(postgres.url(), user, ""));
            assertThat(thrown.getSQLState()).isEqualTo(direct.getSQLState());
        }
    }

    @Test
    void aHundredBorrowersShareThreeConnectionsAndSeeOnlyTheirOwnWork() throws Exception {
        try (WeirDataSource three = builder().maximumPoolSize(3).build()) {
            List<CompletableFuture<Integer>> work = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                int mine = i;
                work.add(
                        Background.virtually(
                                () -> {
                                    try (Connection c = three.getConnection();
                                            Statement s = c.createStatement()) {
                                        c.setAutoCommit(false);
                                        s.execute("set local app.mine = '" + mine + "'");
                                        try (ResultSet rows = s.executeQuery("show app.mine")) {
                                            rows.next();
                                            return rows.getInt(1);
                                        }
                                    }
                                }));
            }
            for (int i = 0; i < 100; i++) {
                assertThat(Background.result(work.get(i))).isEqualTo(i);
            }
            assertThat(three.snapshot().opened()).isLessThanOrEqualTo(3);
        }
    }
}
