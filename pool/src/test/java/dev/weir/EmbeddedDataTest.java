package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.h2.jdbc.JdbcConnection;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases that end with their last connection keep their data, whatever a borrower does. */
@Tag("long")
@Timeout(120)
@ExtendWith(QuietLog.class)
class EmbeddedDataTest {

    private static final String SQLITE = "jdbc:sqlite::memory:";
    private static final String DUCKDB = "jdbc:duckdb:";
    private static final String H2 = "jdbc:h2:mem:NAME";
    private static final String HSQLDB = "jdbc:hsqldb:mem:NAME;shutdown=true";

    @TempDir private Path folder;

    static Stream<Arguments> databasesAndWhatBorrowersDo() {
        List<Arguments> all = new ArrayList<>();
        add(
                all,
                SQLITE,
                "PRAGMA user_version",
                "PRAGMA table_info(t)",
                "PRAGMA foreign_keys=on",
                "BEGIN IMMEDIATE|INSERT INTO t VALUES (2)|COMMIT|DELETE FROM t WHERE n = 2",
                "BEGIN|INSERT INTO t VALUES (2)",
                "CREATE TEMP TABLE mine (n int)",
                "ATTACH ':memory:' AS other",
                "unwrap");
        add(
                all,
                DUCKDB,
                "SET threads=1",
                "PRAGMA version",
                "PRAGMA table_info('t')",
                "PRAGMA enable_progress_bar",
                "USE main",
                "BEGIN TRANSACTION|INSERT INTO t VALUES (2)|COMMIT|DELETE FROM t WHERE n = 2",
                "BEGIN TRANSACTION|INSERT INTO t VALUES (2)",
                "CREATE TEMP TABLE mine (n int)",
                "unwrap");
        add(
                all,
                H2,
                "SET LOCK_TIMEOUT 7",
                "SET SCHEMA PUBLIC",
                "SET @x = 1",
                "CREATE LOCAL TEMPORARY TABLE mine (n int)",
                "BEGIN|INSERT INTO t VALUES (2)",
                "unwrap");
        add(
                all,
                HSQLDB,
                "SET SCHEMA PUBLIC",
                "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY",
                "START TRANSACTION|SELECT * FROM t",
                "unwrap");
        for (String nameless : List.of("file:", "file:?cache=private", "file:%3Amemory%3A")) {
            add(all, "jdbc:sqlite:" + nameless, "PRAGMA foreign_keys=on", "unwrap");
        }
        add(all, "jdbc:hsqldb:.;shutdown=true", "SET SCHEMA PUBLIC", "unwrap");
        return all.stream();
    }

    private static void add(List<Arguments> all, String url, String... leases) {
        for (String lease : leases) {
            all.add(Arguments.of(url, lease));
        }
    }

    private static WeirBuilder small(String url) {
        return WeirDataSource.builder()
                .jdbcUrl(url.replace("NAME", UUID.randomUUID().toString()))
                .maximumPoolSize(1)
                .maxLifetime(Duration.ZERO)
                .closeGrace(Duration.ZERO);
    }

    private static void fill(WeirDataSource pool) throws SQLException {
        execute(pool, "CREATE TABLE t (n int)", "INSERT INTO t VALUES (1)");
    }

    private static void does(Connection c, String lease) throws SQLException {
        if (lease.equals("unwrap")) {
            assertThat((Object) c.unwrap(driver(c))).isNotNull();
            return;
        }
        for (String sql : lease.split("\\|")) {
            execute(c, sql);
        }
    }

