package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A way of checking connections that does not work is told at the start. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class ConnectionCheckTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    @ParameterizedTest
    @CsvSource({"connectionTestQuery, query", "connectionInitSql, statement"})
    void sqlWithAMistakeFailsTheStartAndIsNamed(String key, String what) {
        database.on(Call.EXECUTE)
                .where(call -> call.sql().equals("selec 1"))
                .fail(() -> new SQLException("syntax error", "42601"));
        WeirBuilder builder = TestPools.on(database);
        if (what.equals("query")) {
            builder.connectionTestQuery("selec 1");
        } else {
            builder.connectionInitSql("selec 1");
        }
        assertThatThrownBy(builder::build)
                .isInstanceOf(PoolStartException.class)
                .hasMessageContaining(key + " failed on a new connection")
                .hasMessageContaining("SQLState 42601")
                .hasMessageContaining("correct the " + what)
                .rootCause()
                .hasMessage("syntax error");
        assertThat(database.counts().total()).isZero();
    }

    @Test
    void aStartWithoutAConnectionSaysWhereTheDatabaseShouldBe() {
        database.on(Call.CONNECT).fail(() -> new SQLException("refused", "08001"));
        assertThatThrownBy(() -> WeirDataSource.builder().jdbcUrl(database.url()).build())
                .isInstanceOf(PoolStartException.class)
                .hasMessageContaining("no connection to the database at " + database.url())
                .hasMessageContaining("SQLState 08001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "57P01", "53300", "40P01", "40001"})
    void aServerThatGoesDownUnderTheInitialStatementIsNoMistakeInIt(String state) {
        database.on(Call.EXECUTE)
                .where(call -> call.sql().equals("set x = 1"))
                .fail(() -> new SQLException("not now", state));
        assertThatThrownBy(() -> TestPools.on(database).connectionInitSql("set x = 1").build())
                .isInstanceOf(PoolStartException.class)
                .hasMessageContaining("no connection to the database")
                .hasMessageContaining(state);
    }

    /** By its type: the SQLState says nothing. */
    @ParameterizedTest
    @MethodSource("passing")
    void whatTheDriverCallsPassingIsNoMistakeInTheInitialStatement(SQLException failure) {
        database.on(Call.EXECUTE).where(call -> call.sql().equals("set x = 1")).fail(() -> failure);
        assertThatThrownBy(() -> TestPools.on(database).connectionInitSql("set x = 1").build())
                .isInstanceOf(PoolStartException.class)
                .hasMessageContaining("no connection to the database");
    }

    static Stream<SQLException> passing() {
        return Stream.of(
                new SQLTransientException("later", "HY000"),
                new SQLRecoverableException("connect again", "HY000"));
    }

    @Test
    void aConnectionThatBreaksUnderTheTestQueryIsNoMistakeInIt() {
        database.on(Call.EXECUTE).fail(() -> new SQLException("gone", "08006"));
        assertThatThrownBy(() -> TestPools.on(database).connectionTestQuery("select 1").build())
                .isInstanceOf(PoolStartException.class)
                .hasMessageContaining("no connection to the database");
    }

    static Stream<Throwable> missing() {
        return Stream.of(
                new AbstractMethodError("isValid"),
                new NoSuchMethodError("isValid"),
                new SQLFeatureNotSupportedException("not here"),
                new UnsupportedOperationException("isValid"));
    }

    @ParameterizedTest
    @MethodSource("missing")
    void aDriverWithoutIsValidFailsTheStartWithASentenceThatNamesTheSetting(Throwable failure) {
        database.on(Call.IS_VALID).fail(() -> failure);
        assertThatThrownBy(() -> TestPools.on(database).build())
                .isInstanceOf(PoolStartException.class)
                .hasMessageContaining("does not implement Connection.isValid")
                .hasMessageContaining("set connectionTestQuery")
                .hasRootCause(failure);
        assertThat(database.counts().total()).isZero();
    }

    @ParameterizedTest
    @MethodSource("missing")
    void aDriverWithoutIsValidWorksWithATestQuery(Throwable failure) throws Exception {
        database.on(Call.IS_VALID).fail(() -> failure);
        try (WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(1)
                        .aliveBypassWindow(Duration.ZERO)
                        .connectionTestQuery("select 1")
                        .build()) {
            for (int i = 0; i < 3; i++) {
                try (Connection c = pool.getConnection()) {
                    database.on(Call.EXECUTE)
                            .failOnce(() -> new SQLException("foreign server", "08001"));
                    assertThatThrownBy(() -> TestPools.execute(c, "x"))
                            .isInstanceOf(SQLException.class);
                }
            }
            assertThat(pool.snapshot().closedInAll()).isZero();
        }
    }
}
