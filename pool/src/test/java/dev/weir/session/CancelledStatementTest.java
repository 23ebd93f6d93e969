package dev.weir.session;

import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.database.DriverErrors;
import dev.weir.handle.ScriptedPool;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An order to cancel whose arrival nobody has seen must not meet the next borrower. */
@Tag("fast")
@Timeout(60)
class CancelledStatementTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong(SECOND);
    private final ScriptedPool pool = ScriptedPool.telling(now::get);

    private void cancelledWhile(Throwable end) throws Exception {
        Hang hang = pool.database.on(Call.EXECUTE).hangOnce();
        if (end != null) {
            pool.database.on(Call.EXECUTE).failOnce(() -> end);
        }
        try (Connection c = pool.borrow();
                Statement s = c.createStatement()) {
            CompletableFuture<Throwable> running =
                    CompletableFuture.supplyAsync(
                            () -> catchThrowable(() -> s.execute("select slow")));
            hang.awaitHeld();
            s.cancel();
            hang.release();
            assertThat(running.get()).isSameAs(end);
        }
    }

    @Test
    void aStatementThatEndedByItselfAfterACancelCostsTheConnection() throws Exception {
        cancelledWhile(null);
        assertThat(pool.work()).startsWith("reset failed", "close FAILED_RESET");
    }

    @Test
    void aStatementThatEndedOtherwiseAfterACancelCostsTheConnection() throws Exception {
        cancelledWhile(new SQLException("duplicate key", "23505"));
        assertThat(pool.work()).startsWith("reset failed", "close FAILED_RESET");
    }

    @ParameterizedTest
    @CsvSource({"57014, 0", "70100, 1317", "HY008, 0", "72000, 1013"})
    void aStatementThatEndedAsCancelledCostsNothing(String state, int code) throws Exception {
        cancelledWhile(new SQLException("canceling statement due to user request", state, code));
        assertThat(pool.work()).containsExactly("reset");
    }

    /** The order may be on its way when the server ends the statement by itself. */
    @Test
    void aStatementThatEndedAtALimitOfTheServersCostsTheConnection() throws Exception {
        cancelledWhile(
                new SQLTimeoutException("canceling statement due to statement timeout", "57014"));
        assertThat(pool.work()).startsWith("reset failed", "close FAILED_RESET");
    }

    /** Of MariaDB and of MySQL, as their drivers throw it. */
    @ParameterizedTest
    @CsvSource({"70100, 1969, false", "HY000, 3024, false", "70100, 1317, true"})
    void aLimitOfTheServersIsNoCancel(String state, int code, boolean cancelled) {
        assertThat(DriverErrors.isCancelled(new SQLTimeoutException("", state, code)))
                .isEqualTo(cancelled);
    }

    @Test
    void aCancelOfNothingCostsTheConnectionSinceItMayHitSomethingLater() throws SQLException {
        try (Connection c = pool.borrow();
                Statement s = c.createStatement()) {
            s.execute("select 1");
            s.cancel();
        }
        assertThat(pool.work()).startsWith("reset failed", "close FAILED_RESET");
    }

    @Test
    void twoOrdersAndOneCancelledStatementLeaveOneOnItsWay() throws Exception {
        Hang hang = pool.database.on(Call.EXECUTE).hangOnce().endingOn(Ending.CANCEL);
        try (Connection c = pool.borrow();
                Statement s = c.createStatement()) {
            CompletableFuture<Throwable> running =
                    CompletableFuture.supplyAsync(
                            () -> catchThrowable(() -> s.execute("select slow")));
            hang.awaitHeld();
            s.cancel();
            assertThat(running.get()).isInstanceOf(SQLException.class);
            s.cancel();
        }
        assertThat(pool.work()).startsWith("reset failed", "close FAILED_RESET");
    }

    @Test
    void aCancelThatTheDriverDoesNotKnowCostsNothing() throws SQLException {
        pool.database.on(Call.CANCEL).failOnce(() -> new SQLFeatureNotSupportedException("no"));
        try (Connection c = pool.borrow();
                Statement s = c.createStatement()) {
            assertThatThrownBy(s::cancel).isInstanceOf(SQLFeatureNotSupportedException.class);
        }
        assertThat(pool.work()).doesNotContain("reset failed");
    }

    @Test
    void theDoubtOfOneLeaseIsNotTheNextOnes() throws Exception {
        cancelledWhile(null);
        pool.work();
        execute(pool::borrowNext, "select 1");
        assertThat(pool.work()).isEmpty();
    }

    /** A statement with a limit of one second that lasts for so many milliseconds. */
    private void limited(long millis, Throwable end) {
        pool.database
                .on(Call.EXECUTE)
                .failOnce(
                        () -> {
                            now.addAndGet(millis * 1_000_000);
                            return end;
                        });
        try (Connection c = pool.borrow();
                Statement s = c.createStatement()) {
            s.setQueryTimeout(1);
            assertThat(catchThrowable(() -> s.execute("select slow"))).isSameAs(end);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aStatementThatOverranItsLimitAndEndedByItselfCostsTheConnection() {
        limited(1_001, new SQLException("duplicate key", "23505"));
        assertThat(pool.work()).startsWith("reset failed", "close FAILED_RESET");
    }

    @Test
    void aStatementThatKeptItsLimitCostsNothing() {
        limited(999, new SQLException("duplicate key", "23505"));
        assertThat(pool.work()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aStatementThatItsLimitEndedCostsNothing(boolean ofJdbc) {
        limited(
                1_001,
                ofJdbc
                        ? new SQLTimeoutException("late", "HYT00")
                        : new SQLException("canceling statement due to user request", "57014"));
        assertThat(pool.work()).containsExactly("reset");
    }

    @Test
    void timeThatPassesAfterTheStatementIsClosedCostsNothing() throws SQLException {
        try (Connection c = pool.borrow()) {
            try (Statement s = c.createStatement()) {
                s.setQueryTimeout(1);
                s.execute("select 1");
            }
            now.addAndGet(10 * SECOND);
        }
        assertThat(pool.work()).isEmpty();
    }

    @Test
    void anEarlierStatementThatOverranIsNotForgottenForALaterOne() throws SQLException {
        try (Connection c = pool.borrow();
                Statement s = c.createStatement()) {
            s.setQueryTimeout(1);
            s.execute("select 1");
            now.addAndGet(2 * SECOND);
            s.execute("select 1");
        }
        assertThat(pool.work()).startsWith("reset failed", "close FAILED_RESET");
    }

    @Test
    void aLimitThatWasTakenOffIsNone() throws SQLException {
        try (Connection c = pool.borrow();
                Statement s = c.createStatement()) {
            s.setQueryTimeout(1);
            s.setQueryTimeout(0);
            s.execute("select 1");
            now.addAndGet(2 * SECOND);
        }
        assertThat(pool.work()).isEmpty();
    }
}
