package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.assertState;
import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.testkit.postgres.Standby;
import dev.weir.testkit.postgres.StopMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A real PostgreSQL that turns read-only under a pool. */
@Tag("database")
@Timeout(120)
@ExtendWith(QuietLog.class)
class PostgresRoleTest {
    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void startPostgres() throws SQLException {
        postgres = EmbeddedPostgres.start(Durability.FAST, Map.of());
        execute(postgres::connect, "create table written (n int)");
    }

    @AfterEach
    void writable() throws SQLException {
        postgres.faults().readOnly(false);
    }

    @AfterAll
    static void stopPostgres() {
        postgres.close();
    }

    private static WeirBuilder builder() {
        return TestPools.on(postgres).maximumPoolSize(3);
    }

    private static void write(Connection connection) throws SQLException {
        execute(connection, "insert into written values (1)");
    }

    @Test
    void aServerThatRefusedAWriteIsReadWhileThereIsNoOther() throws Exception {
        try (WeirDataSource pool = builder().minimumIdle(3).build()) {
            int refused;
            try (Connection c = pool.getConnection()) {
                refused = backend(c);
                postgres.faults().readOnly(true);
                assertRefusesWrites(c);
            }
            for (int i = 0; i < 10; i++) {
                try (Connection c = pool.getConnection()) {
                    assertThat(backend(c)).isNotEqualTo(refused);
                    assertThat(one(c, "select count(*) from written")).isNotNull();
                    assertRefusesWrites(c);
                }
            }
            // all of them once, and one a second at most to look for another server
            assertThat(pool.snapshot().closedInAll()).isLessThan(12);
            postgres.faults().readOnly(false);
            eventually("it is written again", () -> isWritten(pool));
        }
    }

    private static void assertRefusesWrites(Connection connection) {
        assertState("25006", () -> write(connection));
    }

    private static boolean isWritten(WeirDataSource pool) throws SQLException {
        try (Connection c = pool.getConnection()) {
            write(c);
            return true;
        } catch (SQLException e) {
            assertThat(e.getSQLState()).isEqualTo("25006");
            return false;
        }
    }

    @Test
    void newConnectionsToADatabaseInMaintenanceAreReadAndLaterWrittenAgain() throws Exception {
        try (WeirDataSource pool = builder().minimumIdle(1).build()) {
            Connection older = pool.getConnection();
            maintenance("set default_transaction_read_only = on");
            // one that was opened beside the first, or is being opened, would still write
            pool.softEvictConnections();
            try (Connection c = pool.getConnection()) {
                assertThat(one(c, "select count(*) from written")).isNotNull();
                assertRefusesWrites(c);
                write(older);
            } finally {
                maintenance("reset default_transaction_read_only");
            }
            older.close();
            eventually("it is written again", () -> isWritten(pool));
            for (int i = 0; i < 10; i++) {
                eventually("and again", () -> isWritten(pool));
            }
        }
    }

    /** What an administrator says to a database; sessions there are stay as they are. */
    private static void maintenance(String what) throws SQLException {
        try (Connection c = postgres.connect()) {
            execute(c, "set default_transaction_read_only = off");
            execute(c, "alter database postgres " + what);
        }
    }

    @Test
    void whoAskedForEitherRoleKeepsItsConnectionsWhenTheServerTurnsReadOnly() throws Exception {
        for (String type : List.of("any", "preferPrimary", "preferSecondary")) {
            try (WeirDataSource pool =
                    builder()
                            .jdbcUrl(postgres.url() + "?targetServerType=" + type)
                            .maximumPoolSize(1)
                            .build()) {
                int before;
                try (Connection c = pool.getConnection()) {
                    before = backend(c);
                    postgres.faults().readOnly(true);
                    assertRefusesWrites(c);
                }
                assertThat(backend(pool)).as(type).isEqualTo(before);
                pool.softEvictConnections();
                pool.getConnection().close();
                assertThat(pool.snapshot().openFailures()).as(type).isZero();
            } finally {
                postgres.faults().readOnly(false);
            }
        }
    }

