package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.example.shop.Checkout;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.machine.Slowdown;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a borrower gets when nothing comes free, and when. */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class BorrowTimeoutTest {
    private static final Duration SOON = Duration.ofSeconds(5);

    private final ScriptedDatabase database = new ScriptedDatabase();

    /**
     * One connection at first: reading the server's limits would keep it from its borrower for a
     * moment, in which the pool may open another.
     */
    private WeirDataSource pool(int size) {
        return TestPools.on(database)
                .poolName("shop")
                .readServerLimits(false)
                .maximumPoolSize(size)
                .minimumIdle(0)
                .build();
    }

    private static PoolTimeoutException timeout(WeirDataSource pool) {
        return catchThrowableOfType(PoolTimeoutException.class, pool::getConnection);
    }

    /** Only for the borrower that is to fail: the others may take what a busy machine takes. */
    private static PoolTimeoutException timeoutAfter300Millis(WeirDataSource pool) {
        pool.setConnectionTimeout(300);
        return timeout(pool);
    }

    @Test
    void aBorrowerWaitsItsFullTimeoutAndIsToldWhoHoldsTheConnection() throws Exception {
        try (WeirDataSource pool = pool(1)) {
            Connection held = Background.result(Background.on("the holder", pool::getConnection));

            long begun = System.nanoTime();
            PoolTimeoutException thrown = timeoutAfter300Millis(pool);
            Duration waited = Duration.ofNanos(System.nanoTime() - begun);

            assertThat(waited).isBetween(Duration.ofMillis(300), Slowdown.of(SOON));
            assertThat(thrown.getSQLState()).isEqualTo("08001");
            assertThat(thrown.getErrorCode()).isEqualTo(1);
            assertThat(thrown.reason()).isEqualTo(PoolTimeoutException.Reason.SATURATED);
            assertThat((Throwable) thrown).hasNoCause();
            assertThat(thrown.getMessage())
                    .startsWith(
                            "shop - Connection is not available, request timed out after 300ms"
                                    + " (total=1, active=1, idle=0, waiting=0)");
            assertThat(thrown.diagnosis().holders()).hasSize(1);
            assertThat(thrown.diagnosis().holders().getFirst().heldFor())
                    .isBetween(Duration.ofMillis(100), Slowdown.of(SOON));
            held.close();
            pool.setConnectionTimeout(30_000);
            pool.getConnection().close();
        }
    }

    @Test
    void aTimeoutTellsOfWhoHoldsTheConnectionThen() throws Exception {
        try (WeirDataSource pool = pool(1)) {
            Set<String> holders = new HashSet<>();
            for (int i = 0; i < 2; i++) {
                Connection held = Background.result(Background.on("holder", pool::getConnection));
                Holder told = timeoutAfter300Millis(pool).diagnosis().holders().getFirst();
                holders.add(String.valueOf(told.thread()));
                held.close();
                pool.setConnectionTimeout(30_000);
            }
            assertThat(holders).hasSize(2);
        }
    }

    @Test
    void whoIsTurnedAwayIsToldOfThoseThatWaitThen() throws Exception {
        try (WeirDataSource pool = pool(1)) {
            pool.setMaxWaiters(1);
            Connection held = pool.getConnection();
            timeoutAfter300Millis(pool);
            pool.setConnectionTimeout(30_000);
            var waits = Background.on("waits", pool::getConnection);
            eventually("it waits", () -> pool.snapshot().waiting() == 1);
            assertThat(timeout(pool).getMessage()).contains("waiting=1");
            held.close();
            Background.result(waits).close();
        }
    }

    @Test
    void theHoldersThreadAndWhatItDoesAreNamed() throws Exception {
        try (WeirDataSource pool = pool(1)) {
            Hang query = database.on(Call.EXECUTE).hangOnce().endingOn(Ending.ABORT);
            CompletableFuture<Void> holder =
                    Background.run("the holder", () -> TestPools.execute(pool, "select slow()"));
            query.awaitHeld();

            PoolTimeoutException thrown = timeoutAfter300Millis(pool);

            assertThat(thrown.getMessage())
                    .contains("by 'the holder', running a statement")
                    .doesNotContain("waits for another connection");
            query.release();
            Background.result(holder);
        }
    }

    @Test
    void theBorrowSiteIsNamedWhileLeaksAreWatched() throws Exception {
        try (WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(1)
                        .leakDetectionThreshold(Duration.ofMinutes(1))
                        .build()) {
            try (Connection held = Checkout.borrow(pool)) {
                assertThat(held.isClosed()).isFalse();
                assertThat(timeoutAfter300Millis(pool).getMessage())
                        .contains("borrowed at com.example.shop.Checkout.borrow(Checkout.java:");
            }
        }
    }

    @Test
    void aThreadThatWaitsForASecondConnectionIsToldThatItBlocksItself() throws Exception {
        try (WeirDataSource pool = pool(1)) {
            CountDownLatch bothWait = new CountDownLatch(1);
            CompletableFuture<PoolTimeoutException> nested =
                    Background.on(
                            "nested",
                            () -> {
                                try (Connection outer = pool.getConnection()) {
                                    assertThat(outer.isClosed()).isFalse();
                                    bothWait.countDown();
                                    pool.setConnectionTimeout(3_000);
                                    return timeout(pool);
                                }
                            });
            bothWait.await();
            eventually("the nested borrow waits", () -> pool.snapshot().waiting() == 1);

            PoolTimeoutException other = timeoutAfter300Millis(pool);

            assertThat(other.diagnosis().isDeadlock()).isTrue();
            assertThat(other.getMessage())
                    .contains("'nested'")
                    .contains("which waits for another connection of this pool")
                    .contains("Every holder waits for a second connection");
            PoolTimeoutException own = Background.result(nested);
            assertThat(own.getMessage()).contains("timed out after 3000ms");
        }
    }

    @Test
    void theCauseIsTheLastFailureToConnect() {
        SQLException refused = new SQLException("refused", "08001");
        database.on(Call.CONNECT).fail(() -> refused);
        try (WeirDataSource pool = neverAsked(400)) {
            PoolTimeoutException thrown = timeout(pool);

            assertThat(thrown.getErrorCode()).isEqualTo(2);
            assertThat(thrown.reason()).isEqualTo(PoolTimeoutException.Reason.CANNOT_CONNECT);
            assertThat((Throwable) thrown).hasCause(refused);
            assertThat(thrown.getMessage()).contains("SQLState 08001");
        }
    }

    private WeirDataSource neverAsked(long timeoutMillis) {
        return TestPools.on(database)
                .maximumPoolSize(2)
                .minimumIdle(0)
                .connectionTimeout(timeoutMillis)
                .initializationFailTimeout(-1)
                .build();
    }

    @Test
    void anOutageThatIsOverIsNobodysCause() throws Exception {
        database.on(Call.CONNECT).failNext(2, () -> new SQLException("long ago", "08001"));
        try (WeirDataSource pool = neverAsked(5_000)) {
            Connection first = pool.getConnection();
            Connection second = pool.getConnection();

            PoolTimeoutException thrown = timeoutAfter300Millis(pool);

            assertThat((Throwable) thrown).hasNoCause();
            assertThat(thrown.getErrorCode()).isEqualTo(1);
            second.close();
            first.close();
        }
    }

    @Test
    void aBorrowerIsServedWithinItsWaitWhenTheDatabaseComesBack() throws Exception {
        database.on(Call.CONNECT).fail(() -> new SQLException("down", "08001"));
        try (WeirDataSource pool = neverAsked(20_000)) {
            CompletableFuture<Connection> borrower = Background.on("waits", pool::getConnection);
            eventually("some attempts failed", () -> database.counts().failed() >= 3);
            assertThat(borrower).isNotDone();

            database.on(Call.CONNECT).clear();
            long back = System.nanoTime();
            Background.result(borrower).close();

            // a pause between attempts lasts 2 s at most
            assertThat(Duration.ofNanos(System.nanoTime() - back)).isLessThan(Slowdown.of(SOON));
        }
    }

    @Test
    void anErrorInADriverBecomesATimeoutAndNotTheEndOfConnecting() throws Exception {
        database.on(Call.CONNECT).fail(() -> new NoClassDefFoundError("driver"));
        try (WeirDataSource pool = neverAsked(500)) {
            assertThat((Throwable) timeout(pool)).hasCauseInstanceOf(NoClassDefFoundError.class);

            database.on(Call.CONNECT).clear();
            pool.setConnectionTimeout(10_000);
            pool.getConnection().close();
        }
    }

    @Test
    void oneErrorInADriverIsNotEvenNoticed() throws Exception {
        database.on(Call.CONNECT).failOnce(() -> new StackOverflowError());
        try (WeirDataSource pool = neverAsked(10_000)) {
            pool.getConnection().close();
        }
    }

    @Test
    void aConnectThatHangsForEverDoesNotKeepItsBorrowerFromTheNext() throws Exception {
        // On a slow machine the first connect may have taken seconds, and a multiple of that is
        // what the next may take before it is given up; loginTimeout bounds it.
        try (WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(3)
                        .minimumIdle(0)
                        .connectionTimeout(28_000)
                        .loginTimeout(Duration.ofSeconds(2))
                        .build()) {
            pool.getConnection().close();
            pool.softEvictConnections();
            eventually("nothing is open", () -> database.counts().total() == 0);
            Hang hang = database.on(Call.CONNECT).hangOnce();
            try {
                CompletableFuture<Connection> first = Background.on("first", pool::getConnection);
                hang.awaitHeld();
                CompletableFuture<Connection> second = Background.on("second", pool::getConnection);

                Background.result(first).close();
                Background.result(second).close();

                assertThat(hang.heldCalls()).isEqualTo(1);
                eventually("one hangs", () -> pool.snapshot().opening() == 1);
            } finally {
                hang.release();
            }
            eventually("the late connection is used", () -> pool.snapshot().opening() == 0);
        }
    }

    @Test
    void aReturnedConnectionReachesABorrowerWhoseConnectHangs() throws Exception {
        try (WeirDataSource pool = pool(1)) {
            Connection lent = pool.getConnection();
            Hang hang = database.on(Call.CONNECT).hang();
            // not before: a first connect that takes its time may have had a second one begun
            pool.setMaximumPoolSize(2);
            try {
                CompletableFuture<Connection> waits = Background.on("waits", pool::getConnection);
                hang.awaitHeld();

                lent.close();

                Background.result(waits).close();
                assertThat(hang.heldCalls()).isEqualTo(1);
            } finally {
                hang.release();
            }
        }
    }

    @Test
    void aServerThatAcceptsAndStaysSilentCostsABorrowerItsTimeoutAndNoMore() throws Exception {
        Hang hang = database.on(Call.CONNECT).hang();
        try (WeirDataSource pool = neverAsked(400)) {
            long begun = System.nanoTime();
            PoolTimeoutException thrown = timeout(pool);

            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Slowdown.of(SOON));
            assertThat(thrown.getErrorCode()).isEqualTo(2);
            hang.release();
        }
    }

    @Test
    void aValidationThatHangsCostsABorrowerItsTimeoutAndNoMore() throws Exception {
        try (WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(1)
                        .connectionTimeout(400)
                        .validationTimeout(Duration.ofSeconds(30))
                        .aliveBypassWindow(Duration.ZERO)
                        .build()) {
            Hang hang = database.on(Call.IS_VALID).hang().endingOn(Ending.ABORT);
            long begun = System.nanoTime();

            assertThat((Throwable) timeout(pool)).isNotNull();

            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Slowdown.of(SOON));
            hang.release();
            pool.setConnectionTimeout(10_000);
            pool.getConnection().close();
        }
    }
}
