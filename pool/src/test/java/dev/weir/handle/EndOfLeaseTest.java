package dev.weir.handle;

import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.session.Session;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedConnection;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Close and abort: a lease ends once, and what it leaves behind reaches nothing. */
@Tag("fast")
@Timeout(60)
class EndOfLeaseTest {

    private final ScriptedPool pool = ScriptedPool.silent();

    @Test
    void aConnectionThatNobodyTouchedGoesBackWithoutAnyWork() {
        pool.borrow().close();

        assertThat(pool.calls()).isEmpty();
        assertThat(pool.work()).isEmpty();
        pool.borrow().close();
    }

    @Test
    void aConnectionThatWasLeftCleanGoesBackWithoutAnyWork() throws SQLException {
        execute(pool::borrow, "select 1");

        assertThat(pool.work()).isEmpty();
        pool.borrow().close();
    }

    @Test
    void closeNeverCallsTheDriver() throws SQLException {
        Connection connection = pool.borrow();
        connection.setAutoCommit(false);
        connection.setSchema("other");
        connection.createStatement().execute("insert");
        pool.calls();

        connection.close();

        assertThat(pool.calls()).isEmpty();
        assertThat(pool.work()).containsExactly("reset");
    }

    @Test
    void closingTwiceIsHarmlessToTheNextBorrower() throws SQLException {
        Connection first = pool.borrow();
        first.close();
        Connection second = pool.borrow();

        first.close();

        assertThat(first.isClosed()).isTrue();
        assertThat(second.isClosed()).isFalse();
        second.createStatement().execute("select 1");
    }

