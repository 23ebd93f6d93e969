package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.invariant.LimitChecker;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A running pool that is changed and watched, in code and by JMX. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class RunTimeChangesTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    @Test
    void aRaisedCeilingServesThoseWhoWait() throws Exception {
        try (WeirDataSource pool = TestPools.on(database).maximumPoolSize(1).build()) {
            Connection held = pool.getConnection();
            CompletableFuture<Connection> waits = Background.on("waits", pool::getConnection);
            eventually("it waits", () -> pool.snapshot().waiting() == 1);

            pool.setMaximumPoolSize(2);

            Background.result(waits).close();
            held.close();
        }
    }

    @Test
    void aLoweredCeilingHoldsAsSoonAsConnectionsComeBack() throws Exception {
        try (WeirDataSource pool =
                TestPools.on(database).maximumPoolSize(6).minimumIdle(1).build()) {
            List<Connection> lent = TestPools.lend(pool, 6);
            pool.setMaximumPoolSize(2);
            for (Connection c : lent) {
                TestPools.execute(c, "select 1");
                c.close();
            }
            eventually("four are closed", () -> pool.snapshot().closed().containsValue(4L));
            database.resetPeak();
            for (int i = 0; i < 20; i++) {
                pool.getConnection().close();
            }
            new LimitChecker(database, 2).assertNone();
            assertThat(pool.snapshot().closed()).containsEntry(CloseCause.SURPLUS, 4L);
        }
    }

    @Test
    void aRaisedFloorIsFilled() throws Exception {
        try (WeirDataSource pool =
                TestPools.on(database).maximumPoolSize(6).minimumIdle(0).build()) {
            pool.setMinimumIdle(5);
            eventually("five are open", () -> pool.snapshot().idle() == 5);
        }
    }

    @Test
    void aShorterTimeoutHoldsForTheNextBorrower() throws Exception {
        try (WeirDataSource pool =
                        TestPools.on(database)
                                .maximumPoolSize(1)
                                .connectionTimeout(50_000)
                                .build();
                Connection held = pool.getConnection()) {
            pool.setConnectionTimeout(250);
            PoolTimeoutException thrown =
                    catchThrowableOfType(PoolTimeoutException.class, pool::getConnection);
            assertThat(thrown.getMessage()).contains("timed out after 250ms");
            assertThat(held.isClosed()).isFalse();
        }
    }

    @Test
    void whatCannotChangeIsRefusedAndNothingChanges() {
        try (WeirDataSource pool = TestPools.on(database).maximumPoolSize(4).build()) {
            assertThatThrownBy(() -> pool.setPoolName("other"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("poolName");
            assertThatThrownBy(() -> pool.setMinimumIdle(5))
                    .isInstanceOf(WeirConfigException.class);
            assertThat(pool.snapshot().floor()).isEqualTo(2);
        }
    }

    @Test
    void ceilingsThatGoUpAndDownUnderLoadAreNeverExceeded() throws Exception {
        database.on(Call.CLOSE).delay(Duration.ofMillis(2));
        try (WeirDataSource pool =
                TestPools.on(database).maximumPoolSize(8).minimumIdle(0).build()) {
            AtomicBoolean over = new AtomicBoolean();
            List<CompletableFuture<Void>> borrowers = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                borrowers.add(
                        Background.runVirtually(
                                () -> {
                                    while (!over.get()) {
                                        TestPools.execute(pool, "select 1");
                                    }
                                }));
            }
            for (int i = 0; i < 100; i++) {
                pool.setMaximumPoolSize(1 + i * 7 % 8);
                if (i % 10 == 0) {
                    pool.softEvictConnections();
                }
            }
            pool.setMaximumPoolSize(3);
            eventually("the ceiling holds", () -> database.counts().total() <= 3);
            over.set(true);
            for (CompletableFuture<Void> borrower : borrowers) {
                Background.result(borrower);
            }
            new LimitChecker(database, 8).assertNone();
        }
    }

    @Test
    void beansShowAndChangeTheRunningPool() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName counts = new ObjectName("dev.weir:type=Pool,name=\"watched: one\"");
        ObjectName settings = new ObjectName("dev.weir:type=PoolConfig,name=\"watched: one\"");
        try (WeirDataSource pool =
                TestPools.on(database)
                        .poolName("watched: one")
                        .registerMbeans(true)
                        .allowPoolSuspension(true)
                        .username("app")
                        .password("s3cret")
                        .maximumPoolSize(4)
                        .minimumIdle(2)
                        .build()) {
            eventually("the floor is there", () -> pool.snapshot().idle() == 2);
            try (Connection c = pool.getConnection()) {
                assertThat(c.isClosed()).isFalse();
                assertThat(server.getAttribute(counts, "ActiveConnections")).isEqualTo(1);
                assertThat(server.getAttribute(counts, "IdleConnections")).isEqualTo(1);
                assertThat(server.getAttribute(counts, "TotalConnections")).isEqualTo(2);
                assertThat(server.getAttribute(counts, "ThreadsAwaitingConnection")).isEqualTo(0);
            }
            server.setAttribute(settings, new Attribute("MaximumPoolSize", 7));
            assertThat(pool.snapshot().ceiling()).isEqualTo(7);
            server.setAttribute(settings, new Attribute("MinimumIdle", 3));
            eventually("the new floor is there", () -> pool.snapshot().idle() == 3);
            server.invoke(counts, "softEvictConnections", null, null);
            eventually("they are renewed", () -> pool.snapshot().opened() == 6);
            server.invoke(counts, "suspendPool", null, null);
            assertThat(pool.snapshot().suspended()).isTrue();
            server.invoke(counts, "resumePool", null, null);
            assertThat(pool.isRunning()).isTrue();
            for (var attribute : server.getMBeanInfo(settings).getAttributes()) {
                if (attribute.isReadable()) {
                    Object value = server.getAttribute(settings, attribute.getName());
                    assertThat(String.valueOf(value)).doesNotContain("s3cret");
                }
            }
            try (WeirDataSource namesake =
                    TestPools.on(database).poolName("watched: one").registerMbeans(true).build()) {
                namesake.getConnection().close();
            }
            assertThat(server.isRegistered(counts)).as("not taken away by another").isTrue();
        }
        assertThat(server.isRegistered(counts)).isFalse();
        assertThat(server.isRegistered(settings)).isFalse();
    }

    @Test
    void aSnapshotAddsUpAtEveryInstant() throws Exception {
        database.on(Call.EXECUTE).failEvery(50, () -> new SQLException("gone", "08006"));
        try (WeirDataSource pool = TestPools.on(database).maximumPoolSize(5).build()) {
            AtomicBoolean over = new AtomicBoolean();
            List<CompletableFuture<Long>> borrowers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                borrowers.add(
                        Background.virtually(
                                () -> {
                                    long borrowed = 0;
                                    while (!over.get()) {
                                        try (Connection c = pool.getConnection()) {
                                            borrowed++;
                                            TestPools.execute(c, "select 1");
                                        } catch (SQLException e) {
                                            assertThat(e.getSQLState()).isEqualTo("08006");
                                        }
                                    }
                                    return borrowed;
                                }));
            }
            for (int i = 0; i < 5_000; i++) {
                PoolSnapshot s = pool.snapshot();
                assertThat(s.total()).isEqualTo(s.idle() + s.leased() + s.held());
                assertThat(s.total() + s.opening() + s.closing()).isLessThanOrEqualTo(5);
            }
            over.set(true);
            long borrowed = 0;
            for (CompletableFuture<Long> borrower : borrowers) {
                borrowed += Background.result(borrower);
            }
            eventually(
                    "it is at rest",
                    () -> {
                        PoolSnapshot s = pool.snapshot();
                        return s.idle() == s.total() && s.opening() + s.closing() == 0;
                    });
            PoolSnapshot last = pool.snapshot();
            // the start borrows one to see that there is one
            assertThat(last.borrowed()).isBetween(borrowed, borrowed + 1);
            assertThat(last.opened() - last.closedInAll()).isEqualTo(last.total());
            assertThat(database.counts().open()).isEqualTo(last.total());
        }
    }
}
