package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.invariant.LimitChecker;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A reset that hangs holds up neither who closes nor, beyond its deadline, who comes next. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class SlowResetTest {

    private final ScriptedDatabase database = new ScriptedDatabase();

    private WeirDataSource pool() {
        return TestPools.on(database)
                .maximumPoolSize(1)
                .minimumIdle(1)
                .validationTimeout(Duration.ofMillis(300))
                .build();
    }

    private static void leaveATransaction(Connection c) throws SQLException {
        c.setAutoCommit(false);
        execute(c, "insert into t values (1)");
    }

    @Test
    void closeReturnsWhileTheResetHangs() throws Exception {
        try (WeirDataSource pool = pool()) {
            Hang hang = database.on(Call.ROLLBACK).hang().endingOn(Ending.ABORT);
            Connection c = pool.getConnection();
            leaveATransaction(c);

            c.close(); // were it to wait, it would wait for the abort, and the pool be empty

            assertThat(c.isClosed()).isTrue();
            hang.awaitHeld();
            assertThat(pool.snapshot().held()).isEqualTo(1);
        }
    }

    @Test
    void capacityIsBackAfterTheDeadlineOfAResetThatCanBeCutOff() throws Exception {
        try (WeirDataSource pool = pool()) {
            database.on(Call.ROLLBACK).hangOnce().endingOn(Ending.ABORT);
            int first;
            try (Connection c = pool.getConnection()) {
                first = backend(c);
                leaveATransaction(c);
            }
            assertThat(backend(pool)).isNotEqualTo(first);
            new LimitChecker(database, 1).assertNone();
        }
    }

    @Test
    void aResetThatNothingEndsCountsAgainstTheCeilingUntilItEnds() throws Exception {
        try (WeirDataSource pool = pool()) {
            Hang hang = database.on(Call.ROLLBACK).hangOnce();
            try (Connection c = pool.getConnection()) {
                leaveATransaction(c);
            }
            hang.awaitHeld();
            eventually("it was aborted", () -> database.counts().total() <= 1);
            assertThat(pool.snapshot().total() + pool.snapshot().closing()).isEqualTo(1);
            assertThat(pool.snapshot().opening()).isZero();

            hang.release();

            pool.getConnection().close();
            new LimitChecker(database, 1).assertNone();
        }
    }
}
