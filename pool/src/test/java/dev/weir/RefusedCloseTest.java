package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.CloseRule;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.jdbc.Interposed;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A driver that neither rolls back nor aborts and refuses to close: the session lives on, so it
 * counts, and the pool goes on trying.
 */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class RefusedCloseTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    @BeforeEach
    void theDriverRefusesAll() {
        database.closeInTransaction(CloseRule.REFUSES);
        database.on(Call.ROLLBACK).fail(() -> new SQLException("s3cret", "40000"));
        database.on(Call.ABORT).fail(() -> new SQLException("s3cret", "0A000"));
    }

    /** The same by what is no SQLException. */
    @Test
    void aSessionWhoseCloseThrowsWhateverElseCountsUntilItIsGone() throws Exception {
        AtomicInteger closes = new AtomicInteger();
        DataSource source = closingAtTheThirdCall(database.dataSource(), closes);
        try (WeirDataSource pool =
                WeirDataSource.builder().dataSource(source).maximumPoolSize(1).build()) {
            pool.evictConnection(pool.getConnection());

            pool.getConnection().close();

            assertThat(closes.get()).isEqualTo(3);
            assertThat(database.peak().counts().total()).isEqualTo(1);
        }
    }

    private static DataSource closingAtTheThirdCall(DataSource real, AtomicInteger closes) {
        return (DataSource)
                Proxy.newProxyInstance(
                        DataSource.class.getClassLoader(),
                        new Class<?>[] {DataSource.class},
                        (proxy, method, arguments) -> {
                            Object result = method.invoke(real, arguments);
                            return result instanceof Connection raw
                                    ? closingAtTheThirdCall(raw, closes)
                                    : result;
                        });
    }

    private static Connection closingAtTheThirdCall(Connection raw, AtomicInteger closes) {
        return Interposed.connection(
                raw,
                call -> {
                    if (call.method().equals("close") && closes.incrementAndGet() < 3) {
                        throw new IllegalStateException("a bug");
                    }
                    return call.pass();
                });
    }

    private ScriptedConnection leaveInTransaction(WeirDataSource pool) throws SQLException {
        try (Connection lent = pool.getConnection()) {
            ScriptedConnection physical = database.connection(TestPools.backend(lent));
            lent.setAutoCommit(false);
            TestPools.execute(lent, "insert into t values (1)");
            pool.evictConnection(lent);
            return physical;
        }
    }

    @Test
    void aSessionThatTheDriverRefusesToCloseCountsUntilItIsGone() throws Exception {
        LogLines log = new LogLines();
        try (log;
                WeirDataSource pool =
                        TestPools.on(database).poolName("shop").maximumPoolSize(1).build()) {
            ScriptedConnection physical = leaveInTransaction(pool);
            pool.setConnectionTimeout(1_500);

            Throwable timeout = catchThrowable(pool::getConnection);
            assertThat(timeout)
                    .isInstanceOf(PoolTimeoutException.class)
                    .hasMessageContaining("1 being closed");
            assertThat(((SQLException) timeout).getErrorCode()).isEqualTo(2);
            assertThat(physical.isClosed()).isFalse();
            assertThat(physical.count(Call.CLOSE)).as("tried again").isGreaterThan(1);
            assertThat(pool.snapshot().closing()).isEqualTo(1);
            assertThat(pool.snapshot().closedInAll()).isZero();

            database.on(Call.ROLLBACK).clear();
            pool.setConnectionTimeout(30_000);
            pool.getConnection().close();
            assertThat(physical.isClosed()).isTrue();
            assertThat(physical.transactionsCommitted()).isZero();
            assertThat(pool.snapshot().closed()).containsEntry(CloseCause.EVICTED, 1L);
            assertThat(database.peak().counts().total()).isEqualTo(1);
        }
        assertThat(log.with("WARNING"))
                .singleElement()
                .asString()
                .contains("shop - the driver refuses to close connection 1", "SQLState 25001");
        assertThat(log.whole()).noneMatch(text -> text.contains("s3cret"));
    }

    @Test
    void theEndOfThePoolTriesOnceMoreAndDoesNotWaitForTheNextTurn() throws Exception {
        ScriptedConnection physical;
        try (WeirDataSource pool = TestPools.on(database).maximumPoolSize(1).build()) {
            physical = leaveInTransaction(pool);
            // the third refusal: the next attempt would be in two seconds
            eventually("it is refused", () -> physical.count(Call.CLOSE) >= 3);
            database.on(Call.ROLLBACK).clear();
        }
        eventually("it is gone", physical::isClosed);
    }

    @Test
    void aRefusalAfterTheEndOfThePoolIsTriedAgainAtOnce() throws Exception {
        Hang close = database.on(Call.CLOSE).hang();
        WeirDataSource pool = TestPools.on(database).maximumPoolSize(1).build();
        ScriptedConnection physical = leaveInTransaction(pool);
        close.awaitHeld();
        Background.result(
                Background.run(
                        "closes",
                        () -> {
                            Thread.currentThread().interrupt();
                            pool.close();
                        }));
        database.on(Call.ROLLBACK).clear();

        close.release();

        eventually("it is gone", physical::isClosed);
    }
}
