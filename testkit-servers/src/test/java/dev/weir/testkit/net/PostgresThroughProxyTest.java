package dev.weir.testkit.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What pgjdbc sees of each fault: the proof that the fault bites. */
@Tag("database")
@Timeout(60)
class PostgresThroughProxyTest {

    private static EmbeddedPostgres postgres;

    private TcpProxy proxy;

    @BeforeAll
    static void makeATable() throws SQLException {
        postgres = EmbeddedPostgres.shared(Durability.FAST);
        try (Connection direct = postgres.connect();
                Statement statement = direct.createStatement()) {
            statement.execute("create table if not exists through_proxy (id int)");
        }
    }

    @BeforeEach
    void startAProxy() throws IOException, SQLException {
        proxy = TcpProxy.to("127.0.0.1", postgres.port());
        try (Connection direct = postgres.connect();
                Statement statement = direct.createStatement()) {
            statement.execute("truncate through_proxy");
        }
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
    }

    @Test
    void aCommitCutBeforeTheServerFailsAndIsNotThere() throws SQLException {
        try (Connection connection = connect("")) {
            insertAndCommit(connection);
            proxy.cutNextCommit(CommitCut.BEFORE_THE_SERVER);

            assertThatThrownBy(() -> insertAndCommit(connection)).satisfies(this::isBroken);
        }
        assertThat(rowsWhenBackendsAreGone()).isEqualTo(1);
    }

    @Test
    void aCommitCutBeforeTheAnswerFailsAndIsThere() throws SQLException {
        try (Connection connection = connect("")) {
            insertAndCommit(connection);
            proxy.cutNextCommit(CommitCut.BEFORE_THE_ANSWER);

            assertThatThrownBy(() -> insertAndCommit(connection)).satisfies(this::isBroken);
        }
        assertThat(rowsWhenBackendsAreGone()).isEqualTo(2);
    }

    @Test
    void onlyTheNextCommitIsCut() throws SQLException {
        try (Connection first = connect("");
                Connection second = connect("")) {
            proxy.cutNextCommit(CommitCut.BEFORE_THE_SERVER);
            assertThatThrownBy(() -> insertAndCommit(first)).satisfies(this::isBroken);

            insertAndCommit(second);
        }
        assertThat(rowsWhenBackendsAreGone()).isEqualTo(1);
    }

    @Test
    void anAbandonedBlackholeLetsGoOfItsLocksWhileTheClientStillWaits() throws Exception {
        try (Connection swallowed = connect("?socketTimeout=60")) {
            swallowed.setAutoCommit(false);
            try (Statement statement = swallowed.createStatement()) {
                statement.execute("lock table through_proxy in access exclusive mode");
            }
            proxy.blackhole();
            CompletableFuture<SQLException> silence =
                    CompletableFuture.supplyAsync(() -> failureOfALongQuery(swallowed));
            proxy.abandonBlackholed();

            try (Connection other = connect("")) {
                insertAndCommit(other);
            }
            assertThat(silence).isNotDone();
            proxy.cut();
            isBroken(silence.get(15, TimeUnit.SECONDS));
        }
        assertThat(rowsWhenBackendsAreGone()).isEqualTo(1);
    }

    /** The driver gives a cancel up after a while; the packet is under way nevertheless. */
    @Test
    void aDelayedCancelHitsTheNextQuery() throws Exception {
        try (Connection other = connect("");
                Statement lock = other.createStatement();
                Connection connection = connect("?cancelSignalTimeout=1");
                Statement statement = connection.createStatement()) {
            lock.execute("select pg_advisory_lock(1)");
            proxy.holdCancels();
            CompletableFuture<Void> cancelled =
                    CompletableFuture.runAsync(
                            () -> cancelWhileItRuns(statement, "pg_advisory_lock(1)", lock));
            statement.execute("select pg_advisory_lock(1)");
            cancelled.get(15, TimeUnit.SECONDS);

            CompletableFuture<SQLException> next =
                    CompletableFuture.supplyAsync(() -> failureOfALongQuery(connection));
            awaitQuery("pg_sleep(20)");
            proxy.passCancels();

            assertThat(next.get(15, TimeUnit.SECONDS).getSQLState()).isEqualTo("57014");
        }
    }

    @Test
    void aRefusedConnectIsARefusalForTheDriver() throws Exception {
        proxy.refuse();
        assertThatThrownBy(() -> connect(""))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("refused");
        proxy.listenAgain();
        connect("").close();
    }

    @Test
    void aDroppedSynLastsUntilTheDriversConnectTimeout() throws Exception {
        proxy.dropSyns();
        long start = System.nanoTime();
        assertThatThrownBy(() -> connect("?connectTimeout=1")).isInstanceOf(SQLException.class);
        assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(900));
    }

    @Test
    void aCensusCountsSocketsAndEveryAttempt() throws Exception {
        try (SocketCensus census = SocketCensus.begin()) {
            String parameters = "?" + census.urlParameters() + "&sslmode=disable";
            try (Connection first = connect(parameters)) {
                connect(parameters).close();
                assertThat(census.alive()).isEqualTo(1);
                assertThat(census.peak()).isEqualTo(2);
                census.resetPeak();
                assertThat(census.peak()).isEqualTo(1);

                proxy.refuse();
                assertThatThrownBy(() -> connect(parameters)).isInstanceOf(SQLException.class);
                assertThat(census.attempts()).hasSize(3);
                assertThat(census.alive()).isEqualTo(1);

                census.closeSockets();
                assertThat(census.alive()).isZero();
                assertThat(first.isValid(1)).isFalse();
            }
            assertThat(census.alive()).isZero();
        }
    }

    @Test
    void aCensusThatIsClosedSaysSo() {
        SocketCensus census = SocketCensus.begin();
        census.close();
        assertThatThrownBy(() -> connect("?" + census.urlParameters()))
                .isInstanceOf(SQLException.class)
                .rootCause()
                .hasMessageContaining("No socket census");
    }

    private Connection connect(String parameters) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", postgres.user());
        properties.setProperty("password", postgres.password());
        properties.setProperty("ApplicationName", "through-proxy");
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + proxy.port() + "/postgres" + parameters,
                properties);
    }

    private static void insertAndCommit(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("insert into through_proxy values (1)");
        }
        connection.commit();
    }

    private void isBroken(Throwable failure) {
        assertThat(((SQLException) failure).getSQLState()).startsWith("08");
    }

    /** Then lets it go on, though the driver's cancel may not have come through. */
    private static void cancelWhileItRuns(Statement statement, String query, Statement lock) {
        try {
            awaitQuery(query);
            statement.cancel();
            lock.execute("select pg_advisory_unlock(1)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SQLException failureOfALongQuery(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("select pg_sleep(20)");
            throw new AssertionError("the query was not cancelled");
        } catch (SQLException e) {
            return e;
        }
    }

    private static void awaitQuery(String part) throws SQLException {
        while (count("state = 'active' and query like '%" + part + "%' and pid <> pg_backend_pid()")
                == 0) {
            Thread.onSpinWait();
        }
    }

    private static int rowsWhenBackendsAreGone() throws SQLException {
        while (count("application_name = 'through-proxy'") > 0) {
            Thread.onSpinWait();
        }
        try (Connection direct = postgres.connect();
                Statement statement = direct.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from through_proxy")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static int count(String condition) throws SQLException {
        try (Connection direct = postgres.connect();
                Statement statement = direct.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select count(*) from pg_stat_activity where " + condition)) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
