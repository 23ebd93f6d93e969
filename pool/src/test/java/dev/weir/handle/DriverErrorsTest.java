package dev.weir.handle;

import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.ExceptionOverride;
import dev.weir.database.DriverErrors;
import dev.weir.handle.core.BaseConnection;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Rows;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.jdbc.Interposed;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLWarning;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the driver throws reaches the borrower as it is, and decides about the connection. */
@Tag("fast")
class DriverErrorsTest {

    private final ScriptedPool pool = ScriptedPool.silent();

    @Test
    void theDriversExceptionPassesThroughAsTheSameObject() throws SQLException {
        SQLException thrown = new SQLException("duplicate key", "23505", 7);
        pool.database.on(Call.EXECUTE).failOnce(() -> thrown);
        try (Connection c = pool.borrow()) {
            assertThat(catchThrowable(() -> execute(c, "insert"))).isSameAs(thrown);
        }
        assertThat(pool.work()).isEmpty();
    }

    /** What it is worth is the driver's to say. */
    @Test
    void aColumnThatIsNullCostsNoConnection() throws SQLException {
        try (Connection c = pool.borrow();
                Statement s = c.createStatement()) {
            String[] columns = {null};
            s.execute("insert", columns);
            c.prepareStatement("insert", columns).close();
        }
        assertThat(pool.work()).isEmpty();
    }

    private static final List<String> DOUBTFUL =
            List.of(
                    "08006", "08S01", "08003", "08P01", "57P01", "57P02", "57P03", "01002", "JZ0C0",
                    "JZ0C1");

    @Test
    void statesThatMeanADeadConnectionRetireItUnlessItAnswers() {
        for (String state : DOUBTFUL) {
            SQLException failure = new SQLException("gone", state);
            assertThat(retiredDead(failure)).as(state).isTrue();
            assertThat(retiredAfter(failure)).as(state + ", and alive").isFalse();
        }
        for (int code : new int[] {500150, 2399, 1105}) {
            SQLException failure = new SQLException("gone", "HY000", code);
            assertThat(retiredDead(failure)).as("" + code).isTrue();
            assertThat(retiredAfter(failure)).as(code + ", and alive").isFalse();
        }
    }

    /** A driver may have states of its own, or none. */
    @Test
    void classesThatMeanADeadConnectionRetireItUnlessItAnswers() {
        for (SQLException gone :
                List.of(
                        new SQLRecoverableException("gone", null, 17_002),
                        new SQLNonTransientConnectionException("gone"))) {
            assertThat(retiredDead(gone)).isTrue();
            assertThat(retiredAfter(gone)).as("and alive").isFalse();
        }
        assertThat(retiredDead(new SQLFeatureNotSupportedException("not here", "0A000"))).isFalse();
    }

    /** A cancelled statement leaves a doubt too, but says nothing of other connections. */
    @Test
    void onlyAnExceptionSaysThatOthersMayBeGone() throws SQLException {
        for (String state : List.of("57014", "08006")) {
            ConnectionHandle c = pool.borrowNext();
            Statement s = c.createStatement();
            pool.database.on(Call.EXECUTE).failOnce(() -> new SQLException("ended", state));
            s.cancel();
            assertThatThrownBy(() -> s.execute("x")).isInstanceOf(SQLException.class);
            assertThat(c.session.doubts.isLifeInDoubt()).isEqualTo(state.equals("08006"));
            c.close();
            pool.work();
        }
    }

    @Test
    void aConnectionThatTheDriverHasClosedIsRetiredWhateverItsErrorSays() throws SQLException {
        for (String state : List.of("08006", "57P01", "XX000", "42601")) {
            ScriptedPool closing = ScriptedPool.telling();
            closing.database
                    .on(Call.EXECUTE)
                    .failOnce(
                            () -> {
                                assertThatNoException()
                                        .isThrownBy(() -> closing.physical().abort(Runnable::run));
                                return new SQLException("closed", state);
                            });
            try (Connection c = closing.borrow()) {
                assertThatThrownBy(() -> execute(c, "x")).isInstanceOf(SQLException.class);
            }
            assertThat(closing.work()).as(state).startsWith("close BROKEN");
        }
    }

