package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.engine.WeirPool;
import dev.weir.lease.Clock;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What metrics recorders are told, and when. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class MetricsRecorderTest {
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final Recorded recorded = new Recorded(true);

    @AfterEach
    void closeDatabase() {
        database.close();
    }

    /** It runs out of memory when it has its connection, and no handle yet. */
    @Test
    void aBorrowerThatFailsAsItsLeaseIsTimedKeepsNothing() throws SQLException {
        Clock clock = Clock.system();
        AtomicReference<Thread> failing = new AtomicReference<>();
        Clock scripted =
                () -> {
                    if (failing.compareAndSet(Thread.currentThread(), null)) {
                        throw new OutOfMemoryError("scripted");
                    }
                    return clock.nanoTime();
                };
        WeirPool.Starter starter =
                (config, source, recorders) ->
                        WeirPool.start(config, source, recorders, scripted, null);
        try (WeirDataSource pool = TestPools.on(database).maximumPoolSize(1).build(starter)) {
            pool.addMetricsRecorder(name -> recorded);
            pool.getConnection().close();
            failing.set(Thread.currentThread());

            assertThatThrownBy(pool::getConnection).isInstanceOf(OutOfMemoryError.class);

            assertThat(pool.snapshot().leased()).isZero();
            pool.getConnection().close();
        }
    }

    /** Writes down what it is told. */
    private static final class Recorded implements MetricsRecorder {
        private final boolean timesLeases;
        final List<Long> acquired = new CopyOnWriteArrayList<>();
        final List<Long> released = new CopyOnWriteArrayList<>();
        final List<String> others = new CopyOnWriteArrayList<>();

        Recorded(boolean timesLeases) {
            this.timesLeases = timesLeases;
        }

        @Override
        public boolean timesLeases() {
            return timesLeases;
        }

        @Override
        public void acquired(long waitedNanos) {
            acquired.add(waitedNanos);
        }

        @Override
        public void released(long heldNanos) {
            released.add(heldNanos);
        }

        @Override
        public void waited(long nanos, Lane lane, @Nullable String tenant) {
            others.add("waited " + lane + " " + tenant);
        }

        @Override
        public void notServed(PoolTimeoutException.Reason reason, long waitedNanos) {
            others.add("not served " + reason + " " + waitedNanos);
        }

        @Override
        public void opened(long nanos) {
            others.add("opened");
        }

        @Override
        public void openFailed(long nanos, @Nullable String sqlState) {
            others.add("open failed " + sqlState);
        }

        @Override
        public void leaked(boolean proven) {
            others.add("leaked " + proven);
        }

        @Override
        public void poolClosed() {
            others.add("closed");
        }
    }

    private WeirBuilder fixed(int size) {
        return TestPools.on(database).sizing(Sizing.FIXED).maximumPoolSize(size).minimumIdle(size);
    }

    private WeirDataSource recordedPool(WeirBuilder builder) {
        WeirDataSource pool = builder.build();
        pool.addMetricsRecorder(name -> recorded);
        return pool;
    }

    @Test
    void aListenerThatHangsKeepsNothingFromRecorders() throws Exception {
        CountDownLatch mayReturn = new CountDownLatch(1);
        PoolListener hanging =
                new PoolListener() {
                    @Override
                    public void opened(String name, long connection, Duration took) {
                        Background.await(mayReturn);
                    }
                };
        try (WeirDataSource pool = recordedPool(fixed(2).poolListener(hanging))) {
            // the first two may be open before the recorder comes
            pool.evictConnection(pool.getConnection());
            eventually("the third is told", () -> recorded.others.contains("opened"));
        } finally {
            mayReturn.countDown();
        }
    }

    @Test
    void aLeaseOnAnIdleConnectionIsTimedWithoutAWait() throws Exception {
        try (WeirDataSource pool = recordedPool(fixed(1))) {
            pool.getConnection().close();
            recorded.acquired.clear();
            recorded.released.clear();

            long before = System.nanoTime();
            Connection c = pool.getConnection();
            long begun = System.nanoTime();
            eventually("time passes", () -> System.nanoTime() - begun > 2_000_000L);
            c.close();
            long after = System.nanoTime();

            assertThat(recorded.acquired).containsExactly(0L);
            assertThat(recorded.released).hasSize(1);
            assertThat(recorded.released.getFirst()).isBetween(2_000_000L, after - before);
        }
    }

    @Test
    void aLeaseThatIsTakenAwayIsTimedToo() throws Exception {
        try (WeirDataSource pool = recordedPool(fixed(2))) {
            pool.evictConnection(pool.getConnection());
            Connection aborted = pool.getConnection();
            aborted.abort(Runnable::run);
            aborted.close();
            assertThat(recorded.released).hasSize(2);
        }
    }

    @Test
    void aConnectionThatIsClosedTwiceOrElsewhereIsTimedOnce() throws Exception {
        try (WeirDataSource pool = recordedPool(fixed(1))) {
            Connection c = pool.getConnection();
            Background.result(Background.run("other", c::close));
            c.close();
            assertThat(recorded.acquired).hasSize(1);
            assertThat(recorded.released).hasSize(1);
        }
    }

    @Test
    void aBorrowerThatWaitedIsToldWithItsLane() throws Exception {
        try (WeirDataSource pool = recordedPool(fixed(1))) {
            Connection held = pool.getConnection();
            CompletableFuture<Connection> waiting =
                    Background.on("waiter", () -> pool.lane(Lane.LONG).getConnection());
            eventually("it waits", () -> pool.snapshot().waiting() == 1);
            held.close();
            Background.result(waiting).close();

            assertThat(recorded.others).contains("waited LONG null");
            assertThat(recorded.acquired).hasSize(2);
            assertThat(recorded.acquired.get(1)).isPositive();
        }
    }

    @Test
    void aBorrowerThatWaitedIsToldWithItsTenant() throws Exception {
        WeirBuilder builder = fixed(1).tenants("acme, globex").tenancy(Tenancy.QUALIFIED);
        try (WeirDataSource pool = recordedPool(builder)) {
            Connection held = pool.forTenant("globex").getConnection();
            CompletableFuture<Connection> waiting =
                    Background.on("waiter", () -> pool.forTenant("acme").getConnection());
            eventually("it waits", () -> pool.snapshot().waiting() == 1);
            held.close();
            Background.result(waiting).close();

            assertThat(recorded.others).contains("waited SHORT acme");
            assertThat(recorded.acquired).hasSize(2);
            assertThat(recorded.released).hasSize(2);
        }
    }

    @Test
    void aBorrowerThatIsNotServedIsToldWithTheReason() throws Exception {
        try (WeirDataSource pool = recordedPool(fixed(1));
                Connection held = pool.getConnection()) {
            assertThatThrownBy(() -> pool.within(Duration.ofMillis(20)).getConnection())
                    .isInstanceOf(PoolTimeoutException.class);
            assertThat(recorded.others).containsExactly("not served SATURATED 20000000");
            assertThat(recorded.acquired).hasSize(1);
            assertThat(held.isClosed()).isFalse();
        }
    }

    @Test
    void connectsAreToldAndTheirFailuresWithTheSqlState() throws Exception {
        try (WeirDataSource pool = recordedPool(fixed(2).minimumIdle(0));
                Connection first = pool.getConnection()) {
            AtomicInteger connects = new AtomicInteger();
            database.on(Call.CONNECT)
                    .failNext(
                            2,
                            () ->
                                    connects.getAndIncrement() == 0
                                            ? new SQLException("too many", "53300")
                                            : new SQLException("odd", "no such state"));
            Connection second = pool.getConnection();
            second.close();
            eventually("both failures are told", () -> recorded.others.contains("opened"));
            assertThat(recorded.others).contains("open failed 53300", "open failed null", "opened");
            assertThat(first.isClosed()).isFalse();
        }
    }

    /** A pool that its first borrower starts, as under a framework. */
    private WeirDataSource lazyPool() {
        WeirDataSource pool = new WeirDataSource();
        pool.setDataSource(database.dataSource());
        pool.setMinimumIdle(1);
        pool.setMaximumPoolSize(1);
        pool.setCloseGrace(Duration.ZERO);
        pool.addMetricsRecorder(name -> recorded);
        return pool;
    }

    @Test
    void theConnectsOfTheStartAreToldToo() throws Exception {
        database.on(Call.CONNECT).failNext(1, () -> new SQLException("starting up", "57P03"));
        try (WeirDataSource pool = lazyPool()) {
            pool.setInitializationFailTimeout(Duration.ofSeconds(30));
            pool.getConnection().close();

            eventually("both are told", () -> recorded.others.contains("opened"));
            assertThat(recorded.others).containsSubsequence("open failed 57P03", "opened");
        }
    }

    @Test
    void theConnectsOfAStartThatFailedAreToldAndThePoolIsNotClosed() throws Exception {
        database.on(Call.CONNECT).failNext(1, () -> new SQLException("no", "28P01"));
        try (WeirDataSource pool = lazyPool()) {
            assertThatThrownBy(pool::getConnection).isInstanceOf(SQLException.class);
            eventually("it is told", () -> !recorded.others.isEmpty());
            assertThat(recorded.others).containsExactly("open failed 28P01");

            pool.getConnection().close();
            eventually("the next one too", () -> recorded.others.contains("opened"));
            assertThat(recorded.others).containsSubsequence("open failed 28P01", "opened");
        }
    }

    @Test
    void leaksAreTold() throws Exception {
        try (VirtualPool pool =
                VirtualPool.start(fixed(1).leakDetectionThreshold(Duration.ofSeconds(2)))) {
            pool.source.addMetricsRecorder(name -> recorded);
            Connection lost = pool.borrow();
            pool.pass(Duration.ofSeconds(4));
            eventually("it is told", () -> !recorded.others.isEmpty());
            assertThat(recorded.others).containsExactly("leaked false");
            lost.close();
            pool.pass(Duration.ofSeconds(1));
        }
    }

    @Test
    void whoDoesNotTimeLeasesIsToldOfWaitsAlone() throws Exception {
        Recorded frugal = new Recorded(false);
        try (WeirDataSource pool = fixed(1).build()) {
            pool.addMetricsRecorder(name -> frugal);
            Connection held = pool.getConnection();
            CompletableFuture<Connection> waiting = Background.on("waiter", pool::getConnection);
            eventually("it waits", () -> pool.snapshot().waiting() == 1);
            held.close();
            Background.result(waiting).close();

            assertThat(frugal.others).containsExactly("waited SHORT null");
            assertThat(frugal.acquired).isEmpty();
            assertThat(frugal.released).isEmpty();
        }
    }

    @Test
    void aRecorderThatFailsHarmsNobodyAndIsLoggedOnce() throws Exception {
        MetricsRecorder failing =
                new MetricsRecorder() {
                    @Override
                    public void acquired(long waitedNanos) {
                        throw new IllegalStateException("no room");
                    }

                    @Override
                    public void released(long heldNanos) {
                        throw new OutOfMemoryError("no room");
                    }
                };
        try (LogLines log = new LogLines();
                WeirDataSource pool = fixed(1).build()) {
            pool.addMetricsRecorder(name -> failing);
            pool.addMetricsRecorder(name -> recorded);
            for (int i = 0; i < 3; i++) {
                pool.getConnection().close();
            }
            assertThat(recorded.acquired).hasSize(3);
            assertThat(recorded.released).hasSize(3);
            assertThat(log.with("failed; its further failures are not logged")).hasSize(1);
        }
    }

    @Test
    void whoIsRemovedHearsNothingMore() throws Exception {
        try (WeirDataSource pool = recordedPool(fixed(1))) {
            pool.getConnection().close();
            pool.removeMetricsRecorder(recorded);
            pool.getConnection().close();
            assertThat(recorded.acquired).hasSize(1);
            assertThat(recorded.released).hasSize(1);
        }
        assertThat(recorded.others).isEmpty();
    }

    @Test
    void aLeaseBesideARemovalLeavesNoTimeToTheNext() throws Exception {
        try (VirtualPool pool = VirtualPool.start(fixed(1))) {
            pool.source.addMetricsRecorder(name -> recorded);
            pool.borrow().close();
            pool.source.removeMetricsRecorder(recorded);
            pool.borrow().close();
            pool.pass(Duration.ofSeconds(30));
            pool.source.addMetricsRecorder(name -> recorded);

            Connection c = pool.borrow();
            pool.pass(Duration.ofSeconds(1));
            c.close();

            assertThat(recorded.released)
                    .hasSize(2)
                    .allSatisfy(nanos -> assertThat(nanos).isLessThan(25_000_000_000L));
        }
    }

    @Test
    void aPoolThatIsClosedSaysSoOnceAndNothingAfterwards() throws Exception {
        WeirDataSource pool = recordedPool(fixed(1));
        Connection late = pool.getConnection();
        pool.close();
        pool.close();
        late.close();
        assertThat(recorded.others).containsExactly("closed");

        Recorded tooLate = new Recorded(true);
        pool.addMetricsRecorder(name -> tooLate);
        assertThat(tooLate.others).containsExactly("closed");
    }

    @Test
    void aPoolThatHasNotStartedKeepsTheNameThatItsMetricsHave() throws Exception {
        try (WeirDataSource pool = new WeirDataSource()) {
            pool.setDataSource(database.dataSource());
            pool.addMetricsRecorder(name -> recorded);
            String name = pool.snapshot().poolName();
            assertThat(name).matches("weir-\\d+");
            pool.getConnection().close();
            assertThat(pool.snapshot().poolName()).isEqualTo(name);
            assertThat(recorded.released).hasSize(1);
        }
    }
}
