package dev.weir.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Hang;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A driver that streams, or fetches rows in portions, waits for the server in {@code next()}, and
 * in {@code close()} for what it has not read: meanwhile the connection is no idle one.
 */
@Tag("fast")
@Timeout(60)
class RowsUnderWayTest {
    private final ScriptedPool pool = ScriptedPool.silent();
    private final ExecutorService borrower = Executors.newSingleThreadExecutor();

    @AfterEach
    void endThread() {
        borrower.shutdownNow();
    }

    /** What the borrower does with the rows that it has. */
    @FunctionalInterface
    private interface Reading {
        void of(ResultSet rows) throws SQLException;
    }

    private void isBusyDuring(Call call, Reading reading) throws Exception {
        ConnectionHandle lease = borrower.submit(pool::borrow).get();
        Statement statement = borrower.submit(() -> lease.createStatement()).get();
        ResultSet rows = borrower.submit(() -> statement.executeQuery("select 1")).get();
        assertThat(lease.session.isBusy()).isFalse();
        int before = lease.session.calls();
        Hang hang = pool.database.on(call).hangOnce();

        Future<?> running =
                borrower.submit(
                        () -> {
                            reading.of(rows);
                            return null;
                        });
        hang.awaitHeld();
        boolean during = lease.session.isBusy();
        hang.release();
        running.get();

        assertThat(during).isTrue();
        assertThat(lease.session.isBusy()).isFalse();
        assertThat(lease.session.calls()).isNotEqualTo(before);
    }

    @Test
    void rowsThatTheDriverFetches() throws Exception {
        isBusyDuring(Call.FETCH, ResultSet::next);
    }

    @Test
    void aFetchThatFailsIsOver() throws Exception {
        ConnectionHandle lease = pool.borrow();
        ResultSet rows = lease.createStatement().executeQuery("select 1");
        pool.database.on(Call.FETCH).failOnce(() -> new SQLException("no more", "22000"));
        assertThatThrownBy(rows::next).hasMessage("no more");
        assertThat(lease.session.isBusy()).isFalse();
    }

    @Test
    void rowsThatTheDriverSkips() throws Exception {
        isBusyDuring(Call.RESULT_SET_CLOSE, ResultSet::close);
    }

    @Test
    void theEndOfAStatementWithRows() throws Exception {
        isBusyDuring(Call.STATEMENT_CLOSE, rows -> rows.getStatement().close());
    }
}
