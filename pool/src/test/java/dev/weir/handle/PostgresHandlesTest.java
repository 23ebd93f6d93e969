package dev.weir.handle;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.TestPools;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/** What the handles promise, on a real PostgreSQL and its driver. */
@Tag("database")
class PostgresHandlesTest {

    private static EmbeddedPostgres postgres;

    private final HandlePool pool = new HandlePool(postgres::connect);

    @BeforeAll
    static void createTable() throws SQLException {
        postgres = EmbeddedPostgres.shared(Durability.FAST);
        execute(
                postgres::connect,
                "create table if not exists handle_rows (id int primary key, tags text[])");
    }

    @Test
    void aTransactionBegunBySqlInAutoCommitModeDoesNotSwallowTheNextBorrowersWork()
            throws SQLException {
        execute(postgres::connect, "truncate handle_rows");
        execute(pool::borrow, "BEGIN", "insert into handle_rows values (1)");
        assertThat(pool.work()).containsExactly("reset");
        execute(pool::borrow, "insert into handle_rows values (2)");
        assertThat(pool.work()).isEmpty();

        assertThat(one(postgres::connect, "select array_agg(id)::text from handle_rows"))
                .isEqualTo("{2}");
    }

    @Test
    void aFailedTransactionIsMendedInBothModes() throws SQLException {
        for (boolean autoCommit : new boolean[] {true, false}) {
            try (Connection c = pool.borrow()) {
                c.setAutoCommit(autoCommit);
                execute(c, autoCommit ? "BEGIN" : "select 1");
                assertThatThrownBy(() -> execute(c, "select 1/0")).isInstanceOf(SQLException.class);
            }
            assertThat(pool.work()).containsExactly("reset");
            try (Connection c = pool.borrow()) {
                assertThat(c.getAutoCommit()).isTrue();
                assertThat(one(c, "select 1")).isEqualTo("1");
            }
        }
    }

    @Test
    void committedWorkInTransactionModeNeedsNoReset() throws SQLException {
        try (Connection c = pool.borrow()) {
            c.setAutoCommit(false);
            one(c, "select 1");
            c.commit();
            c.setAutoCommit(true);
        }
        assertThat(pool.work()).isEmpty();
    }

    private static Connection withItsOwnSearchPath() throws SQLException {
        Connection c = EmbeddedPostgres.shared(Durability.FAST).connect();
        TestPools.execute(c, "set search_path to public, pg_catalog");
        return c;
    }

    @Test
    void everySetterIsUndoneAndTheSearchPathIsWholeAgain() throws SQLException {
        HandlePool pool = new HandlePool(PostgresHandlesTest::withItsOwnSearchPath);
        try (Connection c = pool.borrow()) {
            c.setSchema("information_schema");
            c.setReadOnly(true);
            c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            c.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
            c.setNetworkTimeout(Runnable::run, 4_321);
            c.setClientInfo("ApplicationName", "borrower");
            c.setAutoCommit(false);
            one(c, "select 1");
        }
        assertThat(pool.work()).containsExactly("reset");
        assertThat(pool.failures()).isEmpty();

        try (Connection c = pool.borrow()) {
            assertThat(c.getAutoCommit()).isTrue();
            assertThat(c.isReadOnly()).isFalse();
            assertThat(c.getTransactionIsolation())
                    .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            assertThat(c.getHoldability()).isEqualTo(ResultSet.CLOSE_CURSORS_AT_COMMIT);
            assertThat(c.getNetworkTimeout()).isZero();
            assertThat(one(c, "show search_path")).isEqualTo("public, pg_catalog");
            assertThat(one(c, "show default_transaction_read_only")).isEqualTo("off");
            assertThat(one(c, "show application_name")).isNotEqualTo("borrower");
        }
    }

    @Test
    void arraysAndMetadataOfAFinishedLeaseAreRefused() throws SQLException {
        execute(postgres::connect, "truncate handle_rows");
        execute(postgres::connect, "insert into handle_rows values (1, '{a,b}')");
        Connection c = pool.borrow();
        ResultSet rows = c.createStatement().executeQuery("select * from handle_rows");
        rows.next();
        Array array = rows.getArray(2);
        ResultSetMetaData metaData = rows.getMetaData();
        assertThat((String[]) array.getArray()).containsExactly("a", "b");
        assertThat(array.getResultSet().getStatement()).isNull();
        assertThat(metaData.isNullable(1)).isEqualTo(ResultSetMetaData.columnNoNulls);
        c.close();
        pool.work();

        assertThatThrownBy(array::getArray).isInstanceOf(LeaseGuard.FinishedLeaseException.class);
        assertThatThrownBy(array::getResultSet)
                .isInstanceOf(LeaseGuard.FinishedLeaseException.class);
        assertThatThrownBy(() -> metaData.isNullable(1))
                .isInstanceOf(LeaseGuard.FinishedLeaseException.class);
    }

    @Test
    void anArrayOfTheHandlesGoesBackIntoTheDriver() throws SQLException {
        execute(postgres::connect, "truncate handle_rows");
        try (Connection c = pool.borrow();
                var insert = c.prepareStatement("insert into handle_rows values (1, ?)")) {
            insert.setArray(1, c.createArrayOf("text", new Object[] {"x", "y"}));
            insert.executeUpdate();
            insert.setObject(1, c.createArrayOf("text", new Object[] {"x", "y"}));
        }
        assertThat(one(postgres::connect, "select tags::text from handle_rows")).isEqualTo("{x,y}");
    }

    @Test
    void unwrapGivesTheDriversConnectionAndAReset() throws SQLException {
        try (Connection c = pool.borrow()) {
            assertThat(c.isWrapperFor(PGConnection.class)).isTrue();
            assertThat(c.unwrap(PGConnection.class).getBackendPID()).isPositive();
        }
        assertThat(pool.work()).containsExactly("reset");
    }

    @Test
    void aTerminatedBackendIsRetired() throws SQLException {
        Connection c = pool.borrow();
        execute(
                postgres::connect,
                "select pg_terminate_backend(" + one(c, "select pg_backend_pid()") + ")");
        assertThatThrownBy(() -> one(c, "select 1")).isInstanceOf(SQLException.class);
        assertThat(c.isClosed()).isTrue();
        c.close();

        assertThat(pool.work()).containsExactly("close BROKEN", "open");
    }
}
