package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.Checkout;
import dev.weir.Holder.Evidence;
import dev.weir.engine.WeirPool;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.lang.reflect.Field;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the report of a leak says about the borrower, and what becomes of a lost connection. */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class LeakEvidenceTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final List<Holder> reports = new CopyOnWriteArrayList<>();

    private WeirBuilder watched() {
        return TestPools.on(database)
                .maximumPoolSize(1)
                .minimumIdle(0)
                .poolListener(
                        new PoolListener() {
                            @Override
                            public void leakSuspected(String poolName, Holder holder) {
                                reports.add(holder);
                            }
                        });
    }

    private Holder firstReport(VirtualPool pool) throws Exception {
        pool.pass(LONG.plusSeconds(1));
        eventually("a report", () -> !reports.isEmpty());
        return reports.getFirst();
    }

    @Test
    void aSlowStatementIsToldFromALeak() throws Exception {
        try (VirtualPool pool = VirtualPool.start(watched().leakDetectionThreshold(LONG))) {
            Hang query = database.on(Call.EXECUTE).hangOnce().endingOn(Ending.ABORT);
            CompletableFuture<Void> holder =
                    Background.run(
                            "the holder", () -> TestPools.execute(pool.source, "select slow()"));

            query.awaitHeld();
            Holder report = firstReport(pool);

            assertThat(report.evidence()).isNull();
            assertThat(report.activity()).isEqualTo(Holder.Activity.RUNNING);
            assertThat(report.toString()).contains("'the holder', running a statement");
            query.release();
            Background.result(holder);
        }
    }

    @Test
    void aBorrowerWhoseThreadHasEndedIsStillNamed() throws Exception {
        try (VirtualPool pool = VirtualPool.start(watched().leakDetectionThreshold(LONG))) {
            Connection kept = Background.result(Background.on("gone", pool.source::getConnection));

            assertThat(firstReport(pool).thread()).isEqualTo("gone");
            assertThat(reports).hasSize(1);
            kept.close();
        }
    }

    /** As programs lose connections: a statement was closed, another was not. */
    private static void lose(WeirDataSource pool) throws Exception {
        Background.result(
                Background.on(
                        "careless",
                        () -> {
                            Connection lost = Checkout.borrow(pool);
                            TestPools.execute(lost, "select 1");
                            Statement open = lost.createStatement();
                            return open.isClosed();
                        }));
    }

    private void untilReported(Evidence kind) throws Exception {
        eventually(
                "reported as " + kind,
                () -> {
                    System.gc();
                    return reports.stream().anyMatch(r -> r.evidence() == kind);
                });
    }

    @Test
    void aLostConnectionIsReportedAndStaysOutUnlessItIsToBeReclaimed() throws Exception {
        try (WeirDataSource pool = watched().leakDetectionThreshold(Duration.ofHours(1)).build()) {
            lose(pool);
            untilReported(Evidence.UNREACHABLE);
            assertThat(reports.getFirst().borrowedAt()).contains("Checkout.borrow");
            assertThat(pool.snapshot().leased()).isEqualTo(1);
        }
    }

    @Test
    void aLostConnectionIsClosedAndItsPlaceServesTheNextWhenReclaimed() throws Exception {
        try (WeirDataSource pool =
                watched().leakDetectionThreshold(3_600_000).reclaimLeaks(true).build()) {
            lose(pool);
            CompletableFuture<?> next =
                    Background.on(
                            "next",
                            () -> {
                                pool.getConnection().close();
                                return true;
                            });
            untilReported(Evidence.RECLAIMED);

            Background.result(next);

            assertThat(pool.snapshot().closed()).containsEntry(CloseCause.LEAKED, 1L);
            assertThat(database.counts().total()).isEqualTo(1);
        }
    }

    @Test
    void aConnectionWhoseDriverObjectIsOutIsNeverReclaimed() throws Exception {
        try (WeirDataSource pool =
                watched().leakDetectionThreshold(3_600_000).reclaimLeaks(true).build()) {
            Connection raw =
                    Background.result(
                            Background.on(
                                    "careless",
                                    () ->
                                            pool.getConnection()
                                                    .unwrap(
                                                            dev.weir.testkit.driver
                                                                    .ScriptedConnection.class)));
            untilReported(Evidence.UNREACHABLE);
            assertThat(raw.isClosed()).isFalse();
            assertThat(pool.snapshot().leased()).isEqualTo(1);
        }
    }

    @Test
    void whereLeaksAreNotWatchedABorrowLeavesNothingBehind() throws Exception {
        try (WeirDataSource pool = watched().build()) {
            try (Connection c = pool.getConnection()) {
                assertThat(slots(pool).leases().getFirst().site()).isNull();
                assertThat(c.isClosed()).isFalse();
            }
        }
    }

    @Test
    void aReclaimThatRacesTheLivingBorrowersCloseLeavesOneOwner() throws Exception {
        try (WeirDataSource pool = watched().leakDetectionThreshold(3_600_000).build()) {
            CyclicBarrier start = new CyclicBarrier(2);
            for (int i = 0; i < 200; i++) {
                Connection living = pool.getConnection();
                Slot slot = slot(living);
                long lease = slot.lease();
                CompletableFuture<Void> reclaim =
                        Background.run(
                                "reclaim",
                                () -> {
                                    start.await();
                                    slots(pool).lost(slot, lease, true);
                                });
                start.await();
                living.close();
                Background.result(reclaim);

                assertThat(living.isClosed()).isTrue();
                try (Connection next = pool.getConnection()) {
                    slots(pool).lost(slot, lease, true);
                    TestPools.execute(next, "select 1");
                }
            }
            eventually(
                    "each reclaimed connection is reported and closed, and no other",
                    () -> pool.snapshot().closedInAll() == reports.size());
            assertThat(database.peak().counts().total()).isEqualTo(1);
        }
    }

    private static Slot slot(Connection handle) throws ReflectiveOperationException {
        for (Class<?> c = handle.getClass(); c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (field.getType() == Slot.class) {
                    field.setAccessible(true);
                    return (Slot) field.get(handle);
                }
            }
        }
        throw new NoSuchFieldException("slot");
    }

    private static SlotPool slots(WeirDataSource pool) throws ReflectiveOperationException {
        Field engine = WeirDataSource.class.getDeclaredField("engine");
        engine.setAccessible(true);
        Field slots = WeirPool.class.getDeclaredField("slots");
        slots.setAccessible(true);
        return (SlotPool) slots.get(engine.get(pool));
    }

    @Test
    void aThreadThatBlocksItselfIsToldSo() throws Exception {
        try (WeirDataSource pool = TestPools.on(database).maximumPoolSize(2).build()) {
            try (Connection outer = pool.getConnection();
                    Connection inner = pool.getConnection()) {
                pool.setConnectionTimeout(300);
                PoolTimeoutException thrown =
                        org.assertj.core.api.Assertions.catchThrowableOfType(
                                PoolTimeoutException.class, pool::getConnection);

                assertThat(outer).isNotSameAs(inner);
                assertThat(thrown.diagnosis().own()).containsExactlyInAnyOrder(1L, 2L);
                assertThat(thrown.getMessage())
                        .contains("This thread itself holds connections [")
                        .contains("Every holder waits for a second connection");
                assertThat(thrown.diagnosis().isDeadlock()).isTrue();
            }
        }
    }

    @Test
    void aThreadThatHoldsNothingIsNotAccused() throws Exception {
        try (WeirDataSource pool = TestPools.on(database).maximumPoolSize(1).build()) {
            Connection other = Background.result(Background.on("other", pool::getConnection));
            pool.setConnectionTimeout(300);
            try {
                pool.getConnection();
            } catch (PoolTimeoutException e) {
                assertThat(e.diagnosis().own()).isEmpty();
                assertThat(e.getMessage()).doesNotContain("itself");
            } catch (SQLException unexpected) {
                throw new AssertionError(unexpected);
            }
            other.close();
        }
    }
}
