package dev.weir.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ScriptedStatementTest {

    private final ScriptedDatabase database = new ScriptedDatabase();
    private ScriptedConnection connection;

    @BeforeEach
    void connect() throws SQLException {
        database.connect();
        connection = database.connect();
    }

    @Test
    void aQueryAnswersOneRowWithTheNumberOne() throws SQLException {
        ResultSet rows = connection.createStatement().executeQuery("select 1");

        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(1);
        assertThat(rows.getString("VALUE")).isEqualTo("1");
        assertThat(rows.next()).isFalse();
    }

    @Test
    void theBackendIdIsTheConnectionsId() throws SQLException {
        ResultSet rows = connection.createStatement().executeQuery("select pg_backend_pid()");
        rows.next();

        assertThat(rows.getInt(1)).isEqualTo(connection.id()).isEqualTo(1);
    }

    @Test
    void aQueryAnswersTheRowsItWasGiven() throws SQLException {
        database.answer("select * from t", Rows.columns("id", "name").row(1, "a").row(2L, null));
        ResultSet rows = connection.prepareStatement("select * from t").executeQuery();

        rows.next();
        assertThat(rows.getString("name")).isEqualTo("a");
        rows.next();
        assertThat(rows.getLong("id")).isEqualTo(2);
        assertThat(rows.getString("name")).isNull();
        assertThat(rows.wasNull()).isTrue();
        assertThat(rows.isLast()).isTrue();
        assertThat(rows.getMetaData().getColumnLabel(2)).isEqualTo("name");
    }

    @Test
    void anUpdateAnswersACountOfOne() throws SQLException {
        Statement statement = connection.createStatement();

        assertThat(statement.execute("insert into t values (1)")).isFalse();
        assertThat(statement.getUpdateCount()).isEqualTo(1);
        assertThat(statement.getMoreResults()).isFalse();
        assertThat(statement.getUpdateCount()).isEqualTo(-1);
    }

    @Test
    void aBatchIsOneCallWithACountPerStatement() throws SQLException {
        PreparedStatement statement = connection.prepareStatement("insert into t values (?)");
        statement.setInt(1, 1);
        statement.addBatch();
        statement.setInt(1, 2);
        statement.addBatch();

        assertThat(statement.executeBatch()).containsExactly(1, 1);
        assertThat(connection.count(Call.EXECUTE)).isEqualTo(1);
    }

    @Test
    void aNewExecutionClosesTheResultOfTheOneBefore() throws SQLException {
        Statement statement = connection.createStatement();
        ResultSet first = statement.executeQuery("select 1");
        statement.executeQuery("select 2");

        assertThat(first.isClosed()).isTrue();
        assertThatThrownBy(first::next).hasFieldOrPropertyWithValue("SQLState", "55000");
    }

    @Test
    void closeOnCompletionClosesTheStatementWithItsResult() throws SQLException {
        Statement statement = connection.createStatement();
        statement.closeOnCompletion();
        statement.executeQuery("select 1").close();

        assertThat(statement.isClosed()).isTrue();
        assertThat(connection.openStatements()).isZero();
    }

    @Test
    void everyPartLeadsBackToItsPhysicalConnection() throws SQLException {
        Statement statement = connection.createStatement();

        assertThat(statement.getConnection()).isSameAs(connection);
        assertThat(statement.executeQuery("select 1").getStatement()).isSameAs(statement);
        assertThat(connection.getMetaData().getConnection()).isSameAs(connection);
        assertThat(connection.getMetaData().getTables(null, null, null, null).next()).isFalse();
        assertThat(connection.unwrap(ScriptedConnection.class)).isSameAs(connection);
    }

    @Test
    void whatIsNotScriptedIsRefusedAsUnsupported() throws SQLException {
        ResultSet rows = connection.createStatement().executeQuery("select 1");

        assertThatThrownBy(() -> rows.updateInt(1, 2))
                .isInstanceOf(SQLFeatureNotSupportedException.class);
        assertThatThrownBy(connection::createBlob).hasFieldOrPropertyWithValue("SQLState", "0A000");
    }
}
