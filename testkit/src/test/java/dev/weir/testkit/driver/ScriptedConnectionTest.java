package dev.weir.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ScriptedConnectionTest {

    private final ScriptedDatabase database = new ScriptedDatabase();
    private ScriptedConnection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = database.connect();
    }

    @Test
    void everySetterIsRememberedByItsGetter() throws SQLException {
        connection.setAutoCommit(false);
        connection.setReadOnly(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        connection.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
        connection.setNetworkTimeout(Runnable::run, 7);
        connection.setCatalog("c");
        connection.setSchema("s");
        connection.setTypeMap(Map.of("t", String.class));
        connection.setClientInfo("ApplicationName", "a");
        connection.warn(new SQLWarning("w"));

        assertThat(connection.getAutoCommit()).isFalse();
        assertThat(connection.isReadOnly()).isTrue();
        assertThat(connection.getTransactionIsolation())
                .isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
        assertThat(connection.getHoldability()).isEqualTo(ResultSet.HOLD_CURSORS_OVER_COMMIT);
        assertThat(connection.getNetworkTimeout()).isEqualTo(7);
        assertThat(connection.getCatalog()).isEqualTo("c");
        assertThat(connection.getSchema()).isEqualTo("s");
        assertThat(connection.getTypeMap()).containsEntry("t", String.class);
        assertThat(connection.getClientInfo("ApplicationName")).isEqualTo("a");
        assertThat((Throwable) connection.getWarnings()).hasMessage("w");
        connection.clearWarnings();
        assertThat((Throwable) connection.getWarnings()).isNull();
    }

    @Test
    void aSetterThatFailsChangesNothing() throws SQLException {
        database.on(Call.SET_SCHEMA).fail(() -> new SQLException("no such schema", "3F000"));
        database.on(Call.SET_CLIENT_INFO).fail(() -> new SQLException("no", "42501"));

        assertThatThrownBy(() -> connection.setSchema("s")).hasMessage("no such schema");
        assertThatThrownBy(() -> connection.setClientInfo("k", "v"))
                .isInstanceOf(SQLClientInfoException.class)
                .hasFieldOrPropertyWithValue("SQLState", "42501");
        assertThat(connection.getSchema()).isEqualTo("public");
        assertThat(connection.getClientInfo()).isEmpty();
    }

    @Test
    void aStatementOpensATransactionUnlessAutocommitIsOn() throws SQLException {
        execute("insert into t values (1)");
        assertThat(connection.transactionState()).isEqualTo(TransactionState.IDLE);
        connection.setAutoCommit(false);
        execute("insert into t values (1)");
        assertThat(connection.transactionState()).isEqualTo(TransactionState.OPEN);
        connection.commit();
        assertThat(connection.transactionState()).isEqualTo(TransactionState.IDLE);
        assertThat(connection.transactionsCommitted()).isEqualTo(1);
    }

    @Test
    void sqlBeginOpensATransactionInAutocommitAndSqlRollbackEndsIt() throws SQLException {
        execute("  Begin");
        execute("select 1");
        assertThat(connection.transactionState()).isEqualTo(TransactionState.OPEN);
        execute("ROLLBACK;");
        assertThat(connection.transactionState()).isEqualTo(TransactionState.IDLE);
        assertThat(connection.transactionsRolledBack()).isEqualTo(1);
    }

    @Test
    void aFailedStatementSpoilsTheTransactionUntilTheRollback() throws SQLException {
        connection.setAutoCommit(false);
        execute("insert into t values (1)");
        database.on(Call.EXECUTE).failOnce(() -> new SQLException("duplicate", "23505"));
        assertThatThrownBy(() -> execute("insert into t values (1)")).hasMessage("duplicate");

        assertThat(connection.transactionState()).isEqualTo(TransactionState.FAILED);
        assertThat(connection.isValid(1)).isTrue();
        assertThatThrownBy(() -> execute("select 1"))
                .hasFieldOrPropertyWithValue("SQLState", "25P02");
        connection.rollback();
        execute("select 1");
        assertThat(connection.transactionState()).isEqualTo(TransactionState.OPEN);
    }

    @Test
    void turningAutocommitOnCommitsAnOpenTransaction() throws SQLException {
        connection.setAutoCommit(false);
        execute("insert into t values (1)");

        connection.setAutoCommit(true);

        assertThat(connection.transactionsCommitted()).isEqualTo(1);
    }

    @Test
    void closeRollsAnOpenTransactionBack() throws SQLException {
        connection.setAutoCommit(false);
        execute("insert into t values (1)");

        connection.close();

        assertThat(connection.transactionsRolledBack()).isEqualTo(1);
        assertThat(connection.transactionsCommitted()).isZero();
    }

    @Test
    void rollbackInAutocommitIsRefused() {
        assertThatThrownBy(connection::rollback).hasFieldOrPropertyWithValue("SQLState", "25P01");
    }

    @Test
    void aClosedConnectionRefusesEverythingAndTouchesNoWire() throws SQLException {
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select 1");
        connection.close();
        WireLog wire = database.recordWire();

        assertThatThrownBy(connection::createStatement)
                .hasFieldOrPropertyWithValue("SQLState", "08003");
        assertThatThrownBy(() -> statement.execute("select 1")).isInstanceOf(SQLException.class);
        assertThatThrownBy(rows::next).isInstanceOf(SQLException.class);
        statement.close();
        assertThat(connection.isValid(1)).isFalse();
        assertThat(statement.isClosed()).isTrue();
        assertThat(wire.entries()).isEmpty();
    }

    @Test
    void aKilledSessionIsNoticedAtTheNextCall() throws SQLException {
        connection.kill("57P01");

        assertThat(connection.isClosed()).isFalse();
        assertThatThrownBy(() -> execute("select 1"))
                .hasFieldOrPropertyWithValue("SQLState", "57P01");
        assertThat(connection.isValid(1)).isFalse();
    }

    @Test
    void theServerCanGoAwayUnderACall() {
        database.on(Call.EXECUTE).killOnce("08006");

        assertThatThrownBy(() -> execute("select 1"))
                .hasFieldOrPropertyWithValue("SQLState", "08006");
        assertThat(database.counts().open()).isEqualTo(1);
    }

    @Test
    void statementsAreCountedWhileTheyAreOpen() throws SQLException {
        Statement statement = connection.createStatement();
        connection.prepareStatement("select 1");
        assertThat(connection.openStatements()).isEqualTo(2);
        statement.close();
        statement.close();

        assertThat(connection.openStatements()).isEqualTo(1);
        assertThat(connection.count(Call.STATEMENT_CLOSE)).isEqualTo(1);
    }

    @Test
    void requestsAreBracketed() throws SQLException {
        connection.beginRequest();
        assertThat(connection.isInRequest()).isTrue();
        connection.endRequest();
        assertThat(connection.isInRequest()).isFalse();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