    private static Class<?> driver(Connection c) throws SQLException {
        String product = c.getMetaData().getDatabaseProductName();
        try {
            return Class.forName(
                    switch (product) {
                        case "SQLite" -> "org.sqlite.SQLiteConnection";
                        case "DuckDB" -> "org.duckdb.DuckDBConnection";
                        case "H2" -> "org.h2.jdbc.JdbcConnection";
                        default -> "org.hsqldb.jdbc.JDBCConnection";
                    });
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("databasesAndWhatBorrowersDo")
    void theOnlyConnectionIsNotClosedForWhatABorrowerDid(String url, String lease)
            throws SQLException {
        try (WeirDataSource pool = small(url).build()) {
            fill(pool);
            for (int again = 0; again < 2; again++) {
                try (Connection c = pool.getConnection()) {
                    if (again == 0 || lease.startsWith("PRAGMA") || lease.startsWith("SET")) {
                        does(c, lease);
                    }
                }
            }
            try (Connection c = pool.getConnection()) {
                assertThat(one(c, "SELECT count(*) FROM t")).isEqualTo("1");
                assertThat(c.getAutoCommit()).isTrue();
            }
            assertThat(pool.snapshot().closed()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({SQLITE + ",", DUCKDB + ",", H2 + ",", HSQLDB + ",", H2 + ",DIRTY"})
    void dataOutlivesACloseByAnotherThread(String url, SessionReset told) throws Exception {
        WeirBuilder builder = small(url);
        try (WeirDataSource pool = (told == null ? builder : builder.sessionReset(told)).build();
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            fill(pool);
            for (int i = 0; i < 3; i++) {
                Connection c = other.submit(() -> pool.getConnection()).get();
                assertThat(one(c, "SELECT count(*) FROM t")).isEqualTo("1");
                c.close();
            }
            assertThat(pool.snapshot().closed()).isEmpty();
        }
    }

    /** A driver in an odd state is better than no data. */
    @ParameterizedTest
    @ValueSource(strings = {SQLITE, DUCKDB, H2, HSQLDB})
    void theDataWasGoneOnceTheDriverHadThrownSomethingUnchecked(String url) throws SQLException {
        String named = url.replace("NAME", UUID.randomUUID().toString());
        try (WeirDataSource pool =
                TestPools.on(new UncheckedSource(named))
                        .maximumPoolSize(1)
                        .maxLifetime(Duration.ZERO)
                        .build()) {
            fill(pool);
            try (Connection c = pool.getConnection()) {
                c.setAutoCommit(false);
                execute(c, "INSERT INTO t VALUES (2)");
                assertThatThrownBy(() -> c.nativeSQL("x"))
                        .isInstanceOf(IllegalStateException.class);
            }
            try (Connection c = pool.getConnection()) {
                assertThat(one(c, "SELECT count(*) FROM t")).isEqualTo("1");
                assertThat(c.getAutoCommit()).isTrue();
            }
            assertThat(pool.snapshot().closed()).isEmpty();
        }
    }

    @Test
    void theDataWasGoneAfterACheckThatTookASecond() throws SQLException {
        String url =
                H2.replace("NAME", UUID.randomUUID().toString())
                        + ";INIT=CREATE ALIAS IF NOT EXISTS NAP FOR 'dev.weir.SlowCheck.nap'";
        try (WeirDataSource pool =
                small(url)
                        .connectionTestQuery("CALL NAP()")
                        .aliveBypassWindow(Duration.ZERO)
                        .build()) {
            fill(pool);
            SlowCheck.slow = true;
            assertThat(one(pool, "SELECT count(*) FROM t")).isEqualTo("1");
            assertThat(pool.snapshot().closed()).isEmpty();
        } finally {
            SlowCheck.slow = false;
        }
    }

    /**
     * What the pool asks the driver begins a transaction, and the next borrower read as of then.
     */
    @ParameterizedTest
    @ValueSource(strings = {"SET @x = 1", "time limit", "unwrap", "SET SCHEMA PUBLIC"})
    void theNextBorrowerIsInNoTransactionOfThePools(String lease) throws SQLException {
        String url = H2.replace("NAME", UUID.randomUUID().toString());
        try (WeirDataSource pool =
                        small(url)
                                .autoCommit(false)
                                .transactionIsolation(Connection.TRANSACTION_SERIALIZABLE)
                                .build();
                Connection first = pool.getConnection()) {
            execute(first, "CREATE TABLE t (n int)");
            if (lease.equals("time limit")) {
                try (Statement statement = first.createStatement()) {
                    statement.setQueryTimeout(60);
                }
            } else {
                does(first, lease);
            }
            first.commit();
            first.close();
            pool.getConnection().close();

            execute(() -> DriverManager.getConnection(url), "INSERT INTO t VALUES (1)");

            assertThat(one(pool, "SELECT count(*) FROM t")).isEqualTo("1");
            assertThat(pool.snapshot().closed()).isEmpty();
        }
    }

    /** Both are marked and come back together, so that each sees the other open. */
    @ParameterizedTest
    @ValueSource(strings = {H2, HSQLDB, "jdbc:duckdb::memory:NAME"})
    void ofManyThatCameBackTogetherOneStays(String url) throws Exception {
        for (int run = 0; run < 20; run++) {
            try (WeirDataSource pool = small(url).maximumPoolSize(4).minimumIdle(4).build()) {
                fill(pool);
                List<Connection> all = TestPools.lend(pool, 4);
                for (Connection c : all) {
                    execute(
                            c,
                            url.startsWith("jdbc:duckdb") ? "SET threads=1" : "SET SCHEMA PUBLIC");
                }
                TestPools.giveBack(all);
                assertThat(one(pool, "SELECT count(*) FROM t")).isEqualTo("1");
            }
        }
    }

    /** Both are due in the same look of the pool, before one of them is closed. */
    @Test
    void ofTwoThatWereUnusedForTooLongOneStays() throws Exception {
        try (VirtualPool pool = VirtualPool.start(small(H2).maximumPoolSize(2).minimumIdle(0))) {
            Connection first = pool.borrow();
            Connection second = pool.borrow();
            execute(first, "CREATE TABLE t (n int)");
            execute(first, "INSERT INTO t VALUES (1)");
            first.close();
            second.close();
            pool.pass(Duration.ofMinutes(30));
            try (Connection c = pool.borrow()) {
                assertThat(one(c, "SELECT count(*) FROM t")).isEqualTo("1");
            }
        }
    }

    @Test
    void theSchemaOfTheLastConnectionIsRestored() throws SQLException {
        try (WeirDataSource pool = small(H2).build()) {
            try (Connection c = pool.getConnection()) {
                execute(c, "CREATE SCHEMA app");
                execute(c, "SET SCHEMA app");
                assertThat(c.getSchema()).isEqualTo("APP");
            }
            try (Connection c = pool.getConnection()) {
                assertThat(c.getSchema()).isEqualTo("PUBLIC");
            }
        }
    }

    @Test
    void aDataSourceIsKnownByWhatItsConnectionsSay() throws SQLException {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:" + UUID.randomUUID());
        try (WeirDataSource pool = TestPools.on(source).maximumPoolSize(1).build()) {
            fill(pool);
            try (Connection c = pool.getConnection()) {
                assertThat(c.unwrap(JdbcConnection.class)).isNotNull();
            }
            assertThat(one(pool, "SELECT count(*) FROM t")).isEqualTo("1");
        }
    }

    @Test
    void aFinishedTransactionOfSqlDoesNotCostTheConnectionOfAFile() throws SQLException {
        try (WeirDataSource pool = small("jdbc:sqlite:" + folder.resolve("x.db")).build()) {
            fill(pool);
            for (int i = 0; i < 3; i++) {
                execute(pool, "BEGIN IMMEDIATE", "UPDATE t SET n = n + 1", "COMMIT");
            }
            assertThat(one(pool, "SELECT n FROM t")).isEqualTo("4");
            assertThat(pool.snapshot().closed()).isEmpty();
            assertThat(pool.snapshot().opened()).isEqualTo(1);
        }
    }

    /** What the application's own functions throw. */
    public static final class Refusing {
        private Refusing() {}

        /** Called by name. */
        public static int write(String state) throws SQLException {
            throw new SQLException("read-only, says the application", state);
        }
    }

    /** No other server takes over in this process: the pool was emptied, and the data gone. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anErrorOfTheApplicationsIsNoFailover(int size) throws Exception {
        try (WeirDataSource pool = small(H2).sizing(Sizing.FIXED).maximumPoolSize(size).build()) {
            fill(pool);
            execute(pool, "CREATE ALIAS refuse FOR '%s.write'".formatted(Refusing.class.getName()));
            for (int i = 0; i < 3; i++) {
                try (Connection c = pool.getConnection()) {
                    assertThat(catchThrowable(() -> execute(c, "SELECT refuse('25006')")))
                            .isInstanceOf(SQLException.class);
                }
            }
            assertThat(TestPools.one(pool, "SELECT count(*) FROM t")).isEqualTo("1");
            assertThat(pool.snapshot().closed()).isEmpty();
        }
    }
}
