package dev.weir.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs ask for the SQLState of a closed statement, which is each driver's own. */
@Tag("database")
@Timeout(120)
class ClosedStatementTest {

    static Stream<Arguments> drivers() {
        return Stream.of(
                driver("PostgreSQL", () -> EmbeddedPostgres.shared(Durability.FAST).connect()),
                driver("MariaDB", () -> EmbeddedMariaDb.shared().connect()),
                driver("H2", () -> DriverManager.getConnection("jdbc:h2:mem:")),
                driver("HSQLDB", () -> DriverManager.getConnection("jdbc:hsqldb:mem:closed")),
                driver("DuckDB", () -> DriverManager.getConnection("jdbc:duckdb:")));
    }

    private static Arguments driver(String name, Callable<Connection> connect) {
        return Arguments.of(name, connect);
    }

    private static SQLException refusal(Statement closed) throws SQLException {
        closed.close();
        return catchThrowableOfType(SQLException.class, closed::getMaxRows);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("drivers")
    void itIsTheDriversAlsoThroughThePool(String name, Callable<Connection> connect)
            throws Exception {
        String state;
        int code;
        try (Connection plain = connect.call()) {
            SQLException refusal = refusal(plain.createStatement());
            state = refusal.getSQLState();
            code = refusal.getErrorCode();
        }
        String sql = name.equals("HSQLDB") ? "values 1" : "select 1";
        HandlePool pool = new HandlePool(connect);
        try (Connection c = pool.borrow()) {
            for (Statement statement :
                    new Statement[] {c.createStatement(), c.prepareStatement(sql)}) {
                SQLException refusal = refusal(statement);
                assertThat(refusal.getMessage()).contains("closed");
                assertThat(refusal.getSQLState()).isEqualTo(state);
                assertThat(refusal.getErrorCode()).isEqualTo(code);
            }
        }
    }

    @Test
    void ofPostgresItIs55000() throws SQLException {
        HandlePool pool = new HandlePool(EmbeddedPostgres.shared(Durability.FAST)::connect);
        try (Connection c = pool.borrow();
                PreparedStatement p = c.prepareStatement("select 1");
                CallableStatement call = c.prepareCall("{call x()}")) {
            assertThat(refusal(c.createStatement()).getSQLState()).isEqualTo("55000");
            assertThat(refusal(p).getSQLState()).isEqualTo("55000");
            assertThat(refusal(call).getSQLState()).isEqualTo("55000");
        }
    }

    @Test
    void aDriverThatLetsAClosedStatementBeUsedGetsTheStandards() throws SQLException {
        HandlePool pool = new HandlePool(new RecordingDriver()::connection);
        try (Connection c = pool.borrow()) {
            assertThat(refusal(c.createStatement()).getSQLState()).isEqualTo("HY010");
        }
    }

    @Test
    void afterTheLeaseItIsTheConnectionThatIsClosed() throws SQLException {
        HandlePool pool = new HandlePool(new RecordingDriver()::connection);
        Statement statement;
        try (Connection c = pool.borrow()) {
            statement = c.createStatement();
        }
        assertThat(refusal(statement).getSQLState()).isEqualTo("08003");
    }
}