    @Test
    void whoPrefersThePrimaryGoesOnReadingAtTheStandbyWhenThePrimaryIsGone() throws Exception {
        try (EmbeddedPostgres primary = EmbeddedPostgres.start(Durability.FAST, Map.of());
                Standby standby = Standby.of(primary);
                WeirDataSource pool =
                        builder()
                                .jdbcUrl(
                                        "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/postgres?targetServerType=preferPrimary&hostRecheckSeconds=0"
                                                .formatted(primary.port(), standby.port()))
                                .minimumIdle(3)
                                .build()) {
            assertThat(one(pool, "select pg_is_in_recovery()")).isEqualTo("f");
            primary.control().stop(StopMode.IMMEDIATE);
            eventually("it is read at the standby", () -> isReadInRecovery(pool));
            for (int i = 0; i < 10; i++) {
                assertThat(isReadInRecovery(pool)).isTrue();
            }
        }
    }

    private static boolean isReadInRecovery(WeirDataSource pool) throws SQLException {
        try (Connection c = pool.getConnection()) {
            return one(c, "select pg_is_in_recovery()").equals("t");
        } catch (SQLException e) {
            assertThat((Throwable) e).isNotInstanceOf(PoolTimeoutException.class);
            return false;
        }
    }

    @Test
    void aSessionThatOnlyReadIsNotLentOnOnceTheServerTellsThatItIsReadOnly() throws Exception {
        try (WeirDataSource pool = builder().maximumPoolSize(1).build()) {
            int before;
            try (Connection c = pool.getConnection()) {
                before = backend(c);
                postgres.faults().readOnly(true);
                // the report comes with the answer to whatever is asked next
                eventually("reported", () -> reports(c));
            }
            postgres.faults().readOnly(false);
            try (Connection c = pool.getConnection()) {
                assertThat(backend(c)).isNotEqualTo(before);
                write(c);
            }
        }
    }

    private static boolean reports(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("show default_transaction_read_only")) {
            rows.next();
            return rows.getString(1).equals("on");
        }
    }

    @Test
    void aPoolThatWasPointedAtAReplicaOnPurposeWorks() throws Exception {
        postgres.faults().readOnly(true);
        try (WeirDataSource pool = builder().maximumPoolSize(1).build()) {
            int before;
            try (Connection c = pool.getConnection()) {
                before = backend(c);
                assertThatThrownBy(() -> write(c)).isInstanceOf(SQLException.class);
            }
            assertThat(backend(pool)).isEqualTo(before);
        }
    }

    @Test
    void aReadOnlyPoolStaysWhereItIs() throws Exception {
        try (WeirDataSource pool = builder().maximumPoolSize(1).readOnly(true).build()) {
            int before;
            try (Connection c = pool.getConnection()) {
                before = backend(c);
                postgres.faults().readOnly(true);
                eventually("reported", () -> reports(c));
            }
            assertThat(backend(pool)).isEqualTo(before);
        }
    }

    @Test
    void aWriteInATransactionThatItsBorrowerMadeReadOnlyCostsNoConnection() throws Exception {
        try (WeirDataSource pool = builder().maximumPoolSize(1).build()) {
            int before;
            try (Connection c = pool.getConnection()) {
                before = backend(c);
                c.setReadOnly(true);
                c.setAutoCommit(false);
                assertThatThrownBy(() -> write(c)).isInstanceOf(SQLException.class);
                c.rollback();
                c.setReadOnly(false);
                execute(c, "set transaction read only");
                assertThatThrownBy(() -> write(c)).isInstanceOf(SQLException.class);
            }
            try (Connection c = pool.getConnection()) {
                assertThat(backend(c)).isEqualTo(before);
                write(c);
            }
        }
    }
}
