package dev.weir.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.Lane;
import dev.weir.PoolTimeoutException;
import dev.weir.Sizing;
import dev.weir.Tenancy;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("long")
@Timeout(60)
class WeirMetricsTest {
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final MeterRegistry registry = new SimpleMeterRegistry();

    @AfterEach
    void closeDatabase() {
        database.close();
    }

    private WeirBuilder fixed(int size) {
        return WeirDataSource.builder()
                .dataSource(database.dataSource())
                .poolName("orders")
                .sizing(Sizing.FIXED)
                .maximumPoolSize(size)
                .minimumIdle(size)
                .closeGrace(Duration.ZERO);
    }

    private double gauge(String name, String... tags) {
        return registry.get(name).tags(tags).gauge().value();
    }

    private static void eventually(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(1_000_000L); // JUnit's timeout ends it
        }
    }

    /** Borrows from a pool of one while its connection is out, and gives back what it got. */
    private static void waitFor(WeirDataSource pool, DataSource borrowed) throws Exception {
        Connection held = pool.getConnection();
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(
                        () -> {
                            try {
                                borrowed.getConnection().close();
                            } catch (SQLException e) {
                                throw new AssertionError(e);
                            }
                        });
        eventually(() -> pool.snapshot().waiting() == 1);
        held.close();
        waiting.get(30, TimeUnit.SECONDS);
    }

    @Test
    void oneCallRegistersTheMetersOfAPool() throws Exception {
        try (WeirDataSource pool = fixed(3).build()) {
            WeirMetrics.bind(pool, registry);
            eventually(() -> pool.snapshot().total() == 3);

            try (Connection held = pool.getConnection()) {
                assertThat(held.isClosed()).isFalse();
                assertThat(gauge("weir.connections", "pool", "orders", "state", "used"))
                        .isEqualTo(1);
                assertThat(gauge("weir.connections", "state", "idle")).isEqualTo(2);
                assertThat(gauge("weir.demand")).isEqualTo(1);
                assertThat(gauge("weir.limit")).isEqualTo(3);
                assertThat(gauge("weir.ceiling") + gauge("weir.floor")).isEqualTo(6);
                assertThat(gauge("weir.server.allowed")).isNaN();
                assertThat(gauge("weir.slowdown")).isNaN();
                assertThat(gauge("weir.suspended")).isZero();
            }

            assertThat(registry.get("weir.borrows").functionCounter().count())
                    .isEqualTo(pool.snapshot().borrowed())
                    .isPositive();
            assertThat(registry.get("weir.hold").timer().count()).isEqualTo(1);
            assertThat(registry.find("hikaricp.connections").meter()).isNull();
        }
    }

    @Test
    void waitsAreRecordedByLane() throws Exception {
        try (WeirDataSource pool = fixed(1).build()) {
            WeirMetrics.bind(pool, registry);
            waitFor(pool, pool);
            waitFor(pool, pool.lane(Lane.LONG));
            waitFor(pool, pool.lane(Lane.LONG));

            assertThat(registry.get("weir.wait").tag("lane", "short").timer().count()).isEqualTo(1);
            assertThat(registry.get("weir.wait").tag("lane", "long").timer().count()).isEqualTo(2);
            assertThat(
                            registry.get("weir.wait")
                                    .tag("lane", "long")
                                    .timer()
                                    .totalTime(TimeUnit.NANOSECONDS))
                    .isPositive();
        }
    }

    @Test
    void theQueueIsSeenWithItsLaneAndItsAge() throws Exception {
        try (WeirDataSource pool = fixed(1).lanes(dev.weir.Lanes.OFF).build()) {
            WeirMetrics.bind(pool, registry);
            Connection held = pool.getConnection();
            CompletableFuture<Connection> waiting =
                    CompletableFuture.supplyAsync(
                            () -> {
                                try {
                                    return pool.getConnection();
                                } catch (SQLException e) {
                                    throw new AssertionError(e);
                                }
                            });
            eventually(() -> gauge("weir.waiting", "lane", "short") == 1);
            assertThat(gauge("weir.waiting", "lane", "long")).isZero();
            assertThat(gauge("weir.demand")).isEqualTo(2);
            eventually(
                    () ->
                            registry.get("weir.wait.longest")
                                            .timeGauge()
                                            .value(TimeUnit.MILLISECONDS)
                                    >= 1);
            held.close();
            waiting.get(30, TimeUnit.SECONDS).close();
        }
    }

    @Test
    void whoIsNotServedIsCountedByReason() throws Exception {
        try (WeirDataSource pool = fixed(1).maxWaiters(1).build()) {
            WeirMetrics.builder(pool).hikariNames(true).build().bindTo(registry);
            Connection held = pool.getConnection();
            CompletableFuture<Void> patient =
                    CompletableFuture.runAsync(() -> timeout(pool, Duration.ofMillis(500)));
            eventually(() -> pool.snapshot().waiting() == 1);
            timeout(pool, Duration.ofMillis(500));
            patient.get(30, TimeUnit.SECONDS);
            held.close();

            assertThat(timeouts("saturated")).isEqualTo(1);
            assertThat(timeouts("queue_full")).isEqualTo(1);
            assertThat(timeouts("cannot_connect")).isZero();
            assertThat(registry.get("hikaricp.connections.timeout").counter().count()).isEqualTo(2);
            assertThat(registry.get("hikaricp.connections.acquire").timer().count()).isEqualTo(3);
        }
    }

    private double timeouts(String reason) {
        return registry.get("weir.timeouts").tag("reason", reason).counter().count();
    }

    private static void timeout(WeirDataSource pool, Duration patience) {
        assertThatThrownBy(() -> pool.within(patience).getConnection())
                .isInstanceOf(PoolTimeoutException.class);
    }

    @Test
    void connectsAreCountedAndFailuresByTheirSqlState() throws Exception {
        try (WeirDataSource pool = fixed(2).minimumIdle(0).build()) {
            WeirMetrics.builder(pool).hikariNames(true).build().bindTo(registry);
            Connection first = pool.getConnection();
            database.on(Call.CONNECT).failOnce(() -> new SQLException("too many", "53300"));
            pool.getConnection().close();
            first.close();

            eventually(() -> registry.get("hikaricp.connections.creation").timer().count() > 0);
            assertThat(
                            registry.get("weir.connect")
                                    .tags("outcome", "failure", "sqlstate", "53300")
                                    .timer()
                                    .count())
                    .isEqualTo(1);
            assertThat(
                            registry.get("weir.connect")
                                    .tags("outcome", "success", "sqlstate", "none")
                                    .timer()
                                    .count())
                    .isPositive();
            assertThat(registry.get("hikaricp.connections.creation").timer().count()).isPositive();
        }
    }

    @Test
    void closesAreCountedByCauseAndLeaksByEvidence() throws Exception {
        try (WeirDataSource pool =
                fixed(1).minimumIdle(0).leakDetectionThreshold(Duration.ofSeconds(2)).build()) {
            WeirMetrics.bind(pool, registry);
            Connection lost = pool.getConnection();
            eventually(() -> leaks("suspected") == 1);
            pool.evictConnection(lost);
            eventually(() -> closes("evicted") == 1);
            assertThat(leaks("proven")).isZero();
            assertThat(closes("idle")).isZero();
        }
    }

    private double leaks(String evidence) {
        return registry.get("weir.leaks").tag("evidence", evidence).counter().count();
    }

    private double closes(String cause) {
        return registry.get("weir.closes").tag("cause", cause).functionCounter().count();
    }

    @Test
    void onlySoManyTenantsHaveTimeSeriesOfTheirOwn() throws Exception {
        WeirBuilder builder = fixed(1).tenants("a, b, c, d").tenancy(Tenancy.QUALIFIED);
        try (WeirDataSource pool = builder.build()) {
            WeirMetrics.builder(pool).mostTenants(2).build().bindTo(registry);
            for (String tenant : new String[] {"c", "a", "b", "d", "c"}) {
                waitFor(pool, pool.forTenant(tenant));
            }
            assertThat(registry.find("weir.tenant.wait").timers()).hasSize(3);
            assertThat(tenantWaits("c")).isEqualTo(2);
            assertThat(tenantWaits("a")).isEqualTo(1);
            assertThat(tenantWaits("_other")).isEqualTo(2);
            assertThat(gauge("weir.tenants")).isEqualTo(4);
        }
    }

    private long tenantWaits(String tenant) {
        return registry.get("weir.tenant.wait").tag("tenant", tenant).timer().count();
    }

    @Test
    void noTenantNeedBeNamed() throws Exception {
        WeirBuilder builder = fixed(1).tenants("a").tenancy(Tenancy.QUALIFIED);
        try (WeirDataSource pool = builder.build()) {
            WeirMetrics.builder(pool).mostTenants(0).build().bindTo(registry);
            waitFor(pool, pool.forTenant("a"));
            assertThat(registry.find("weir.tenant.wait").timer()).isNull();
            assertThat(registry.get("weir.wait").tag("lane", "short").timer().count()).isEqualTo(1);
        }
        assertThatThrownBy(() -> WeirMetrics.builder(new WeirDataSource()).mostTenants(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("mostTenants is -1");
    }

    @Test
    void leasesNeedNotBeTimed() throws Exception {
        try (WeirDataSource pool = fixed(1).build()) {
            WeirMetrics.builder(pool).hikariNames(true).leaseTimes(false).build().bindTo(registry);
            waitFor(pool, pool);
            assertThat(registry.find("weir.hold").meter()).isNull();
            assertThat(registry.find("hikaricp.connections.usage").meter()).isNull();
            assertThat(registry.find("hikaricp.connections.acquire").meter()).isNull();
            assertThat(registry.get("weir.wait").tag("lane", "short").timer().count()).isEqualTo(1);
        }
    }

    @Test
    void aPoolThatIsClosedLeavesNoMeter() {
        WeirDataSource pool = fixed(1).build();
        WeirMetrics.builder(pool).hikariNames(true).build().bindTo(registry);
        assertThat(registry.getMeters()).hasSizeGreaterThan(40);
        pool.close();
        assertThat(registry.getMeters()).isEmpty();

        WeirMetrics.bind(pool, registry);
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void metersCanBeRemovedBeforeThePoolIsClosed() throws Exception {
        try (WeirDataSource pool = fixed(1).build()) {
            MeterRegistry other = new SimpleMeterRegistry();
            WeirMetrics metrics = WeirMetrics.bind(pool, registry);
            metrics.bindTo(other);
            assertThat(other.get("weir.limit").gauge().value()).isEqualTo(1);
            metrics.close();
            metrics.close();
            assertThat(registry.getMeters()).isEmpty();
            assertThat(other.getMeters()).isEmpty();
            pool.getConnection().close();
        }
    }

    @Test
    void poolsSideBySideHaveMetersOfTheirOwn() throws Exception {
        try (WeirDataSource orders = fixed(1).build();
                WeirDataSource reports = fixed(2).poolName("reports").build()) {
            WeirMetrics.bind(orders, registry);
            WeirMetrics.bind(reports, registry);
            orders.getConnection().close();

            assertThat(gauge("weir.limit", "pool", "orders")).isEqualTo(1);
            assertThat(gauge("weir.limit", "pool", "reports")).isEqualTo(2);
            assertThat(registry.get("weir.hold").tag("pool", "orders").timer().count())
                    .isEqualTo(1);
            assertThat(registry.get("weir.hold").tag("pool", "reports").timer().count()).isZero();
            orders.close();
            assertThat(registry.find("weir.limit").tag("pool", "orders").meter()).isNull();
            assertThat(gauge("weir.limit", "pool", "reports")).isEqualTo(2);
        }
    }

    @Test
    void ofTwoPoolsOfOneNameTheOneBoundLastIsMeasuredWhicheverIsClosedFirst() throws Exception {
        WeirDataSource old = fixed(1).build();
        WeirMetrics.bind(old, registry);
        int meters = registry.getMeters().size();
        try (WeirDataSource present = fixed(2).build()) {
            WeirMetrics.bind(present, registry);
            assertThat(gauge("weir.limit")).isEqualTo(2);
            old.getConnection().close();
            assertThat(registry.get("weir.hold").timer().count()).isZero();

            old.close();

            assertThat(registry.getMeters()).hasSize(meters);
            assertThat(gauge("weir.limit")).isEqualTo(2);
            present.getConnection().close();
            assertThat(registry.get("weir.hold").timer().count()).isEqualTo(1);
        }
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void tagsOfOnesOwnTellPoolsOfOneNameApart() {
        try (WeirDataSource one = fixed(1).build();
                WeirDataSource other = fixed(2).build()) {
            WeirMetrics.builder(one).tags(Tags.of("shard", "1")).build().bindTo(registry);
            WeirMetrics.builder(other).tags(Tags.of("shard", "2")).build().bindTo(registry);
            assertThat(gauge("weir.limit", "pool", "orders", "shard", "1")).isEqualTo(1);
            assertThat(gauge("weir.limit", "pool", "orders", "shard", "2")).isEqualTo(2);
        }
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void aPoolMayBeBoundBeforeItStarts() throws Exception {
        try (WeirDataSource pool = new WeirDataSource()) {
            pool.setDataSource(database.dataSource());
            WeirMetrics.builder(pool).hikariNames(true).build().bindTo(registry);
            assertThat(gauge("weir.connections", "state", "idle")).isZero();
            assertThat(gauge("hikaricp.connections.max")).isEqualTo(pool.getMaximumPoolSize());
            assertThat(database.counts().open()).isZero();

            pool.getConnection().close();

            String name = pool.snapshot().poolName();
            assertThat(registry.get("weir.borrows").tag("pool", name).functionCounter().count())
                    .isPositive();
            assertThat(registry.get("weir.hold").tag("pool", name).timer().count()).isEqualTo(1);
        }
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void aCompositeRegistryIsLeftCleanToo() {
        CompositeMeterRegistry composite = new CompositeMeterRegistry();
        composite.add(registry);
        try (WeirDataSource pool = fixed(1).build()) {
            WeirMetrics.bind(pool, composite);
            assertThat(gauge("weir.limit")).isEqualTo(1);
        }
        assertThat(composite.getMeters()).isEmpty();
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void theMicrometerOfThisRunIsTheOneThatTheBuildNames() {
        String wanted = System.getProperty("weir.test.micrometer");
        assertThat(Meter.class.getProtectionDomain().getCodeSource().getLocation().toString())
                .contains("micrometer-core-" + wanted);
    }
}
