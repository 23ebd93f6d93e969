package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.driver.WireEntry;
import dev.weir.testkit.driver.WireLog;
import dev.weir.testkit.invariant.LimitChecker;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What becomes of connections as time goes by: replaced, shed, checked, reported. */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class AgeingTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private static Duration min(long minutes) {
        return Duration.ofMinutes(minutes);
    }

    @Test
    void anOldConnectionIsReplaced() throws Exception {
        try (VirtualPool pool =
                VirtualPool.start(
                        TestPools.on(database)
                                .maximumPoolSize(2)
                                .minimumIdle(1)
                                .maxLifetime(min(30)))) {
            int first = database.connections().getFirst().id();
            for (int second = 0; second < 30 * 60; second++) {
                pool.pass(ms(1_000));
            }
            assertThat(database.connections()).noneMatch(c -> c.id() == first);
            assertThat(pool.snapshot().closed()).containsKey(CloseCause.LIFETIME);
            new LimitChecker(database, 2).assertNone();
        }
    }

    @Test
    void unusedConnectionsAreShedDownToTheFloor() throws Exception {
        try (VirtualPool pool =
                VirtualPool.start(
                        TestPools.on(database)
                                .maximumPoolSize(6)
                                .minimumIdle(2)
                                .idleTimeout(min(10)))) {
            List<Connection> lent = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                lent.add(pool.borrow());
            }
            TestPools.giveBack(lent);
            pool.pass(min(9));
            assertThat(pool.snapshot().total()).isEqualTo(6);
            pool.pass(min(2));
            assertThat(pool.snapshot().closed()).containsOnlyKeys(CloseCause.IDLE);
            assertThat(pool.snapshot().total()).isEqualTo(2);
            assertThat(database.counts().open()).isEqualTo(2);
        }
    }

    @Test
    void aFixedPoolKeepsEveryConnection() throws Exception {
        try (VirtualPool pool =
                VirtualPool.start(
                        TestPools.on(database)
                                .maximumPoolSize(3)
                                .sizing(Sizing.FIXED)
                                .idleTimeout(min(10))
                                .maxLifetime(Duration.ZERO)
                                .keepaliveTime(min(2)))) {
            pool.pass(ms(1_000));
            assertThat(pool.snapshot().idle()).isEqualTo(3);
            pool.pass(min(25));
            assertThat(database.connections()).allMatch(c -> c.count(Call.IS_VALID) >= 10);
            assertThat(pool.snapshot().closedInAll()).isZero();
        }
    }

    @Test
    void idleConnectionsAreKeptAliveAndTheDeadReplaced() throws Exception {
        try (VirtualPool pool =
                VirtualPool.start(
                        TestPools.on(database)
                                .maximumPoolSize(3)
                                .minimumIdle(3)
                                .keepaliveTime(min(2)))) {
            pool.pass(ms(1_000));
            assertThat(pool.snapshot().idle()).isEqualTo(3);
            database.killAll("57P01");
            pool.pass(min(3));
            assertThat(pool.snapshot().idle()).isEqualTo(3);
            assertThat(pool.snapshot().closed())
                    .containsOnly(Map.entry(CloseCause.FAILED_VALIDATION, 3L));
            for (int i = 0; i < 3; i++) {
                try (Connection c = pool.borrow()) {
                    TestPools.execute(c, "select 1");
                }
            }
        }
    }

    @Test
    void aConnectionThatWasIdleIsCheckedBeforeItIsLentAndADeadOneNeverReachesABorrower()
            throws Exception {
        try (WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(3)
                        .minimumIdle(3)
                        .aliveBypassWindow(Duration.ZERO)
                        .build()) {
            eventually("it is full", () -> pool.snapshot().idle() == 3);
            WireLog wire = database.recordWire();
            database.killAll("57P01");
            for (int i = 0; i < 20; i++) {
                TestPools.execute(pool, "select 1");
            }
            String me = Thread.currentThread().getName();
            assertThat(wire.entries())
                    .filteredOn(e -> e.call() == Call.IS_VALID)
                    .hasSizeGreaterThanOrEqualTo(10)
                    .extracting(WireEntry::thread)
                    .doesNotContain(me);
        }
    }

    @Test
    void anErrorInACheckCostsTheConnectionAndNothingElse() throws Exception {
        try (WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(1)
                        .aliveBypassWindow(Duration.ZERO)
                        .build()) {
            database.on(Call.IS_VALID).failNext(3, () -> new NoSuchMethodError("isValid"));
            for (int i = 0; i < 10; i++) {
                pool.getConnection().close();
            }
            assertThat(pool.snapshot().closed()).containsEntry(CloseCause.FAILED_VALIDATION, 3L);
            new LimitChecker(database, 1).assertNone();
        }
    }

    @Test
    void aCheckThatHangsKeepsNobodyFromAnotherConnection() throws Exception {
        try (WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(2)
                        .minimumIdle(2)
                        .aliveBypassWindow(Duration.ZERO)
                        .validationTimeout(ms(300))
                        .build()) {
            eventually("it is full", () -> pool.snapshot().idle() == 2);
            Hang hang = database.on(Call.IS_VALID).hangOnce().endingOn(Ending.ABORT);
            CompletableFuture<Void> first =
                    Background.run("first", () -> pool.getConnection().close());
            hang.awaitHeld();
            Background.result(first);
            pool.getConnection().close();
            eventually("it is cut off", () -> pool.snapshot().closedInAll() == 1);
            new LimitChecker(database, 2).assertNone();
        }
    }

    @Test
    void aRollbackThatThrowsAnErrorCostsTheConnectionAndIsNoConcernOfTheBorrower()
            throws Exception {
        try (WeirDataSource pool = TestPools.on(database).maximumPoolSize(1).build()) {
            database.on(Call.ROLLBACK).failOnce(() -> new StackOverflowError());
            int first;
            try (Connection c = pool.getConnection()) {
                c.setAutoCommit(false);
                first = TestPools.backend(c);
            }
            try (Connection c = pool.getConnection()) {
                assertThat(TestPools.backend(c)).isNotEqualTo(first);
                assertThat(c.getAutoCommit()).isTrue();
            }
            assertThat(pool.snapshot().closed()).containsEntry(CloseCause.FAILED_RESET, 1L);
        }
    }

    @Test
    void aLeaseThatLastsIsReportedOnceAndItsEndToo() throws Exception {
        List<Holder> suspected = new CopyOnWriteArrayList<>();
        List<Holder> ended = new CopyOnWriteArrayList<>();
        PoolListener listener =
                new PoolListener() {
                    @Override
                    public void leakSuspected(String poolName, Holder holder) {
                        suspected.add(holder);
                    }

                    @Override
                    public void leakEnded(String poolName, Holder holder) {
                        ended.add(holder);
                    }
                };
        try (VirtualPool pool =
                VirtualPool.start(
                        TestPools.on(database)
                                .maximumPoolSize(1)
                                .poolListener(listener)
                                .leakDetectionThreshold(min(1)))) {
            Connection c =
                    Background.result(
                            Background.on(
                                    "leaker", () -> com.example.shop.Checkout.borrow(pool.source)));
            pool.pass(ms(59_000));
            assertThat(suspected).isEmpty();
            pool.pass(ms(2_000));
            eventually("it is reported", () -> !suspected.isEmpty());
            assertThat(ended).isEmpty();
            assertThat(suspected.getFirst().borrowedAt()).contains("Checkout.borrow");
            assertThat(suspected.getFirst().heldFor()).isGreaterThanOrEqualTo(min(1));
            c.close();
            pool.pass(ms(1_000));
            eventually("its end is reported", () -> !ended.isEmpty());
            assertThat(suspected).hasSize(1);
            assertThat(ended).hasSize(1);
        }
    }
}
