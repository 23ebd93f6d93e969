package dev.weir.session;

import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.SessionReset;
import dev.weir.TestPools;
import dev.weir.WeirConfig;
import dev.weir.handle.HandlePool;
import dev.weir.handle.ScriptedPool;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.CloseRule;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.driver.TransactionState;
import dev.weir.testkit.jdbc.Interposed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A transaction that a borrower leaves open is rolled back before the next lease, always. */
@Tag("fast")
class TransactionOnReturnTest {

    @Test
    void uncommittedWorkIsRolledBackAndNeverCommitted() throws SQLException {
        ScriptedPool pool = ScriptedPool.silent();
        try (Connection connection = pool.borrow()) {
            connection.setAutoCommit(false);
            execute(connection, "insert");
        }

        assertThat(pool.work()).containsExactly("reset");

        assertThat(pool.physical().transactionState()).isEqualTo(TransactionState.IDLE);
        assertThat(pool.physical().transactionsRolledBack()).isEqualTo(1);
        assertThat(pool.physical().transactionsCommitted()).isZero();
        assertThat(pool.calls()).containsSubsequence(Call.ROLLBACK, Call.SET_AUTOCOMMIT);
        assertThat(pool.borrow().getAutoCommit()).isTrue();
    }

    @Test
    void aStatementThatIsOnlyMadeBeginsNoTransaction() throws SQLException {
        ScriptedPool pool = ScriptedPool.silent(withAutoCommit(false));
        try (Connection connection = pool.borrow()) {
            connection.createStatement().close();
        }
        assertThat(pool.work()).isEmpty();

        execute(pool::borrow, "insert");
        assertThat(pool.work()).containsExactly("reset");
    }

    /** A close that commits must not come first. */
    @Test
    void aDriverThatCannotSayWhetherItIsClosedRollsBackAllTheSame() throws SQLException {
        ScriptedDatabase database = new ScriptedDatabase();
        database.closeInTransaction(CloseRule.COMMITS);
        HandlePool pool = new HandlePool(() -> notSayingWhetherClosed(database.connect()));
        ScriptedConnection physical = database.connections().getFirst();
        Connection lent = pool.borrow();
        lent.setAutoCommit(false);
        lent.createStatement().execute("insert");
        lent.createStatement().execute("set role other");
        lent.close();

        assertThat(pool.work()).contains("close FAILED_RESET");
        assertThat(physical.transactionsCommitted()).isZero();
        assertThat(physical.transactionsRolledBack()).isEqualTo(1);
    }

    private static Connection notSayingWhetherClosed(Connection raw) {
        return Interposed.connection(
                raw,
                call -> {
                    if (call.method().equals("isClosed")) {
                        throw new SQLException("unknown", "HY000");
                    }
                    return call.pass();
                });
    }

    /** By JDBC setting the mode that there is does nothing, so the transaction goes on. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aModeThatIsSetToWhatItIsEndsNoTransaction(boolean configured) throws SQLException {
        ScriptedPool pool = ScriptedPool.silent(withAutoCommit(configured));
        try (Connection connection = pool.borrow()) {
            connection.setAutoCommit(false);
            execute(connection, "insert");
            connection.setAutoCommit(false);
        }
        pool.work();

        try (Connection next = pool.borrow()) {
            next.setAutoCommit(false);
            next.commit();
        }
        assertThat(pool.physical().transactionsRolledBack()).isEqualTo(1);
        assertThat(pool.physical().transactionsCommitted()).isZero();
    }

    /** The setter that threw has changed the mode, so that the second one does nothing. */
    @Test
    void aModeThatIsSetOnceMoreAfterItsSetterThrewEndsNoTransaction() throws SQLException {
        ScriptedDatabase database = new ScriptedDatabase();
        AtomicBoolean throwing = new AtomicBoolean();
        HandlePool pool =
                new HandlePool(
                        () -> throwingAfterTheMode(database.connect(), throwing),
                        withAutoCommit(false));
        ScriptedConnection physical = database.connections().getFirst();
        try (Connection connection = pool.borrow()) {
            connection.setAutoCommit(true);
            throwing.set(true);
            assertThatThrownBy(() -> connection.setAutoCommit(false))
                    .isInstanceOf(SQLException.class);
            throwing.set(false);
            execute(connection, "insert");
            connection.setAutoCommit(false);
        }
        pool.work();

        try (Connection next = pool.borrow()) {
            next.commit();
        }
        assertThat(physical.transactionsRolledBack()).isEqualTo(1);
        assertThat(physical.transactionsCommitted()).isZero();
    }

    private static Connection throwingAfterTheMode(Connection raw, AtomicBoolean throwing) {
        return Interposed.connection(
                raw,
                call -> {
                    Object result = call.pass();
                    if (throwing.get() && call.method().equals("setAutoCommit")) {
                        throw new SQLException("no answer", "HY000");
                    }
                    return result;
                });
    }

    /** Some drivers send a query for it, which begins a transaction as any other does. */
    @Test
    void aDriverThatIsAskedWhatASetterDidIsLeftInNoTransaction() throws SQLException {
        ScriptedDatabase database = new ScriptedDatabase();
        HandlePool pool =
                new HandlePool(() -> queryingForItsSchema(database), withAutoCommit(false));
        ScriptedConnection physical = database.connections().getFirst();
        database.on(Call.SET_SCHEMA).failOnce(() -> new SQLException("no such schema", "3F000"));
        try (Connection connection = pool.borrow()) {
            assertThatThrownBy(() -> connection.setSchema("other"))
                    .isInstanceOf(SQLException.class);
            connection.rollback();
        }

        assertThat(pool.work()).containsExactly("reset");
        assertThat(physical.transactionState()).isEqualTo(TransactionState.IDLE);
    }

