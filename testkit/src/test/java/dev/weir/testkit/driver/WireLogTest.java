package dev.weir.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class WireLogTest {

    private final ScriptedDatabase database = new ScriptedDatabase();

    @Test
    void everyCallThatReachesTheWireIsLoggedInOrder() throws SQLException {
        WireLog wire = database.recordWire();
        try (ScriptedConnection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("select 1");
        }

        assertThat(wire.calls())
                .containsExactly(
                        Call.CONNECT,
                        Call.CREATE_STATEMENT,
                        Call.EXECUTE,
                        Call.STATEMENT_CLOSE,
                        Call.CLOSE);
        assertThat(wire.ofConnection(0)).hasSize(4);
        assertThat(wire.entries().get(2).detail()).isEqualTo("select 1");
    }

    @Test
    void theLogTellsWhoCalledAndWhatCameAfterAMark() throws Exception {
        ScriptedConnection connection = database.connect();
        WireLog wire = database.recordWire();
        connection.isValid(1);
        int mark = wire.size();
        Thread.ofPlatform().name("other").start(() -> validate(connection)).join();

        assertThat(wire.ofThread("other")).singleElement().isEqualTo(wire.after(mark).get(0));
        assertThat(wire.ofThread(Thread.currentThread().getName())).hasSize(1);
    }

    @Test
    void nothingIsLoggedAfterTheRecordingEnds() throws SQLException {
        WireLog wire = database.recordWire();
        database.stopRecording();
        database.connect();

        assertThat(wire.entries()).isEmpty();
    }

    @Test
    void anUnscriptedDatabaseHasNoScriptToRun() throws SQLException {
        database.on(Call.EXECUTE).fail(() -> new SQLException("x"));
        assertThat(database.script()).isNotNull();
        database.clearScript();

        assertThat(database.script()).isNull();
    }

    @Test
    void aStubCountsConnectionsButNoCalls() throws SQLException {
        ScriptedDatabase stub = ScriptedDatabase.stub();
        ScriptedConnection connection = stub.connect();
        connection.createStatement().execute("select 1");

        assertThat(stub.counts().open()).isEqualTo(1);
        assertThatThrownBy(() -> connection.count(Call.EXECUTE))
                .isInstanceOf(IllegalStateException.class);
    }

    private static void validate(ScriptedConnection connection) {
        try {
            connection.isValid(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
