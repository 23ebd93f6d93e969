package dev.weir.engine;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.QuietLog;
import dev.weir.TestPools;
import dev.weir.WeirDataSource;
import dev.weir.lease.Clock;
import dev.weir.lease.Scheduler;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A timer of the user's that takes tasks and does not run them. */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class SilentTimerTest {
    private static final long MS = 1_000_000L;
    private static final long SILENCE = 100 * MS;

    private final CountDownLatch end = new CountDownLatch(1);

    /** Its one thread hangs in a task of somebody else's. */
    private final ScheduledThreadPoolExecutor hung = new ScheduledThreadPoolExecutor(1);

    @AfterEach
    void theHungThreadEnds() {
        end.countDown();
        hung.shutdownNow();
    }

    private void hang() throws InterruptedException {
        CountDownLatch hangs = new CountDownLatch(1);
        hung.execute(
                () -> {
                    hangs.countDown();
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
        hangs.await();
    }

    private PoolThreads threads(ScheduledThreadPoolExecutor timer) {
        return new PoolThreads("shop", Clock.system(), null, timer, SILENCE);
    }

    @Test
    void whatASilentTimerHasIsRunByAnother() throws Exception {
        PoolThreads threads = threads(hung);
        AtomicInteger runs = new AtomicInteger();
        hang();
        threads.schedule(runs::incrementAndGet, MS);

        eventually("it has run", () -> runs.get() == 1);

        threads.schedule(runs::incrementAndGet, MS);
        eventually("so has the next", () -> runs.get() == 2);
        assertThat(hung.getQueue()).as("the user's executor is rid of them").isEmpty();
        end.countDown();
        hung.submit(() -> {}).get();
        assertThat(runs).as("and nothing ran twice").hasValue(2);
        threads.shutdown();
    }

    @Test
    void whatWasTakenBackDoesNotRunInTheOtherTimer() throws Exception {
        PoolThreads threads = threads(hung);
        AtomicBoolean first = new AtomicBoolean();
        AtomicInteger second = new AtomicInteger();
        hang();
        Scheduler.Cancellable task = threads.schedule(() -> first.set(true), MS);
        threads.schedule(second::incrementAndGet, MS);
        Scheduler.Cancellable later = threads.schedule(second::incrementAndGet, 3_000 * MS);
        task.cancel();
        eventually("the other has run", () -> second.get() == 1);
        later.cancel();

        CountDownLatch last = new CountDownLatch(1);
        threads.schedule(last::countDown, 3_100 * MS);
        last.await();
        assertThat(first).isFalse();
        assertThat(second).hasValue(1);
        threads.shutdown();
    }

    @Test
    void aTaskThatAnExecutorLostWhenItWasShutDownIsRun() throws Exception {
        PoolThreads threads = threads(hung);
        CountDownLatch ran = new CountDownLatch(1);
        threads.schedule(ran::countDown, 50 * MS);

        hung.shutdownNow();

        ran.await();
        threads.shutdown();
    }

    @Test
    void threadsOfTheUsersThatNeverRunAreReplacedToo() throws Exception {
        PoolThreads threads =
                new PoolThreads(
                        "shop",
                        Clock.system(),
                        task -> Thread.ofPlatform().daemon().unstarted(() -> {}),
                        null,
                        SILENCE);
        CountDownLatch ran = new CountDownLatch(1);

        threads.schedule(ran::countDown, MS);

        ran.await();
        threads.shutdown();
    }

    /** As after a pause of the whole JVM: everything is overdue, and runs a moment later. */
    @Test
    void aTimerThatIsFoundLateOnceIsNotSilent() {
        long hour = Duration.ofHours(1).toNanos();
        Clock clock = Clock.system();
        PoolThreads threads = new PoolThreads("shop", clock, null, hung, hour);
        Scheduler.Cancellable first = threads.schedule(() -> {}, hour);
        assertThat(threads.isSilent(clock.nanoTime())).isFalse();
        assertThat(threads.isSilent(clock.nanoTime() + 2 * hour)).as("late").isFalse();
        first.cancel();
        threads.schedule(() -> {}, hour);
        assertThat(threads.isSilent(clock.nanoTime() + 4 * hour)).as("the next").isFalse();
        assertThat(threads.isSilent(clock.nanoTime() + 6 * hour)).as("still there").isTrue();
        threads.shutdown();
    }

    @Test
    void aPoolLendsAllItHasAlthoughItsTimerWentSilent() throws Exception {
        ScriptedDatabase database = new ScriptedDatabase();
        try (WeirDataSource pool =
                TestPools.on(database)
                        .scheduledExecutor(hung)
                        .maximumPoolSize(2)
                        .validationTimeout(250)
                        .connectionTimeout(30_000)
                        .build()) {
            hang();
            Hang rollback = database.on(Call.ROLLBACK).hangNext(2).endingOn(Ending.ABORT);
            Connection one = pool.getConnection();
            Connection two = pool.getConnection();
            for (Connection each : new Connection[] {one, two}) {
                each.setAutoCommit(false);
                TestPools.execute(each, "insert into t values (1)");
                each.close();
            }
            rollback.awaitHeld(2, Duration.ofSeconds(10));

            Connection next = pool.getConnection();
            pool.getConnection().close();
            next.close();
        }
    }
}
