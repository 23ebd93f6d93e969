package dev.weir;

import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.engine.PoolTime;
import dev.weir.engine.WeirPool;
import dev.weir.lease.Clock;
import dev.weir.lease.Scheduler;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The process stands still, the server ends its sessions meanwhile, and the first call comes before
 * the pool's timer or after it.
 */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class FrozenTest {
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final AtomicLong stopped = new AtomicLong();

    @AfterEach
    void close() {
        timer.shutdownNow();
        database.close();
    }

    private WeirDataSource pool(WeirBuilder settings) {
        Clock clock = () -> System.nanoTime() + stopped.get();
        Scheduler scheduler =
                (task, nanos) -> {
                    Future<?> due = timer.schedule(task, nanos, TimeUnit.NANOSECONDS);
                    return () -> due.cancel(false);
                };
        return settings.sizing(Sizing.FIXED)
                .build(
                        (config, physical, recorders) ->
                                WeirPool.start(
                                        config,
                                        physical,
                                        recorders,
                                        new PoolTime(clock, scheduler)));
    }

    private void freezeAndThaw() {
        database.killAll("08006");
        stopped.addAndGet(TimeUnit.MILLISECONDS.toNanos(2_500));
    }

    @ParameterizedTest
    @CsvSource({"1, 0, false", "5, 0, false", "2, 0, true", "2, 60000, false"})
    void theFirstCallAfterAStopMeetsNoDeadConnection(int size, long leaks, boolean isLent)
            throws SQLException {
        WeirBuilder settings = TestPools.on(database).maximumPoolSize(size);
        try (WeirDataSource pool = pool(settings.leakDetectionThreshold(leaks))) {
            for (int i = 0; i < 50; i++) {
                Connection early = pool.getConnection();
                execute(early, "select 1");
                early.close();
                early = isLent ? pool.getConnection() : early;
                freezeAndThaw();
                try (Connection next = isLent ? early : pool.getConnection()) {
                    execute(next, "select 1");
                    assertThat(pool.snapshot().leased()).isOne();
                }
                assertThat(pool.snapshot().leased()).isZero();
            }
        }
    }
}
