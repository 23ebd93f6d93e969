package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stack of a borrower ends inside a call of the pool's, at whatever depth. */
@Tag("fast")
@Timeout(120)
@ExtendWith(QuietLog.class)
class StackEndTest {
    private static final int SIZE = 4;

    /** More than the room that an order asks for. */
    private static final int FRAMES = 2_000;

    /** Of a call that reads a row. */
    private static final int FRAMES_OF_DRIVER = 40;

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final AtomicInteger overflows = new AtomicInteger();

    @AfterEach
    void close() {
        database.close();
    }

    /** Does {@code step} in each of the deepest frames, from the end of the stack up. */
    @SuppressWarnings("InfiniteRecursion") // it ends with the stack
    private int down(int depth, int frames, Step step) throws SQLException {
        int deeper = 0;
        try {
            deeper = 1 + down(depth + 1, frames, step);
        } catch (StackOverflowError end) {
            overflows.incrementAndGet();
        }
        if (deeper < frames) {
            step.run();
        }
        return deeper;
    }

    private interface Step {
        void run() throws SQLException;
    }

    private void onSmallStacks(Step task) throws Exception {
        List<Throwable> failures = new ArrayList<>();
        for (int i = 0; i < 20 && failures.isEmpty(); i++) {
            Runnable run =
                    () -> {
                        try {
                            task.run();
                        } catch (Throwable e) {
                            failures.add(e);
                        }
                    };
            Thread thread = new Thread(null, run, "small", 256 * 1024 + 16L * i);
            thread.start();
            thread.join();
        }
        assertThat(failures.isEmpty() && overflows.get() > 0).as("%s", failures).isTrue();
    }

    private WeirDataSource pool() {
        return builder().build();
    }

    private WeirBuilder builder() {
        return TestPools.on(database)
                .sizing(Sizing.FIXED)
                .allowPoolSuspension(true)
                .maximumPoolSize(SIZE)
                .connectionTimeout(Duration.ofSeconds(10));
    }

    private static void assertAllThere(WeirDataSource pool) throws Exception {
        List<Connection> all = TestPools.lend(pool, SIZE);
        TestPools.giveBack(all);
        eventually("nothing is held", () -> pool.snapshot().held() + pool.snapshot().leased() == 0);
    }

    @Tag("all")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCloseThatFailsIsMadeUpForByTheNext(boolean inTransaction) throws Exception {
        try (WeirDataSource pool = pool()) {
            onSmallStacks(
                    () -> {
                        try (Connection connection = pool.getConnection()) {
                            connection.setAutoCommit(!inTransaction);
                            execute(connection, "update t set a = 1");
                            down(0, 200, connection::close);
                        }
                    });
            assertAllThere(pool);
        }
    }

    @Tag("all")
    @ParameterizedTest
    @ValueSource(ints = {0, SIZE - 1})
    void aBorrowThatFailsCostsNothing(int lent) throws Exception {
        try (WeirDataSource pool = pool()) {
            List<Connection> others = TestPools.lend(pool, lent);
            Connection[] last = {pool.getConnection()};
            Step again =
                    () -> {
                        last[0].close();
                        last[0] = pool.getConnection();
                    };
            onSmallStacks(() -> down(0, 200, again));
            last[0].close();
            TestPools.giveBack(others);
            assertAllThere(pool);
        }
    }

    @Tag("all")
    @ParameterizedTest
    @ValueSource(strings = {"evict", "suspend", "set", "evict one"})
    void anOrderThatFailsHoldsNothing(String order) throws Exception {
        try (WeirDataSource pool = pool()) {
            Connection[] lent = new Connection[1];
            Step step =
                    switch (order) {
                        case "evict" -> pool::softEvictConnections;
                        case "set" -> () -> pool.setMaximumPoolSize(SIZE);
                        case "evict one" -> () -> pool.evictConnection(lent[0]);
                        default ->
                                () -> {
                                    pool.suspend();
                                    pool.resume();
                                };
                    };
            onSmallStacks(
                    () -> {
                        lent[0] = pool.getConnection();
                        try {
                            down(0, FRAMES, step);
                        } finally {
                            lent[0].close();
                            pool.resume();
                        }
                    });
            assertAllThere(pool);
        }
    }

    /** The driver has begun to read the next row, so nobody knows what comes next. */
    @Tag("all")
    @Test
    void aConnectionWhoseDriverHadNoRoomIsNotLentOn() throws Exception {
        AtomicInteger leftHalfRead = new AtomicInteger();
        DataSource rows =
                new PlainDataSource() {
                    @Override
                    public Connection getConnection() throws SQLException {
                        return new HalfRead().over(Connection.class, database.connect());
                    }
                };
        try (WeirDataSource pool = builder().dataSource(rows).build()) {
            onSmallStacks(
                    () -> {
                        try (Connection connection = pool.getConnection();
                                Statement statement = connection.createStatement();
                                ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
                            down(0, 200, row::next);
                            leftHalfRead.addAndGet(connection.getNetworkTimeout());
                        }
                    });
            assertThat(leftHalfRead.get()).isPositive();
            assertAllThere(pool);
            assertThat(pool.snapshot().closed())
                    .containsEntry(CloseCause.BROKEN, (long) leftHalfRead.get());
        }
    }

    /** A driver whose network timeout tells whether a row was left half read. */
    private static final class HalfRead {
        private boolean reading;
        private boolean halfRead;

        <T> T over(Class<T> type, T real) {
            return type.cast(
                    Proxy.newProxyInstance(
                            type.getClassLoader(),
                            new Class<?>[] {type},
                            (proxy, method, arguments) -> {
                                if (method.getName().equals("next")) {
                                    return read(FRAMES_OF_DRIVER) > 0;
                                }
                                if (method.getName().equals("getNetworkTimeout")) {
                                    return reading || halfRead ? 1 : 0;
                                }
                                Object result = method.invoke(real, arguments);
                                return switch (result) {
                                    case Statement s -> over(Statement.class, s);
                                    case ResultSet r -> over(ResultSet.class, r);
                                    case null, default -> result;
                                };
                            }));
        }

        private int read(int frames) {
            halfRead |= reading && frames == FRAMES_OF_DRIVER;
            reading |= frames == FRAMES_OF_DRIVER - 8;
            int read = frames == 0 ? 0 : 1 + read(frames - 1);
            reading &= frames != FRAMES_OF_DRIVER;
            return read;
        }
    }

    @Tag("all")
    @Test
    void aCloseOfThePoolThatFailsIsMadeUpForByTheNext() throws Exception {
        onSmallStacks(
                () -> {
                    WeirDataSource pool = pool();
                    pool.getConnection().close();
                    down(0, FRAMES, pool::close);
                    pool.close();
                    assertThat(database.counts().total()).isZero();
                });
    }
}
