package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.assertState;
import static dev.weir.TestPools.backend;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that must go by the user's word. */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class EvictionTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    private WeirBuilder builder() {
        return TestPools.on(database).maximumPoolSize(1).minimumIdle(0).connectionTimeout(10_000);
    }

    @Test
    void aConnectionThatIsOutIsClosedAtOnceWhenTheUserEvictsIt() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            Connection c = pool.getConnection();
            int first = backend(c);

            pool.evictConnection(c);

            assertThat(c.isClosed()).isTrue();
            assertState("08003", () -> backend(c));
            try (Connection next = pool.getConnection()) {
                assertThat(backend(next)).as("before the first came back").isNotEqualTo(first);
                c.close();
                assertThat(backend(next)).isNotEqualTo(first);
            }
            eventually("it is closed", () -> pool.snapshot().closedInAll() == 1);
            assertThat(pool.snapshot().closed()).containsEntry(CloseCause.EVICTED, 1L);
            assertThat(database.counts().open()).isEqualTo(1);
        }
    }

    @Test
    void anEvictedConnectionThatNobodyReturnsCostsNoPlace() throws Exception {
        try (WeirDataSource pool =
                TestPools.on(database).maximumPoolSize(5).connectionTimeout(10_000).build()) {
            for (int i = 0; i < 10; i++) {
                pool.evictConnection(pool.getConnection());
            }
            pool.getConnection().close();
            assertThat(pool.snapshot().leased()).isZero();
            assertThat(database.peak().counts().total()).isLessThanOrEqualTo(5);
        }
    }

    @Test
    void anEvictedConnectionWithACallUnderWayIsNotLentAgain() throws Exception {
        try (WeirDataSource pool = builder().validationTimeout(250).build()) {
            Connection c = pool.getConnection();
            int first = backend(c);
            Hang hang = database.on(Call.EXECUTE).hangOnce().endingOn(Ending.ABORT);
            CompletableFuture<Throwable> running =
                    Background.on("runs", () -> catchThrowable(() -> TestPools.execute(c, "slow")));
            hang.awaitHeld();

            pool.evictConnection(c);

            assertThat(backend(pool)).isNotEqualTo(first);
            hang.release();
            assertThat(Background.result(running)).isInstanceOf(SQLException.class);
        }
    }

    /**
     * A server that waits for a lock does the statement later, unless it is told not to. Where the
     * pool watches for leaks it knows what a lease has open by its handle alone.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStatementUnderWayIsCancelledWhenItsConnectionIsEvicted(boolean watched) throws Exception {
        Duration threshold = watched ? Duration.ofMinutes(1) : Duration.ZERO;
        try (WeirDataSource pool =
                builder().validationTimeout(250).leakDetectionThreshold(threshold).build()) {
            Connection c = pool.getConnection();
            ScriptedConnection physical = database.connection(backend(c));
            Hang hang = database.on(Call.EXECUTE).hangOnce().endingOn(Ending.CANCEL);
            CompletableFuture<Throwable> running =
                    Background.on("runs", () -> catchThrowable(() -> TestPools.execute(c, "slow")));
            hang.awaitHeld();

            pool.evictConnection(c);

            assertThat(Background.result(running)).isInstanceOf(SQLException.class);
            assertThat(physical.count(Call.CANCEL)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStatementUnderWayIsCancelledWhenThePoolCutsItOff(boolean watched) throws Exception {
        Duration threshold = watched ? Duration.ofMinutes(1) : Duration.ZERO;
        CompletableFuture<Throwable> running;
        ScriptedConnection physical;
        try (WeirDataSource pool =
                builder()
                        .closeGrace(Duration.ofMillis(1))
                        .leakDetectionThreshold(threshold)
                        .build()) {
            Connection c = pool.getConnection();
            physical = database.connection(backend(c));
            Hang hang = database.on(Call.EXECUTE).hangOnce().endingOn(Ending.CANCEL);
            running =
                    Background.on("runs", () -> catchThrowable(() -> TestPools.execute(c, "slow")));
            hang.awaitHeld();
        }
        assertThat(Background.result(running)).isInstanceOf(SQLException.class);
        assertThat(physical.count(Call.CANCEL)).isEqualTo(1);
    }

    @Test
    void theUserCanEvictAConnectionThatCameBackAlready() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            Connection c = pool.getConnection();
            int first = backend(c);
            c.close();

            pool.evictConnection(c);

            assertThat(backend(pool)).isNotEqualTo(first);
        }
    }

    @Test
    void anotherPoolsConnectionIsNoneOfOurs() throws Exception {
        try (WeirDataSource pool = builder().build();
                WeirDataSource other =
                        TestPools.on(new ScriptedDatabase()).maximumPoolSize(1).build()) {
            try (Connection c = pool.getConnection()) {
                other.evictConnection(c);
            }
            assertThat(pool.snapshot().closedInAll()).isZero();
            assertThat(pool.snapshot().idle()).isEqualTo(1);
        }
    }

    @Test
    void aSoftEvictionRenewsEveryConnection() throws Exception {
        try (WeirDataSource pool =
                TestPools.on(database).maximumPoolSize(4).minimumIdle(4).build()) {
            eventually("it is full", () -> pool.snapshot().idle() == 4);
            Connection lent = pool.getConnection();
            int old = backend(lent);

            pool.softEvictConnections();

            assertThat(backend(lent)).isEqualTo(old);
            eventually(
                    "the idle ones are renewed",
                    () ->
                            pool.snapshot().idle() == 3
                                    && database.connections().stream()
                                                    .filter(c -> c.id() < 4)
                                                    .count()
                                            == 1);
            lent.close();
            eventually(
                    "all are",
                    () ->
                            database.connections().stream().allMatch(c -> c.id() >= 4)
                                    && pool.snapshot().idle() == 4);
        }
    }

    @Test
    void evictionsAndBorrowersLoseNothingBetweenThem() throws Exception {
        try (WeirDataSource pool = TestPools.on(database).maximumPoolSize(5).build()) {
            CompletableFuture<Void> one = Background.on("one", () -> borrowAndEvict(pool));
            CompletableFuture<Void> two = Background.on("two", () -> borrowAndEvict(pool));
            Background.result(one);
            Background.result(two);
            eventually(
                    "all is at rest, and counted",
                    () -> {
                        PoolSnapshot s = pool.snapshot();
                        return s.leased() + s.held() + s.opening() + s.closing() == 0
                                && database.counts().open() == s.total();
                    });
            assertThat(database.peak().counts().total()).isLessThanOrEqualTo(5);
        }
    }

    private static Void borrowAndEvict(WeirDataSource pool) throws SQLException {
        for (int i = 0; i < 5_000; i++) {
            try (Connection c = pool.getConnection()) {
                if (i % 2 == 0) {
                    pool.evictConnection(c);
                }
            }
        }
        return null;
    }

    @Test
    void aCloseThatHangsDelaysNoBorrowerAndStillCounts() throws Exception {
        try (WeirDataSource pool = TestPools.on(database).maximumPoolSize(2).build()) {
            Hang hang = database.on(Call.CLOSE).hang();
            try (Connection c = pool.getConnection()) {
                pool.evictConnection(c);
            }
            hang.awaitHeld();
            try (Connection c = pool.getConnection()) {
                pool.setConnectionTimeout(400);
                Throwable second = catchThrowable(pool::getConnection);
                assertThat(second).isInstanceOf(PoolTimeoutException.class);
                assertThat(c.isClosed()).isFalse();
            }
            assertThat(database.peak().counts().total()).isLessThanOrEqualTo(2);
            hang.release();
        }
    }

    /** The caller may be a watchdog: it must not wait as the borrower's call does. */
    @Test
    void anAbortWaitsForNoDriverAndEndsTheCallUnderWay() throws Exception {
        Hang call = database.on(Call.EXECUTE).hangOnce().endingOn(Ending.ABORT);
        Hang abort = database.on(Call.ABORT).hangOnce();
        try (WeirDataSource pool = builder().build()) {
            Connection c = pool.getConnection();
            CompletableFuture<Boolean> work =
                    Background.on("works", () -> c.createStatement().execute("select 1"));
            call.awaitHeld();

            c.abort(Runnable::run);

            assertThat(c.isClosed()).isTrue();
            abort.awaitHeld();
            abort.release();
            assertThat(catchThrowable(work::get)).hasRootCauseInstanceOf(SQLException.class);
            pool.getConnection().close();
        }
    }

    /** Drivers have an executor tear down the socket; one that forgets or refuses does not hurt. */
    @Test
    void anAbortedConnectionGoesWhateverItsExecutorOrItsDriverDoes() throws Exception {
        database.on(Call.ABORT).failOnce(() -> new IllegalStateException("abort"));
        List<Executor> bad =
                List.of(
                        task -> {},
                        task -> {
                            throw new RejectedExecutionException("no more");
                        });
        try (WeirDataSource pool = builder().validationTimeout(250).build()) {
            for (Executor executor : bad) {
                Connection c = pool.getConnection();
                c.abort(executor);
                assertThat(c.isClosed()).isTrue();
            }
            pool.getConnection().close();
        }
        assertThat(database.peak().counts().total()).isEqualTo(1);
    }

    @Test
    void aConnectionForWhoseCloseThereIsNoThreadStaysCounted() throws Exception {
        AtomicBoolean refusing = new AtomicBoolean();
        ThreadFactory threads =
                task -> {
                    if (refusing.get()) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    return Thread.ofPlatform().daemon().unstarted(task);
                };
        try (WeirDataSource pool = builder().maximumPoolSize(2).threadFactory(threads).build()) {
            Connection c = pool.getConnection();
            Hang hang = database.on(Call.CONNECT).hang();
            CompletableFuture<Connection> next = Background.on("next", pool::getConnection);
            hang.awaitHeld();
            refusing.set(true);

            pool.evictConnection(c);
            c.close();

            assertThat(pool.snapshot().closing()).isEqualTo(1);
            assertThat(database.counts().total()).isEqualTo(2);
            refusing.set(false);
            hang.release();
            Background.result(next).close();
            eventually("it is closed", () -> pool.snapshot().closing() == 0);
            assertThat(database.peak().counts().total()).isEqualTo(2);
        }
    }
}
