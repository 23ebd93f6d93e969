package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.CloseRule;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A log that throws, or does not come back, as one that writes through the same pool. */
@Tag("long")
@Timeout(60)
class ThrowingLogTest {
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final Logger logger = Logger.getLogger("dev.weir");
    private final AtomicInteger published = new AtomicInteger();
    private Handler handler;

    /** On the threads of the pool that call the driver, and nowhere else. */
    private void logs(Level level, Runnable whatItDoes) {
        logs(level, entry -> Thread.currentThread().getName().contains(":driver-"), whatItDoes);
    }

    private void logs(Level level, Predicate<LogRecord> which, Runnable whatItDoes) {
        handler =
                new Handler() {
                    @Override
                    public void publish(LogRecord entry) {
                        if (which.test(entry)) {
                            published.incrementAndGet();
                            whatItDoes.run();
                        }
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        logger.setUseParentHandlers(false);
        logger.setLevel(level);
        handler.setLevel(Level.ALL);
        logger.addHandler(handler);
    }

    @AfterEach
    void asBefore() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
        logger.setLevel(null);
    }

    private WeirDataSource one() {
        return TestPools.on(database).maximumPoolSize(1).build();
    }

    /** Each way in which a connection goes with a line in the log. */
    private void everythingGoesWrong(WeirDataSource pool) throws SQLException {
        database.closeInTransaction(CloseRule.COMMITS);
        database.on(Call.ROLLBACK).failOnce(() -> new SQLException("scripted", "40000"));
        try (Connection c = pool.getConnection()) {
            c.setAutoCommit(false);
            TestPools.execute(c, "insert");
        }
        database.on(Call.CLOSE).failOnce(() -> new SQLException("scripted", "HY000"));
        pool.evictConnection(pool.getConnection());
        database.on(Call.CONNECT).failOnce(() -> new SQLException("scripted", "08001"));
        pool.getConnection().close();
    }

    @Test
    void aLogThatThrowsCostsNoPermit() throws SQLException {
        logs(
                Level.FINE,
                () -> {
                    throw new IllegalStateException("no space left");
                });
        try (WeirDataSource pool = one()) {
            everythingGoesWrong(pool);
            assertThat(pool.snapshot().total()).isEqualTo(1);
        }
        assertThat(published.get()).isGreaterThan(3);
    }

    /** Of what is told once, as that a driver is not known, nobody waits for more than once. */
    @ParameterizedTest
    @ValueSource(strings = {"WARNING", "FINE"})
    void aLineThatIsNotWrittenCostsNoPermit(String name) throws Exception {
        Level level = Level.parse(name);
        CountDownLatch full = new CountDownLatch(1);
        logs(
                level,
                entry ->
                        entry.getLevel() == level
                                && Thread.currentThread().getName().contains(":driver-"),
                () -> Background.await(full));
        try (WeirDataSource pool = one()) {
            everythingGoesWrong(pool);
            assertThat(pool.snapshot().total()).isEqualTo(1);
            full.countDown();
        }
        assertThat(published.get()).isPositive();
    }

    private void throwsEverywhere() {
        logs(
                Level.ALL,
                entry -> true,
                () -> {
                    throw new IllegalStateException("no space left");
                });
    }

    @Test
    void aPoolWhoseStartCannotBeLoggedLeavesNoConnectionBehind() throws SQLException {
        throwsEverywhere();
        try (WeirDataSource pool = one()) {
            pool.getConnection().close();
            assertThat(database.counts().total()).isEqualTo(1);
        }
        assertThat(published.get()).isPositive();
        assertThat(database.counts().total()).isZero();
    }

    @Test
    void aRecorderWhoseFailureCannotBeLoggedCostsNoPermit() throws SQLException {
        try (WeirDataSource pool = one()) {
            pool.getConnection().close();
            pool.addMetricsRecorder(
                    name ->
                            new MetricsRecorder() {
                                @Override
                                public void waited(long nanos, Lane lane, String tenant) {
                                    throw new IllegalStateException("a bug");
                                }
                            });
            pool.softEvictConnections();
            throwsEverywhere();
            pool.getConnection().close();
            assertThat(pool.snapshot().leased()).isZero();
            assertThat(pool.snapshot().total()).isEqualTo(1);
        }
    }

    @Test
    void anOverrideWhoseFailureCannotBeLoggedRetiresTheConnection() throws SQLException {
        ExceptionOverride override =
                e -> {
                    throw new IllegalStateException("a bug");
                };
        try (WeirDataSource pool =
                TestPools.on(database).maximumPoolSize(1).exceptionOverride(override).build()) {
            pool.getConnection().close();
            SQLException thrown = new SQLException("only this one", "23505");
            int first;
            throwsEverywhere();
            try (Connection c = pool.getConnection()) {
                first = TestPools.backend(c);
                database.on(Call.EXECUTE).failOnce(() -> thrown);
                assertThat(catchThrowable(() -> TestPools.execute(c, "insert"))).isSameAs(thrown);
            }
            assertThat(TestPools.backend(pool)).isNotEqualTo(first);
        }
    }
}