    /** The same of one whose own connection the borrower had. */
    @Test
    void aDriverThatIsAskedWhatWasDoneBehindThePoolIsLeftInNoTransaction() throws SQLException {
        ScriptedDatabase database = new ScriptedDatabase();
        HandlePool pool =
                new HandlePool(
                        () -> queryingForItsSchema(database),
                        HandlePool.config("autoCommit", false, "sessionReset", SessionReset.OFF));
        ScriptedConnection physical = database.connections().getFirst();
        try (Connection connection = pool.borrow()) {
            connection.unwrap(ScriptedConnection.class);
        }

        assertThat(pool.work()).containsExactly("reset");
        assertThat(physical.transactionState()).isEqualTo(TransactionState.IDLE);
    }

    private static Connection queryingForItsSchema(ScriptedDatabase database) throws SQLException {
        Connection raw = database.connect();
        return Interposed.connection(
                raw,
                call -> {
                    if (call.method().equals("getSchema")) {
                        raw.createStatement().execute("values current schema");
                    }
                    return call.pass();
                });
    }

    private static WeirConfig withAutoCommit(boolean mode) {
        return HandlePool.config("autoCommit", mode);
    }

    @Test
    void aTransactionBegunBySqlInAutoCommitModeIsSeenAndRolledBackBySql() throws SQLException {
        ScriptedPool pool = ScriptedPool.tellingWithoutReset();
        execute(pool::borrow, "BEGIN", "select 1");
        pool.calls();

        assertThat(pool.work()).containsExactly("reset");

        assertThat(pool.physical().transactionState()).isEqualTo(TransactionState.IDLE);
        assertThat(pool.physical().transactionsCommitted()).isZero();
        assertThat(pool.physical().transactionsRolledBack()).isEqualTo(1);
        assertThat(pool.calls()).contains(Call.EXECUTE).doesNotContain(Call.ROLLBACK);
    }

    @Test
    void aFailedTransactionIsRolledBackInBothModes() throws SQLException {
        for (boolean autoCommit : new boolean[] {true, false}) {
            ScriptedPool pool = ScriptedPool.tellingWithoutReset();
            try (Connection connection = pool.borrow()) {
                connection.setAutoCommit(autoCommit);
                execute(connection, "BEGIN");
                pool.database
                        .on(Call.EXECUTE)
                        .failOnce(() -> new SQLException("duplicate key", "23505"));
                assertThatThrownBy(() -> execute(connection, "select 1"))
                        .isInstanceOf(SQLException.class);
            }
            assertThat(pool.physical().transactionState()).isEqualTo(TransactionState.FAILED);

            assertThat(pool.work()).containsExactly("reset");

            assertThat(pool.physical().transactionState()).isEqualTo(TransactionState.IDLE);
            try (Connection next = pool.borrow()) {
                next.createStatement().execute("select 1");
            }
        }
    }

    @Test
    void aTransactionThatWasEndedNeedsNoReset() throws SQLException {
        for (ScriptedPool pool :
                new ScriptedPool[] {ScriptedPool.silent(), ScriptedPool.telling()}) {
            try (Connection connection = pool.borrow()) {
                connection.setAutoCommit(false);
                TestPools.execute(connection, "select 1");
                connection.commit();
                connection.setAutoCommit(true);
            }

            assertThat(pool.work()).isEmpty();
            assertThat(pool.physical().transactionsCommitted()).isEqualTo(1);
        }
    }

    @Test
    void withoutEvidenceEveryCallInATransactionModeCounts() throws SQLException {
        WeirConfig manual = HandlePool.config("autoCommit", false, "readOnly", false);
        ScriptedPool pool = ScriptedPool.silent(manual);
        try (Connection connection = pool.borrow()) {
            connection.getMetaData().getTables(null, null, "%", null).close();
        }
        assertThat(pool.work()).containsExactly("reset");

        try (Connection connection = pool.borrow()) {
            TestPools.execute(connection, "insert");
            connection.rollback();
        }
        assertThat(pool.work()).isEmpty();
        assertThat(pool.borrow().getAutoCommit()).isFalse();
    }

    @Test
    void aRollbackThatFailsRetiresTheConnection() throws SQLException {
        ScriptedPool pool = ScriptedPool.silent();
        pool.database.on(Call.ROLLBACK).failOnce(() -> new SQLException("no", "25000"));
        try (Connection connection = pool.borrow()) {
            connection.setAutoCommit(false);
            execute(connection, "insert");
        }

        assertThat(pool.work()).containsExactly("reset failed", "close FAILED_RESET", "open");
    }

    @Test
    void autoCommitModeGoesBackAtOnceWhereTheDriverKeepsItToItself() throws SQLException {
        ScriptedPool telling = ScriptedPool.telling();
        try (Connection connection = telling.borrow()) {
            connection.setAutoCommit(false);
            execute(connection, "select 1");
            connection.commit();
        }

        assertThat(telling.work()).isEmpty();
        try (Connection next = telling.borrow()) {
            assertThat(next.getAutoCommit()).isTrue();
            assertThat(telling.physical().getAutoCommit()).isTrue();
        }
    }

    @Test
    void itGoesBackByAThreadOfThePoolWhereTheDriverMayAskTheServer() throws SQLException {
        ScriptedPool silent = ScriptedPool.silent();
        try (Connection connection = silent.borrow()) {
            connection.setAutoCommit(false);
            connection.commit();
        }

        assertThat(silent.work()).containsExactly("reset");
    }
}
