package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final AtomicInteger overflows = new AtomicInteger();

    @AfterEach
    void close() {
        database.close();
    }

    /** Does {@code step} in each of the deepest frames, from the end of the stack up. */
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
        return TestPools.on(database)
                .sizing(Sizing.FIXED)
                .allowPoolSuspension(true)
                .maximumPoolSize(SIZE)
                .connectionTimeout(Duration.ofSeconds(10))
                .build();
    }

    private static void assertAllThere(WeirDataSource pool) throws Exception {
        List<Connection> all = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            all.add(pool.getConnection());
        }
        for (Connection each : all) {
            each.close();
        }
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
            Connection[] others = new Connection[lent];
            for (int i = 0; i < lent; i++) {
                others[i] = pool.getConnection();
            }
            Connection[] last = {pool.getConnection()};
            Step again =
                    () -> {
                        last[0].close();
                        last[0] = pool.getConnection();
                    };
            onSmallStacks(() -> down(0, 200, again));
            last[0].close();
            for (Connection other : others) {
                other.close();
            }
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