    @Test
    void racingClosesEndOneLeaseOnce() throws Exception {
        AtomicInteger owners = new AtomicInteger();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            threads.submit(pool.borrow()::close).get(); // its calls were not fenced
            for (int i = 0; i < 5_000; i++) {
                ConnectionHandle lease = pool.borrowNext();
                assertThat(owners.incrementAndGet()).isEqualTo(1);
                lease.setReadOnly(true);
                owners.decrementAndGet();
                Future<?> one = threads.submit(lease::close);
                Future<?> two = threads.submit(lease::close);
                one.get();
                two.get();
                assertThat(pool.work()).containsExactly("reset");
            }
        }
    }

    @Test
    void closeKeepsTheInterruptFlag() {
        Connection connection = pool.borrow();
        Thread.currentThread().interrupt();
        try {
            connection.close();
        } catch (SQLException e) {
            throw new AssertionError(e);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        pool.borrow().close();
    }

    @Test
    void closeDoesNotThrowForABrokenConnection() throws SQLException {
        Connection connection = pool.borrow();
        pool.physical().kill("57P01");
        assertThatThrownBy(() -> connection.createStatement().execute("select 1"))
                .isInstanceOf(SQLException.class)
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("57P01");

        connection.close();

        assertThat(pool.work()).containsExactly("reset failed", "close BROKEN", "open");
    }

    @Test
    void aCancelThatFailsDoesNotHideTheCallThatItWasToEnd() throws Exception {
        Hang hang = pool.database.on(Call.EXECUTE).hangOnce();
        pool.database.on(Call.CANCEL).failOnce(() -> new SQLException("no way in", "53300"));
        assertBesideARunningCall(hang, s -> assertThatThrownBy(s::cancel).hasMessage("no way in"));
    }

    @Test
    void aLookThatFailsDoesNotHideTheCallThatRuns() throws Exception {
        Hang hang = pool.database.on(Call.EXECUTE).hangOnce();
        pool.database.on(Call.IS_VALID).failOnce(() -> new SQLException("not now", "HY000"));
        assertBesideARunningCall(
                hang,
                s -> assertThatThrownBy(() -> s.getConnection().isValid(1)).hasMessage("not now"));
    }

    /** What other threads may do with a statement. */
    @FunctionalInterface
    private interface Aside {
        void on(Statement statement) throws SQLException;
    }

    private void assertBesideARunningCall(Hang hang, Aside background) throws Exception {
        Connection connection = pool.borrow();
        Statement statement = connection.createStatement();
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<Boolean> running = thread.submit(() -> statement.execute("slow"));
            hang.awaitHeld();
            try {
                background.on(statement);

                connection.close();

                assertThat(pool.work()).startsWith("close BROKEN");
            } finally {
                hang.release();
            }
            assertThatThrownBy(running::get).hasRootCauseInstanceOf(SQLException.class);
        }
    }

    @Test
    void aLeaseThatEndsWhileItsFirstCallIsPreparedIsNotLentOn() throws Exception {
        try (Connection before = pool.borrow()) {
            before.createStatement().close();
        }
        Hang hang = pool.database.on(Call.CLEAR_WARNINGS).hangOnce();
        Connection connection = pool.borrow();
        pool.calls();
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<Statement> running = thread.submit(() -> connection.createStatement());
            hang.awaitHeld();

            connection.close();
            hang.release();

            assertThatThrownBy(running::get)
                    .hasRootCauseInstanceOf(LeaseGuard.FinishedLeaseException.class);
        }
        assertThat(pool.calls()).doesNotContain(Call.CREATE_STATEMENT);
        assertThat(pool.work()).startsWith("close BROKEN");
    }

    @Test
    void theDriversObjectIsNotGivenToALeaseThatEndedWhileItWasPrepared() throws Exception {
        try (Connection before = pool.borrow()) {
            before.createStatement().close();
        }
        Hang hang = pool.database.on(Call.CLEAR_WARNINGS).hangOnce();
        ConnectionHandle connection = pool.borrow();
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<?> running = thread.submit(() -> connection.unwrap(ScriptedConnection.class));
            hang.awaitHeld();

            connection.close();
            hang.release();

            assertThatThrownBy(running::get)
                    .hasRootCauseInstanceOf(LeaseGuard.FinishedLeaseException.class);
        }
        assertThat(connection.session.isBroken()).isTrue();
    }

    @Test
    void aCallThatOutlivesItsLeaseIsAnErrorAndBreaksTheConnection() throws SQLException {
        breaksTheConnection(Call.PREPARE, connection -> connection.prepareStatement("select 1"));
    }

    @Test
    void aStatementThatIsMadeWhileItsLeaseEndsIsClosedAndBreaksTheConnection() throws SQLException {
        breaksTheConnection(Call.CREATE_STATEMENT, Connection::createStatement);
    }

    /** A call of the driver, during which the lease ends, is an error; what it made is closed. */
    private void breaksTheConnection(Call during, ThrowingConsumer<Connection> making)
            throws SQLException {
        ConnectionHandle connection = pool.borrow();
        Session session = connection.session;
        pool.database
                .on(during)
                .run(
                        call ->
                                connection.slot.release(
                                        connection.slot.lease(), dev.weir.lease.Verdict.LEND_ON));

        assertThatThrownBy(() -> making.acceptThrows(connection))
                .isInstanceOf(LeaseGuard.FinishedLeaseException.class);

        assertThat(session.isBroken()).isTrue();
        assertThat(pool.physical().openStatements()).isZero();
        pool.borrow().close();
        assertThat(pool.work()).startsWith("close BROKEN");
    }

    @Test
    void aStatementThatIsMadeBesideARunningCallDoesNotHideIt() throws Exception {
        Hang hang = pool.database.on(Call.EXECUTE).hangOnce();
        assertBesideARunningCall(hang, s -> s.getConnection().createStatement().close());
    }

    @Test
    void nothingReachedThroughAFinishedLeaseTouchesTheWire() throws SQLException {
        Connection connection = pool.borrow();
        Statement statement = connection.createStatement();
        PreparedStatement prepared = connection.prepareStatement("select ?");
        ResultSet rows = statement.executeQuery("select 1");
        DatabaseMetaData metaData = connection.getMetaData();
        ResultSet tables = metaData.getTables(null, null, "%", null);
        connection.close();
        pool.work();
        Connection next = pool.borrow();
        pool.calls();

        assertFinished(() -> connection.createStatement());
        assertFinished(() -> statement.executeQuery("select 1"));
        assertFinished(() -> prepared.setInt(1, 1));
        assertFinished(rows::next);
        assertFinished(() -> metaData.getTables(null, null, "%", null));
        assertFinished(tables::next);
        assertFinished(statement::getConnection);
        assertFinished(rows::getStatement);
        statement.close();
        prepared.close();
        rows.close();
        tables.close();
        assertThat(statement.isClosed()).isTrue();
        assertThat(rows.isClosed()).isTrue();

        assertThat(pool.calls()).isEmpty();
        next.close();
    }

    @Test
    void abortMarksClosedAtOnceAndGivesThePermitBack() throws SQLException {
        Connection connection = pool.borrow();

        connection.abort(Runnable::run);

        assertThat(connection.isClosed()).isTrue();
        assertThat(pool.work()).containsExactly("close ABORTED", "open");
        pool.borrow().close();
    }

    @Test
    void abortThenCloseAndCloseThenAbortEndTheLeaseOnce() throws SQLException {
        Connection first = pool.borrow();
        first.abort(Runnable::run);
        first.close();
        first.abort(Runnable::run);
        assertThat(pool.work()).containsExactly("close ABORTED", "open");

        Connection second = pool.borrow();
        second.close();
        second.abort(Runnable::run);
        assertThat(pool.work()).isEmpty();
        pool.borrow().close();
    }

    @Test
    void abortNeedsAnExecutorExceptWhenClosed() throws SQLException {
        Connection connection = pool.borrow();
        assertThatThrownBy(() -> connection.abort(null)).isInstanceOf(SQLException.class);
        assertThat(connection.isClosed()).isFalse();
        connection.close();

        connection.abort(null);
    }

    @Test
    void aHandleIsEqualToItselfAloneAndKeepsItsHash() throws SQLException {
        Connection first = pool.borrow();
        int hash = first.hashCode();
        first.close();
        Connection second = pool.borrow();

        assertThat(first).isNotEqualTo(second).isEqualTo(first);
        assertThat(first.hashCode()).isEqualTo(hash);
    }

    @Test
    void textFormsNeverReachTheDriverAfterTheLease() throws SQLException {
        RecordingDriver driver = new RecordingDriver();
        HandlePool other = new HandlePool(driver::connection);
        Connection connection = other.borrow();
        Statement statement = connection.createStatement();
        assertThat(connection).hasToString("Weir connection 1");
        assertThat(statement).asString().contains("raw Statement");
        connection.close();

        assertThat(connection).hasToString("Weir connection 1 (closed)");
        assertThat(statement).hasToString("StatementHandle (closed)");
    }

    private interface SqlAction {
        void run() throws SQLException;
    }

    private static void assertFinished(SqlAction action) {
        assertThatThrownBy(action::run)
                .isInstanceOf(java.sql.SQLNonTransientConnectionException.class)
                .hasMessageContaining("closed")
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("08003");
    }
}
