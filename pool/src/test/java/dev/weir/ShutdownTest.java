package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.machine.Slowdown;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.ObjectName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The end of a pool, whatever is going on in it. */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class ShutdownTest {
    private static final Duration SOON = Duration.ofSeconds(5);

    private final ScriptedDatabase database = new ScriptedDatabase();

    private static SQLException refusal(WeirDataSource pool) {
        return catchThrowableOfType(SQLException.class, pool::getConnection);
    }

    private static void assertPoolClosed(SQLException thrown) {
        assertThat(thrown.getSQLState()).isEqualTo("08003");
        assertThat(thrown.getErrorCode()).isEqualTo(5);
        assertThat(thrown.getMessage()).contains("closed");
    }

    private static boolean closeInterrupted(WeirDataSource pool) {
        Thread.currentThread().interrupt();
        pool.close();
        return Thread.currentThread().isInterrupted();
    }

    private static List<String> threadsOf(String pool) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith(pool + ":"))
                .toList();
    }

    /** An application that goes does not wait for a database that does not answer. */
    @Test
    void aCloseDoesNotWaitForAStartThatHangs() throws Exception {
        Hang connect = database.on(Call.CONNECT).hang();
        WeirDataSource pool = new WeirDataSource();
        pool.setDataSource(database.dataSource());
        pool.setInitializationFailTimeout(3_600_000);
        CompletableFuture<SQLException> starter = Background.on("starts", () -> refusal(pool));
        connect.awaitHeld();

        pool.close();

        assertThat(starter).isNotDone();
        connect.release();
        assertPoolClosed(Background.result(starter));
        assertPoolClosed(refusal(pool));
        assertThat(pool.snapshot().total()).isZero();
        eventually("nothing is open", () -> database.counts().total() == 0);
    }

    @Test
    void waitersAndNewcomersAreToldAtOnce() throws Exception {
        WeirDataSource pool = TestPools.on(database).maximumPoolSize(1).build();
        Connection held = pool.getConnection();
        CompletableFuture<SQLException> waiter = Background.on("waits", () -> refusal(pool));
        eventually("it waits", () -> pool.snapshot().waiting() == 1);

        long begun = System.nanoTime();
        CompletableFuture<Void> closing =
                Background.run("closes", () -> pool.close(Duration.ofSeconds(20)));
        assertPoolClosed(Background.result(waiter));
        assertPoolClosed(refusal(pool));
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Slowdown.of(SOON));
        assertThat(pool.isRunning()).isFalse();
        assertThat(pool.isClosed()).isTrue();

        held.close();
        Background.result(closing);
        assertThat(database.counts().total()).isZero();
    }

    @Test
    void aLeaseWorksOnUntilTheGraceIsOverAndThenItsConnectionIsCut() throws Exception {
        WeirDataSource pool = TestPools.on(database).maximumPoolSize(1).build();
        Connection held = pool.getConnection();
        ScriptedConnection physical = database.connections().getFirst();
        CompletableFuture<Void> closing =
                Background.run("closes", () -> pool.close(Duration.ofMillis(500)));
        eventually("it is closed", pool::isClosed);

        TestPools.execute(held, "select 1");
        Background.result(closing);

        SQLException late =
                catchThrowableOfType(SQLException.class, () -> TestPools.execute(held, "select 1"));
        assertThat(late.getSQLState()).isEqualTo("08003");
        assertThat(held.isClosed()).isTrue();
        eventually("it was cut", () -> physical.isAborted() || physical.isClosed());
        assertThat(database.counts().total()).isZero();
        held.close();
    }

    @Test
    void aStatementThatHangsIsCutAfterTheGrace() throws Exception {
        WeirDataSource pool = TestPools.on(database).maximumPoolSize(1).build();
        Hang hang = database.on(Call.EXECUTE).hang().endingOn(Ending.ABORT);
        CompletableFuture<SQLException> statement =
                Background.on(
                        "works",
                        () -> {
                            try (Connection c = pool.getConnection()) {
                                return catchThrowableOfType(
                                        SQLException.class, () -> TestPools.execute(c, "select 1"));
                            }
                        });
        hang.awaitHeld();

        long begun = System.nanoTime();
        pool.close(Duration.ofMillis(100));

        assertThat(Background.result(statement).getSQLState()).startsWith("08");
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Slowdown.of(SOON));
        eventually("nothing is left", () -> database.counts().total() == 0);
    }

    @Test
    void nothingIsLeftBehind() throws Exception {
        WeirDataSource pool =
                TestPools.on(database)
                        .poolName("gone")
                        .maximumPoolSize(3)
                        .minimumIdle(3)
                        .registerMbeans(true)
                        .build();
        ObjectName beans = new ObjectName("dev.weir:name=\"gone\",*");
        eventually("it is full", () -> pool.snapshot().idle() == 3);
        pool.getConnection().close();
        assertThat(ManagementFactory.getPlatformMBeanServer().queryNames(beans, null)).hasSize(2);
        assertThat(threadsOf("gone")).isNotEmpty();

        pool.close();

        assertThat(database.counts().total()).isZero();
        assertThat(ManagementFactory.getPlatformMBeanServer().queryNames(beans, null)).isEmpty();
        eventually("its threads have ended", () -> threadsOf("gone").isEmpty());
        PoolSnapshot last = pool.snapshot();
        assertThat(last.total() + last.opening() + last.closing() + last.waiting()).isZero();
        assertThat(last.closed()).containsEntry(CloseCause.POOL_CLOSED, 3L);
    }

    @Test
    void aConnectThatSucceedsAfterTheEndIsClosed() throws Exception {
        Hang hang = database.on(Call.CONNECT).hang();
        WeirDataSource pool =
                TestPools.on(database)
                        .initializationFailTimeout(-1)
                        .minimumIdle(1)
                        .maximumPoolSize(1)
                        .build();
        CompletableFuture<SQLException> borrower = Background.on("waits", () -> refusal(pool));
        hang.awaitHeld();
        // an interrupted close does not wait for connects
        CompletableFuture<Boolean> closing = Background.on("closes", () -> closeInterrupted(pool));
        assertThat(Background.result(closing)).isTrue();
        assertPoolClosed(Background.result(borrower));

        hang.release();

        eventually("nothing is open", () -> database.counts().total() == 0);
    }

    @Test
    void aCloseThatHangsIsCutBeforeThePoolIsGone() throws Exception {
        Hang hang = database.on(Call.CLOSE).hang().endingOn(Ending.ABORT);
        WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(2)
                        .minimumIdle(2)
                        .validationTimeout(Duration.ofSeconds(50))
                        .build();
        eventually("it is full", () -> pool.snapshot().idle() == 2);

        pool.close();

        eventually("nothing is open", () -> database.counts().total() == 0);
        assertThat(hang.heldCalls()).isZero();
    }

    @Test
    void aConnectThatHangsInItsInitialSqlIsCutAtTheEnd() throws Exception {
        Hang hang = database.on(Call.EXECUTE).hang().endingOn(Ending.ABORT);
        WeirDataSource pool =
                TestPools.on(database)
                        .poolName("initial")
                        .connectionInitSql("set x = 1")
                        .initializationFailTimeout(-1)
                        .minimumIdle(1)
                        .build();
        Background.on("waits", pool::getConnection);
        hang.awaitHeld();

        pool.close();

        eventually("nothing is open", () -> database.counts().total() == 0);
        eventually("its threads have ended", () -> threadsOf("initial").isEmpty());
    }

    /** As pgjdbc waits in an unfinished COPY, which no abort ends. */
    @Test
    void aCallThatWaitsWithinTheDriverIsInterruptedAtTheEnd() throws Exception {
        CountDownLatch waits = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        database.on(Call.ROLLBACK)
                .run(
                        call -> {
                            waits.countDown();
                            try {
                                never.await();
                            } catch (InterruptedException e) {
                                throw new SQLException("interrupted", "57014", e);
                            }
                        });
        WeirDataSource pool =
                TestPools.on(database)
                        .poolName("waiting")
                        .validationTimeout(Duration.ofSeconds(50))
                        .build();
        try (Connection lent = pool.getConnection()) {
            lent.setAutoCommit(false);
            TestPools.execute(lent, "insert into t values (1)");
        }
        waits.await();

        pool.close();

        eventually("its threads have ended", () -> threadsOf("waiting").isEmpty());
        assertThat(database.counts().total()).isZero();
    }

    @Test
    void aSecondCloseDoesNothing() throws Exception {
        WeirDataSource pool = TestPools.on(database).maximumPoolSize(1).build();
        Connection held = pool.getConnection();
        CompletableFuture<Void> patient =
                Background.run("patient", () -> pool.close(Duration.ofSeconds(20)));
        eventually("it is closed", pool::isClosed);

        pool.close(Duration.ZERO);

        assertThat(patient).isNotDone();
        TestPools.execute(held, "select 1");
        held.close();
        Background.result(patient);
        pool.close();
    }

    @Test
    void manyMayCloseAtOnceAndBorrowMeanwhile() throws Exception {
        for (int round = 0; round < 20; round++) {
            ScriptedDatabase own = new ScriptedDatabase();
            WeirDataSource pool = TestPools.on(own).maximumPoolSize(3).build();
            AtomicBoolean over = new AtomicBoolean();
            List<CompletableFuture<Void>> work = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                work.add(
                        Background.runVirtually(
                                () -> {
                                    while (!over.get()) {
                                        // The driver never waits: on all carriers that would keep
                                        // whoever is next for the pool's lock from running.
                                        Thread.yield();
                                        try (Connection c = pool.getConnection()) {
                                            TestPools.execute(c, "select 1");
                                        } catch (SQLException e) {
                                            assertThat(e.getSQLState()).startsWith("08");
                                            return;
                                        }
                                    }
                                }));
            }
            for (int i = 0; i < 3; i++) {
                work.add(Background.run("closer", () -> pool.close(Duration.ofSeconds(10))));
            }
            Background.result(work.get(4));
            Background.result(work.get(5));
            Background.result(work.get(6));
            over.set(true);
            for (CompletableFuture<Void> each : work) {
                Background.result(each);
            }
            eventually("nothing is open", () -> own.counts().total() == 0);
        }
    }

    @Test
    void aGraceLongerThanTimeItselfIsTakenForEver() throws Exception {
        WeirDataSource pool = TestPools.on(database).build();
        Connection held = pool.getConnection();
        CompletableFuture<Void> closing =
                Background.run("closes", () -> pool.close(Duration.ofSeconds(Long.MAX_VALUE)));
        eventually("it is closed", pool::isClosed);
        TestPools.execute(held, "select 1");
        held.close();
        Background.result(closing);
        assertThat(database.counts().total()).isZero();
    }

    @Test
    void aPoolThatNeverStartedCanBeClosedToo() {
        WeirDataSource pool = new WeirDataSource();
        pool.setDataSource(database.dataSource());
        pool.close();
        assertPoolClosed(refusal(pool));
        assertThat(database.counts().attempted()).isZero();
    }
}