    @Test
    void statesThatDoNotMeanADeadConnectionKeepIt() {
        for (String state : List.of("0A000", "23505", "25P02", "42601", "40001", "57014")) {
            assertThat(retiredAfter(new SQLException("error", state))).as(state).isFalse();
        }
        assertThat(retiredAfter(new SQLException("error", null, 0))).isFalse();
        assertThat(retiredAfter(new SQLTimeoutException("late", null, 0))).isFalse();
    }

    @Test
    void aRefusedWriteRetiresWhereTheServerCannotBeAsked() throws SQLException {
        SQLException batch = new SQLException("batch", "21000");
        batch.setNextException(new SQLException("read-only transaction", "25006"));
        for (SQLException refusal :
                List.of(
                        new SQLException("read-only transaction", "25006"),
                        batch,
                        new SQLException("around", "HY000", new SQLException("inner", "25006")),
                        new SQLException("running with the --read-only option", "HY000", 1290),
                        new SQLException("the --super-read-only option", "HY000", 1290),
                        new SQLException("read only mode", "HY000", 1836))) {
            assertThat(retiredAfter(refusal)).as(refusal.getMessage()).isTrue();
        }
    }

    @Test
    void anErrorOfTheSameNumberIsNoRefusedWrite() throws SQLException {
        for (SQLException ordinary :
                List.of(
                        new SQLException("other", "HY000", 1291),
                        new SQLException(
                                "running with the --secure-file-priv option", "HY000", 1290),
                        new SQLException("the --skip-grant-tables option", "HY000", 1290),
                        new SQLException(null, "HY000", 1290),
                        new SQLException("--read-only", "42000", 1290),
                        new SQLException("in a READ ONLY transaction", "25006", 1792))) {
            assertThat(retiredAfter(ordinary)).as(ordinary.getMessage()).isFalse();
        }
        assertThat(
                        retiredAfter(
                                new SQLException("meant", "25006"),
                                e -> ExceptionOverride.Outcome.DO_NOT_EVICT))
                .isFalse();
    }

    @Test
    void successorsAndCausesAreLookedAtButNotForEver() {
        SQLException next = new SQLException("batch", "21000");
        next.setNextException(new SQLException("gone", "08006"));
        assertThat(retiredDead(next)).isTrue();

        SQLException cause =
                new SQLException(
                        "outer",
                        "HY000",
                        new IllegalStateException(new SQLException("gone", "57P01")));
        assertThat(retiredDead(cause)).isTrue();

        SQLException far = new SQLException("0", "21000");
        for (int i = 1; i < 20; i++) {
            far.setNextException(new SQLException("" + i, i == 15 ? "08006" : "21000"));
        }
        assertThat(retiredDead(far)).isFalse();
    }

    @Test
    void anErrorOfTheDriverIsRethrownAsItIsAndRetires() {
        for (Throwable thrown :
                List.of(new IllegalStateException("bug"), new NoSuchMethodError("x"))) {
            assertThat(retiredAfter(thrown)).isTrue();
        }
    }

    /** As of a null, or of an index out of range: nothing was sent. */
    @Test
    void aCallThatSendsNothingAndThrowsLeavesTheConnectionIfItAnswers() throws SQLException {
        RecordingDriver driver = new RecordingDriver();
        HandlePool pool = new HandlePool(() -> refusing(driver.connection()));
        try (Connection c = pool.borrow()) {
            Statement s = c.createStatement();
            assertThatThrownBy(() -> s.setFetchSize(-1)).isInstanceOf(IllegalStateException.class);
        }
        assertThat(pool.work()).contains("reset").noneMatch(done -> done.startsWith("close"));
        try (Connection c = pool.borrow()) {
            Statement s = c.createStatement();
            assertThatThrownBy(() -> s.setMaxRows(-1)).isInstanceOf(NoSuchMethodError.class);
        }
        assertThat(pool.work()).contains("close BROKEN");
    }

    /** Its statements throw at some calls that send nothing. */
    private static Connection refusing(Connection driver) {
        return Interposed.connection(
                driver,
                call ->
                        call.method().equals("createStatement")
                                ? statement(driver.createStatement())
                                : call.pass());
    }

    private static Statement statement(Statement driver) {
        return Interposed.before(
                driver,
                Statement.class,
                call ->
                        switch (call.method()) {
                            case "setFetchSize" -> throw new IllegalStateException("-1");
                            case "setMaxRows" -> throw new NoSuchMethodError("maxRows");
                            default -> call.pass();
                        });
    }

