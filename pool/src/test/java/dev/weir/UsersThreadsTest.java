package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.engine.WeirPool;
import dev.weir.lease.Clock;
import dev.weir.lease.Scheduler;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.driver.WireLog;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Threads and timers that the user lends to the pool. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
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

    /** So nothing that it does can hold up what is due. */
    @Test
    void anExecutorOfTheUsersIsAcceptedAndNotUsed() throws Exception {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1);
        executor.shutdownNow();
        try (WeirDataSource pool =
                TestPools.on(database)
                        .scheduledExecutor(executor)
                        .maximumPoolSize(1)
                        .aliveBypassWindow(Duration.ZERO)
                        .validationTimeout(250)
                        .build()) {
            Hang check = database.on(Call.IS_VALID).hangOnce().endingOn(Ending.ABORT);
            pool.getConnection().close();

            assertThat(check.heldCalls()).isZero();
            assertThat(pool.getScheduledExecutor()).isSameAs(executor);
        }
    }

    @Test
    void anErrorBetweenTheLeaseAndItsHandleCostsNoPermit() throws Exception {
        Thread borrower = Thread.currentThread();
        AtomicBoolean exhausted = new AtomicBoolean();
        Runnable allocation =
                () -> {
                    if (exhausted.get() && Thread.currentThread() == borrower) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                };
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1);
        Scheduler scheduler =
                (task, nanos) -> {
                    allocation.run();
                    var later = executor.schedule(task, nanos, TimeUnit.NANOSECONDS);
                    return () -> later.cancel(false);
                };
        try (WeirDataSource pool =
                TestPools.on(database)
                        .threadFactory(
                                task -> {
                                    allocation.run();
                                    return Thread.ofPlatform().daemon().unstarted(task);
                                })
                        .maximumPoolSize(1)
                        .reclaimLeaks(true)
                        .build(
                                (config, source, recorders) ->
                                        WeirPool.start(
                                                config,
                                                source,
                                                recorders,
                                                Clock.system(),
                                                scheduler))) {
            pool.getConnection().close();
            pool.setLeakDetectionThreshold(3_600_000);
            exhausted.set(true);
            assertThatThrownBy(pool::getConnection).isInstanceOf(OutOfMemoryError.class);
            assertThatThrownBy(pool::getConnection).isInstanceOf(OutOfMemoryError.class);
            exhausted.set(false);

            assertThat(pool.snapshot().leased()).isZero();
            Background.result(Background.on("careless", () -> pool.getConnection().isClosed()));
            eventually(
                    "leaks are still looked for",
                    () -> {
                        System.gc();
                        return pool.snapshot().leased() == 0;
                    });
        } finally {
            executor.shutdownNow();
        }
    }
}
