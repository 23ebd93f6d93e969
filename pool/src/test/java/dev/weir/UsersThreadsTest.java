package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.driver.WireLog;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads and timers that the user lends to the pool. */
@Timeout(60)
class UsersThreadsTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    @Test
    void everyCallOfTheDriverRunsOnThreadsOfTheUsersFactory() throws Exception {
        WireLog wire = database.recordWire();
        AtomicInteger made = new AtomicInteger();
        try (WeirDataSource pool =
                TestPools.on(database)
                        .threadFactory(
                                task ->
                                        Thread.ofPlatform()
                                                .daemon()
                                                .name("users-" + made.incrementAndGet())
                                                .unstarted(task))
                        .build()) {
            try (Connection c = pool.getConnection()) {
                pool.evictConnection(c);
            }
            eventually("it is closed", () -> pool.snapshot().closedInAll() == 1);
        }
        assertThat(made.get()).isPositive();
        assertThat(wire.entries())
                .filteredOn(e -> e.call() == Call.CONNECT || e.call() == Call.CLOSE)
                .isNotEmpty()
                .allMatch(e -> e.thread().startsWith("users-"));
    }

    @Test
    void theUsersExecutorLivesOnWithoutATaskOfThePool() throws Exception {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1);
        try {
            WeirDataSource pool =
                    TestPools.on(database)
                            .scheduledExecutor(executor)
                            .maximumPoolSize(2)
                            .keepaliveTime(Duration.ofMinutes(2))
                            .build();
            for (int i = 0; i < 20; i++) {
                try (Connection c = pool.getConnection()) {
                    c.setAutoCommit(false);
                    TestPools.execute(c, "insert into t values (1)");
                }
            }
            // each of these had a deadline, which is over when the call is
            eventually("all is at rest", () -> pool.snapshot().idle() == pool.snapshot().total());
            assertThat(executor.getQueue()).hasSizeLessThan(5);

            pool.close();

            assertThat(executor.getQueue()).isEmpty();
            assertThat(executor.isShutdown()).isFalse();
            executor.submit(() -> {}).get();
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void anExecutorThatWasShutDownUnderThePoolStopsNoBorrower() throws Exception {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1);
        try (WeirDataSource pool =
                TestPools.on(database).scheduledExecutor(executor).maximumPoolSize(1).build()) {
            executor.shutdownNow();
            for (int i = 0; i < 5; i++) {
                try (Connection c = pool.getConnection()) {
                    pool.evictConnection(c);
                }
            }
        }
        assertThat(database.counts().total()).isZero();
    }
}
