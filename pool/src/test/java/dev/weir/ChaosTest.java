package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.invariant.LimitChecker;
import dev.weir.testkit.invariant.OwnershipChecker;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One owner for each lease and no connection above the limit, whatever happens. */
@Tag("long")
@Timeout(120)
@ExtendWith(QuietLog.class)
class ChaosTest {
    private static final int LIMIT = 4;

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final OwnershipChecker owners = new OwnershipChecker();

    @Test
    void theLimitHoldsWhileClosesAreSlowChecksFailAndEverythingIsEvicted() throws Exception {
        database.on(Call.CONNECT).delay(Duration.ofMillis(1));
        database.on(Call.CONNECT)
                .failWithProbability(0.1, 1, () -> new SQLException("no", "08001"));
        database.on(Call.CLOSE).delay(Duration.ofMillis(3));
        database.on(Call.CLOSE).failWithProbability(0.2, 2, () -> new SQLException("no", "08006"));
        database.on(Call.IS_VALID)
                .failWithProbability(0.2, 3, () -> new SQLException("gone", "08006"));
        database.on(Call.EXECUTE)
                .failWithProbability(0.05, 4, () -> new SQLException("gone", "57P01"));
        database.on(Call.ROLLBACK).failWithProbability(0.2, 5, () -> new AssertionError("bug"));
        try (WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(LIMIT)
                        .minimumIdle(1)
                        .initializationFailTimeout(-1)
                        .aliveBypassWindow(Duration.ZERO)
                        .validationTimeout(Duration.ofMillis(300))
                        .build()) {
            run(pool, 8, 800, true);
            atRest(pool);
        }
        eventually("nothing is open", () -> database.counts().total() == 0);
        new LimitChecker(database, LIMIT).assertNone();
        owners.assertNone();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void randomStepsBreakNoPromise(boolean virtual) throws Exception {
        int steps = Integer.getInteger("weir.test.steps", 400_000) / 2;
        database.on(Call.EXECUTE)
                .failWithProbability(0.0005, 6, () -> new SQLException("gone", "08006"));
        try (WeirDataSource pool =
                TestPools.on(database).maximumPoolSize(LIMIT).minimumIdle(0).build()) {
            run(pool, 8, steps, virtual);
            atRest(pool);
        }
        eventually("nothing is open", () -> database.counts().total() == 0);
        new LimitChecker(database, LIMIT).assertNone();
        owners.assertNone();
    }

    private void run(WeirDataSource pool, int borrowers, int steps, boolean virtual)
            throws Exception {
        AtomicLong left = new AtomicLong(steps);
        List<CompletableFuture<Void>> running = new ArrayList<>();
        for (int i = 0; i < borrowers; i++) {
            SplittableRandom random = new SplittableRandom(i);
            running.add(
                    virtual
                            ? Background.virtually(() -> steps(pool, left, random))
                            : Background.on("borrower-" + i, () -> steps(pool, left, random)));
        }
        for (CompletableFuture<Void> one : running) {
            one.get();
        }
    }

    private Void steps(WeirDataSource pool, AtomicLong left, SplittableRandom random)
            throws Exception {
        while (left.getAndDecrement() > 0) {
            Connection c = pool.getConnection();
            try {
                try (var owned = owners.borrowed(c)) {
                    step(pool, c, random);
                    assertThat(owned).isNotNull();
                }
            } catch (SQLException e) {
                assertThat(e.getSQLState()).isIn("08006", "57P01", "08003");
            } finally {
                c.close();
            }
            if (random.nextInt(8) == 0) {
                c.close();
            }
        }
        return null;
    }

    private static void step(WeirDataSource pool, Connection c, SplittableRandom random)
            throws SQLException {
        switch (random.nextInt(64)) {
            case 0 -> pool.evictConnection(c);
            case 1 -> c.setAutoCommit(false);
            case 2 -> c.createStatement();
            case 3 -> {
                if (random.nextInt(20) == 0) {
                    pool.softEvictConnections();
                }
            }
            case 4 -> c.setReadOnly(true);
            default -> {
                // the borrow and the return are the step
            }
        }
    }

    private void atRest(WeirDataSource pool) throws Exception {
        eventually(
                "the pool is at rest",
                () -> {
                    PoolSnapshot s = pool.snapshot();
                    return s.leased() + s.held() + s.opening() + s.closing() + s.waiting() == 0;
                });
        assertThat(database.counts().open()).isEqualTo(pool.snapshot().idle());
    }

    @Test
    void abortsFromOtherThreadsGiveEachPlaceBackOnce() throws Exception {
        try (WeirDataSource pool =
                TestPools.on(database).maximumPoolSize(LIMIT).minimumIdle(0).build()) {
            for (int round = 0; round < 500; round++) {
                Connection c = pool.getConnection();
                CompletableFuture<Void> abort =
                        Background.runVirtually(() -> c.abort(Runnable::run));
                CompletableFuture<Void> close = Background.runVirtually(c::close);
                if (round % 2 == 0) {
                    c.close();
                } else {
                    c.abort(Runnable::run);
                }
                assertThat(c.isClosed()).isTrue();
                Background.result(abort);
                Background.result(close);
            }
            atRest(pool);
            TestPools.giveBack(TestPools.lend(pool, LIMIT));
        }
        new LimitChecker(database, LIMIT).assertNone();
    }

    @Test
    void fiftyAtOnceOnFiveIdleConnectionsOpenNone() throws Exception {
        database.on(Call.CONNECT).delay(Duration.ofMillis(150));
        database.on(Call.EXECUTE).delay(Duration.ofMillis(2));
        try (WeirDataSource pool =
                TestPools.on(database).maximumPoolSize(50).minimumIdle(5).build()) {
            eventually("five are idle", () -> pool.snapshot().idle() == 5);
            spike(pool, 5);
            long opened = pool.snapshot().opened();
            spike(pool, 50);
            assertThat(pool.snapshot().opened()).isEqualTo(opened);
        }
    }

    private static void spike(WeirDataSource pool, int requests) throws Exception {
        List<CompletableFuture<Void>> work = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            work.add(Background.runVirtually(() -> TestPools.execute(pool, "select 1")));
        }
        for (CompletableFuture<Void> one : work) {
            Background.result(one);
        }
    }
}
