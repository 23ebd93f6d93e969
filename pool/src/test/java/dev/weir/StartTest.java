package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.driver.WireLog;
import dev.weir.testkit.machine.Slowdown;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The start of a pool, with the database and without. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class StartTest {
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final SQLException down = new SQLException("down", "08001");

    @Test
    void aStartFailsAtOnceWithoutTheDatabase() {
        database.on(Call.CONNECT).fail(() -> down);
        long begun = System.nanoTime();
        assertThatThrownBy(() -> TestPools.on(database).build())
                .isInstanceOf(PoolStartException.class)
                .hasCause(down);
        assertThat(Duration.ofNanos(System.nanoTime() - begun))
                .isLessThan(Slowdown.of(Duration.ofSeconds(5)));
        assertThat(database.counts().total()).isZero();
    }

    /** Of one that never said that it had started. */
    @Test
    void aPoolThatCouldNotStartSaidInTheLogThatItWasClosed() {
        database.on(Call.CONNECT).fail(() -> down);
        try (LogLines log = new LogLines()) {
            assertThatThrownBy(() -> TestPools.on(database).poolName("unborn").build())
                    .isInstanceOf(PoolStartException.class);
            assertThat(log.with("unborn - closed")).isEmpty();
        }
    }

    @Test
    void aWrongPasswordIsGivenOnceHoweverManyConnectionsAreToBeOpen() {
        SQLException refused = new SQLException("password authentication failed", "28P01");
        database.on(Call.CONNECT).fail(() -> refused);

        assertThatThrownBy(() -> TestPools.on(database).minimumIdle(5).build())
                .isInstanceOf(PoolStartException.class);

        assertThat(database.counts().attempted()).isEqualTo(1);
    }

    @Test
    void theConnectionsThatAreToBeOpenFollowTheFirst() throws Exception {
        try (WeirDataSource pool = TestPools.on(database).minimumIdle(5).build()) {
            eventually("all are open", () -> pool.snapshot().idle() == 5);
        }
    }

    @Test
    void aStartGoesOnTryingForTheTimeItIsGiven() {
        database.on(Call.CONNECT).failNext(3, () -> down);
        try (WeirDataSource pool =
                TestPools.on(database).initializationFailTimeout(Duration.ofSeconds(20)).build()) {
            assertThat(pool.isRunning()).isTrue();
            assertThat(database.counts().failed()).isEqualTo(3);
        }
    }

    @Test
    void aServerWithRoomForOneIsEnoughToStart() throws Exception {
        database.on(Call.CONNECT).after(1).fail(() -> new SQLException("too many", "53300"));
        try (WeirDataSource pool = TestPools.on(database).minimumIdle(2).build()) {
            eventually("the second is refused", () -> database.counts().failed() > 0);
            pool.getConnection().close();
        }
    }

    @Test
    void aStartThatMayFailTriesOnceAndGoesOn() throws Exception {
        database.on(Call.CONNECT).failNext(1, () -> down);
        try (WeirDataSource pool =
                TestPools.on(database).initializationFailTimeout(Duration.ZERO).build()) {
            assertThat(database.counts().attempted()).isGreaterThanOrEqualTo(1);
            pool.getConnection().close();
        }
    }

    @Test
    void aStartThatTriesNothingReturnsAtOnce() throws Exception {
        Hang hang = database.on(Call.CONNECT).hang();
        try (WeirDataSource pool = TestPools.on(database).initializationFailTimeout(-1).build()) {
            assertThat(pool.isRunning()).isTrue();
            hang.release();
            pool.getConnection().close();
        }
    }

    @Test
    void aStartThatIsInterruptedSaysSo() throws Exception {
        Hang hang = database.on(Call.CONNECT).hang();
        AtomicReference<Thread> starter = new AtomicReference<>();
        CompletableFuture<Void> start =
                Background.run(
                        "starts",
                        () -> {
                            starter.set(Thread.currentThread());
                            try (WeirDataSource pool = new WeirDataSource()) {
                                pool.setDataSource(database.dataSource());
                                assertThatThrownBy(pool::getConnection)
                                        .isInstanceOf(SQLException.class)
                                        .extracting(e -> ((SQLException) e).getSQLState())
                                        .isEqualTo("57014");
                            }
                            assertThat(Thread.currentThread().isInterrupted()).isTrue();
                        });
        hang.awaitHeld();
        starter.get().interrupt();
        Background.result(start);
        hang.release();
        eventually("nothing is open", () -> database.counts().total() == 0);
    }

    @Test
    void theInitialStatementRunsOnEachNewConnectionBeforeAnybodyElse() throws Exception {
        WireLog wire = database.recordWire();
        try (WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(2)
                        .connectionInitSql("set search_path to app")
                        .build()) {
            try (Connection c = pool.getConnection()) {
                TestPools.execute(c, "select 1");
                pool.evictConnection(c);
            }
            pool.getConnection().close();
            assertThat(wire.entries())
                    .filteredOn(e -> "set search_path to app".equals(e.detail()))
                    .hasSizeGreaterThanOrEqualTo(2)
                    .noneMatch(e -> e.thread().equals(Thread.currentThread().getName()));
        }
    }

    @Test
    void aConnectionWhoseInitialStatementFailsIsClosedAndNeverLent() throws Exception {
        database.on(Call.EXECUTE).failNext(2, () -> new SQLException("not yet", "42P01"));
        try (WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(1)
                        .initializationFailTimeout(-1)
                        .connectionInitSql("select init()")
                        .build()) {
            pool.getConnection().close();
            assertThat(database.counts().total()).isEqualTo(1);
            assertThat(database.peak().counts().total()).isEqualTo(1);
        }
    }

    @Test
    void anInitialStatementThatHangsCostsItsBorrowerNoMoreThanItsTimeout() throws Exception {
        Hang hang = database.on(Call.EXECUTE).hangOnce();
        try (WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(1)
                        .initializationFailTimeout(-1)
                        .connectionTimeout(400)
                        .connectionInitSql("select init()")
                        .build()) {
            assertThatThrownBy(pool::getConnection).isInstanceOf(PoolTimeoutException.class);
            hang.release();
            pool.setConnectionTimeout(20_000);
            pool.getConnection().close();
        }
    }

    @Test
    void theLoginTimeoutOfTheWholeJvmIsLeftAlone() throws Exception {
        int before = DriverManager.getLoginTimeout();
        try (WeirDataSource pool =
                WeirDataSource.builder()
                        .jdbcUrl(database.url())
                        .loginTimeout(Duration.ofSeconds(7))
                        .closeGrace(Duration.ZERO)
                        .build()) {
            pool.getConnection().close();
            assertThat(DriverManager.getLoginTimeout()).isEqualTo(before);
        }
        assertThat(DriverManager.getLoginTimeout()).isEqualTo(before);
    }

    @Test
    void aPoolBehindAUrlServesOneAndTheSamePool() throws Exception {
        String url = "jdbc:weir:" + database.url();
        try {
            Properties one = new Properties();
            one.setProperty("weir.maximumPoolSize", "1");
            int first = TestPools.backend(() -> DriverManager.getConnection(url, one));
            assertThat(TestPools.backend(() -> DriverManager.getConnection(url, one)))
                    .isEqualTo(first);
        } finally {
            assertThat(WeirDriver.close(url)).isEqualTo(1);
        }
        assertThat(database.counts().total()).isZero();
        assertThat(WeirDriver.close(url)).isZero();
    }
}