    /** Asked whether it is closed, after an error, a driver throws anything. */
    @Test
    void aDriverThatFailsAsItIsAskedDoesNotHideWhatItHasThrown() {
        for (Throwable failure :
                List.of(new IllegalStateException("x"), new StackOverflowError())) {
            SQLException thrown = new SQLException("duplicate key", "23505");
            HandlePool pool = new HandlePool(() -> failing(thrown, failure));
            Connection c = pool.borrow();
            assertThat(catchThrowable(() -> c.createStatement())).isSameAs(thrown);
        }
    }

    private static Connection failing(SQLException atStatements, Throwable atIsClosed) {
        Connection driver = new RecordingDriver().connection();
        AtomicBoolean hasFailed = new AtomicBoolean();
        return Interposed.connection(
                driver,
                call -> {
                    if (call.method().equals("createStatement")) {
                        hasFailed.set(true);
                        throw atStatements;
                    }
                    if (call.method().equals("isClosed") && hasFailed.get()) {
                        throw atIsClosed;
                    }
                    return call.pass();
                });
    }

    @Test
    void theJudgeCanKeepOrForce() {
        assertThat(
                        retiredAfter(
                                new SQLException("x", "08006"),
                                e -> ExceptionOverride.Outcome.DO_NOT_EVICT))
                .isFalse();
        assertThat(
                        retiredAfter(
                                new SQLException("x", "25006"),
                                e -> ExceptionOverride.Outcome.MUST_EVICT))
                .isTrue();
        assertThat(
                        retiredAfter(
                                new SQLException("x", "42601"),
                                e -> {
                                    throw new IllegalStateException("override");
                                }))
                .isTrue();
    }

    @Test
    void afterATimeoutTheSessionIsProvenIdleOrRetired() throws SQLException {
        pool.database
                .on(Call.EXECUTE)
                .failOnce(() -> new SQLTimeoutException("user request", "57014"));
        try (Connection c = pool.borrow()) {
            assertThatThrownBy(() -> execute(c, "slow")).isInstanceOf(SQLTimeoutException.class);
        }
        pool.calls();
        assertThat(pool.work()).containsExactly("reset");
        assertThat(pool.calls()).contains(Call.IS_VALID);

        pool.database.on(Call.EXECUTE).failOnce(() -> new SQLException("user request", "57014"));
        try (Connection c = pool.borrow()) {
            assertThatThrownBy(() -> execute(c, "slow")).isInstanceOf(SQLException.class);
        }
        pool.database.on(Call.IS_VALID).failOnce(() -> new SQLException("user request", "57014"));
        assertThat(pool.work()).startsWith("reset failed", "close BROKEN");
    }

    @Test
    void isValidAnswersFalseForAClosedHandleAndRefusesANegativeTimeout() throws SQLException {
        Connection c = pool.borrow();
        assertThat(c.isValid(1)).isTrue();
        assertThatThrownBy(() -> c.isValid(-1)).isInstanceOf(SQLException.class);
        c.close();
        pool.calls();

        assertThat(c.isValid(0)).isFalse();
        assertThat(c.isValid(-1)).isFalse();
        assertThat(pool.calls()).isEmpty();
    }

    @Test
    void isValidNeverPassesOnATimeoutOfZero() throws SQLException {
        int[] passed = new int[1];
        Connection physical =
                (Connection)
                        java.lang.reflect.Proxy.newProxyInstance(
                                getClass().getClassLoader(),
                                new Class<?>[] {Connection.class},
                                (proxy, method, arguments) ->
                                        switch (method.getName()) {
                                            case "isValid" -> {
                                                passed[0] = (int) arguments[0];
                                                yield true;
                                            }
                                            case "getAutoCommit" -> true;
                                            case "isReadOnly" -> false;
                                            default -> null;
                                        });
        Connection c = new HandlePool(() -> physical).borrow();

        assertThat(c.isValid(0)).isTrue();
        assertThat(passed[0]).isEqualTo(5);
        assertThat(c.isValid(3)).isTrue();
        assertThat(passed[0]).isEqualTo(3);
    }

    @Test
    void aConnectionFoundInvalidIsRetired() throws SQLException {
        Connection c = pool.borrow();
        pool.physical().kill("57P01");
        assertThat(c.isValid(1)).isFalse();
        c.close();

        assertThat(pool.work()).startsWith("close BROKEN");
    }

