package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Threads that borrow, have another thread give back, and are at the next connection by then. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class BusyBorrowerTest {
    private final ExecutorService borrower = Executors.newSingleThreadExecutor();

    @AfterEach
    void endThread() {
        borrower.shutdownNow();
    }

    /** Which of its leases a thread is at cannot be told; the pool learns what to expect of it. */
    @Test
    void costNoMoreConnectionsThanOneForAPool() throws Exception {
        ScriptedDatabase database = new ScriptedDatabase();
        try (WeirDataSource pool =
                TestPools.on(database).maximumPoolSize(2).minimumIdle(2).build()) {
            for (int i = 0; i < 10; i++) {
                Connection given = borrower.submit(() -> pool.getConnection()).get();
                Connection next = borrower.submit(() -> pool.getConnection()).get();
                Statement statement = borrower.submit(() -> next.createStatement()).get();
                Hang hang = database.on(Call.EXECUTE).hangOnce();
                Future<Boolean> running = borrower.submit(() -> statement.execute("select 1"));
                hang.awaitHeld();

                given.close();

                eventually("one is lent, one idle", () -> isHalfIdle(pool.snapshot()));
                hang.release();
                running.get();
                borrower.submit(() -> close(next)).get();
            }
            assertThat(pool.snapshot().closedInAll()).isLessThanOrEqualTo(1);
        }
    }

    private static Void close(Connection connection) throws SQLException {
        connection.close();
        return null;
    }

    private static boolean isHalfIdle(PoolSnapshot pool) {
        return pool.leased() == 1 && pool.idle() == 1;
    }
}