    @Test
    void warningsOfOneLeaseAreGoneInTheNext() throws SQLException {
        try (Connection c = pool.borrow()) {
            c.nativeSQL("select 1");
            pool.physical().warn(new SQLWarning("mine", "01000"));
            assertThat((Throwable) c.getWarnings()).isNotNull();
        }
        assertThat(pool.work()).isEmpty();
        try (Connection c = pool.borrow()) {
            assertThat((Throwable) c.getWarnings()).isNull();
        }
    }

    @Test
    void savepointsDieWithTheirLease() throws SQLException {
        Savepoint old;
        try (Connection c = pool.borrow()) {
            c.setAutoCommit(false);
            old = c.setSavepoint("a");
            c.rollback(old);
            c.releaseSavepoint(old);
            c.rollback();
        }
        Connection next = pool.borrowNext();
        next.setAutoCommit(false);
        pool.calls();

        assertThatThrownBy(() -> next.rollback(old)).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> next.releaseSavepoint(old)).isInstanceOf(SQLException.class);
        assertThatThrownBy(old::getSavepointName)
                .isInstanceOf(LeaseGuard.FinishedLeaseException.class);

        assertThat(pool.calls()).isEmpty();
    }

    @Test
    void aLargeObjectOfAFinishedLeaseIsRefusedAsAParameterToo() throws SQLException {
        HandlePool recorded = new HandlePool(new RecordingDriver()::connection);
        Connection first = recorded.borrow();
        var blob = first.createBlob();
        first.close();
        Connection next = recorded.borrowNext();
        var insert = next.prepareStatement("insert");

        assertThatThrownBy(() -> insert.setBlob(1, blob))
                .isInstanceOf(LeaseGuard.FinishedLeaseException.class);
        assertThatThrownBy(() -> insert.setObject(1, blob))
                .isInstanceOf(LeaseGuard.FinishedLeaseException.class);

        assertThat(((ConnectionHandle) next).session.isBroken()).isFalse();
    }

    /** A wrapper may connect anew on its own, and not know what to give until it has. */
    @Test
    void aWrapperThatDoesNotGiveItsDriverAnyMoreCostsNoConnection() throws SQLException {
        ScriptedDatabase database = new ScriptedDatabase();
        database.answerWith(
                (connection, sql) -> sql.contains("pg_catalog.pg_proc") ? Rows.EMPTY : null);
        AtomicBoolean gives = new AtomicBoolean(true);
        HandlePool wrapped =
                new HandlePool(
                        () -> around(BaseConnection.of(database.connect()), gives),
                        ScriptedPool.config());
        gives.set(false);
        for (int i = 0; i < 2; i++) {
            try (Connection c = wrapped.borrow()) {
                c.createStatement().execute("select 1");
            }
            assertThat(wrapped.work()).noneMatch(done -> done.startsWith("close"));
        }
    }

    private static Connection around(Connection core, AtomicBoolean gives) {
        return Interposed.connection(
                core,
                call -> {
                    if (call.method().equals("isWrapperFor")) {
                        return true;
                    }
                    if (call.method().equals("unwrap")) {
                        if (!gives.get()) {
                            throw new IllegalStateException("connecting");
                        }
                        return core;
                    }
                    return call.pass();
                });
    }

    private static boolean retiredAfter(Throwable thrown) {
        return retiredAfter(thrown, DriverErrors.NO_OVERRIDE, true);
    }

    /** On a connection that does not answer any more. */
    private static boolean retiredDead(Throwable thrown) {
        return retiredAfter(thrown, DriverErrors.NO_OVERRIDE, false);
    }

    private static boolean retiredAfter(Throwable thrown, ExceptionOverride override) {
        return retiredAfter(thrown, override, true);
    }

    private static boolean retiredAfter(
            Throwable thrown, ExceptionOverride override, boolean alive) {
        ScriptedPool pool =
                ScriptedPool.silent(
                        HandlePool.config(
                                "autoCommit", true,
                                "readOnly", false,
                                "exceptionOverride", override));
        pool.database.on(Call.EXECUTE).failOnce(() -> thrown);
        if (!alive) {
            pool.database.on(Call.IS_VALID).failOnce(() -> new SQLException("gone", "08006"));
        }
        try (Connection c = pool.borrow()) {
            assertThat(catchThrowable(() -> execute(c, "x"))).isSameAs(thrown);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return pool.work().stream().anyMatch(w -> w.startsWith("close"));
    }
}
