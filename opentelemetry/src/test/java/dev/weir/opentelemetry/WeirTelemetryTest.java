package dev.weir.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.Lane;
import dev.weir.PoolTimeoutException;
import dev.weir.Sizing;
import dev.weir.Tenancy;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import io.opentelemetry.api.OpenTelemetry;
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
class WeirTelemetryTest {
    private static final String POOL = "db.client.connection.pool.name=orders";

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final Reports reports = new Reports();
    private final WeirTelemetry telemetry = WeirTelemetry.create(reports.openTelemetry());

    @AfterEach
    void close() {
        reports.close();
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

    private static void eventually(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(1_000_000L); // JUnit's timeout ends it
        }
    }

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
    void theConnectionsOfAPoolAreReportedByTheConventionsNames() throws Exception {
        try (WeirDataSource pool = fixed(3).build()) {
            telemetry.registerMetrics(pool);
            eventually(() -> pool.snapshot().total() == 3);
            try (Connection held = pool.getConnection()) {
                assertThat(held.isClosed()).isFalse();
                String state = ", db.client.connection.state=";
                assertThat(reports.value("db.client.connection.count", POOL + state + "used"))
                        .isEqualTo(1);
                assertThat(reports.value("db.client.connection.count", POOL + state + "idle"))
                        .isEqualTo(2);
                assertThat(reports.value("db.client.connection.count", POOL + state + "held"))
                        .isZero();
                assertThat(reports.value("db.client.connection.max", POOL)).isEqualTo(3);
                assertThat(reports.value("db.client.connection.idle.min", POOL)).isEqualTo(3);
                assertThat(reports.value("db.client.connection.pending_requests", POOL)).isZero();
                assertThat(reports.value("db.client.connection.timeouts", POOL)).isZero();
                assertThat(reports.value("weir.connection.limit", POOL)).isEqualTo(3);
                assertThat(reports.value("weir.connection.demand", POOL)).isEqualTo(1);
            }
            assertThat(reports.count("db.client.connection.use_time", POOL)).isEqualTo(1);
            assertThat(reports.count("db.client.connection.wait_time", POOL)).isEqualTo(1);
        }
    }

    @Test
    void timesAreInSecondsWithBucketsThatTellThemApart() throws Exception {
        try (WeirDataSource pool = fixed(1).build()) {
            telemetry.registerMetrics(pool);
            Connection held = pool.getConnection();
            long begun = System.nanoTime();
            eventually(() -> System.nanoTime() - begun > 20_000_000L);
            held.close();
            double longest = (System.nanoTime() - begun) / 1e9;
            assertThat(reports.sum("db.client.connection.use_time", POOL))
                    .isBetween(0.02, longest + 1);
            assertThat(reports.boundaries("db.client.connection.use_time"))
                    .contains(0.001, 0.025, 1.0, 30.0);
        }
    }

    @Test
    void waitsAreReportedByLane() throws Exception {
        try (WeirDataSource pool = fixed(1).build()) {
            telemetry.registerMetrics(pool);
            waitFor(pool, pool);
            waitFor(pool, pool.lane(Lane.LONG));
            assertThat(reports.count("weir.request.wait_time", POOL + ", weir.lane=short"))
                    .isEqualTo(1);
            assertThat(reports.count("weir.request.wait_time", POOL + ", weir.lane=long"))
                    .isEqualTo(1);
            assertThat(reports.count("db.client.connection.wait_time", POOL)).isEqualTo(4);
        }
    }

    @Test
    void timeoutsAreReportedByTheConventionAndByReason() throws Exception {
        try (WeirDataSource pool = fixed(1).build();
                Connection held = pool.getConnection()) {
            telemetry.registerMetrics(pool);
            assertThatThrownBy(() -> pool.within(Duration.ofMillis(10)).getConnection())
                    .isInstanceOf(PoolTimeoutException.class);
            assertThat(reports.value("db.client.connection.timeouts", POOL)).isEqualTo(1);
            assertThat(reports.value("weir.request.failures", POOL + ", weir.reason=saturated"))
                    .isEqualTo(1);
            assertThat(held.isClosed()).isFalse();
        }
    }

    @Test
    void connectsAreTimedAndFailuresCountedByTheirSqlState() throws Exception {
        try (WeirDataSource pool = fixed(2).minimumIdle(0).build()) {
            telemetry.registerMetrics(pool);
            Connection first = pool.getConnection();
            database.on(Call.CONNECT).failOnce(() -> new SQLException("too many", "53300"));
            pool.getConnection().close();
            first.close();
            eventually(() -> reports.has("weir.connection.create_failures"));
            eventually(() -> reports.has("db.client.connection.create_time"));
            assertThat(reports.count("db.client.connection.create_time", POOL)).isEqualTo(1);
            assertThat(
                            reports.value(
                                    "weir.connection.create_failures",
                                    POOL + ", db.response.status_code=53300"))
                    .isEqualTo(1);
        }
    }

    @Test
    void leaksAndClosesAreReported() throws Exception {
        try (WeirDataSource pool =
                fixed(1).minimumIdle(0).leakDetectionThreshold(Duration.ofSeconds(2)).build()) {
            telemetry.registerMetrics(pool);
            Connection lost = pool.getConnection();
            eventually(() -> reports.has("weir.connection.leaks"));
            assertThat(reports.value("weir.connection.leaks", POOL + ", weir.evidence=suspected"))
                    .isEqualTo(1);
            pool.evictConnection(lost);
            eventually(
                    () ->
                            reports.value("weir.connection.closes", POOL + ", weir.cause=evicted")
                                    == 1);
        }
    }

    @Test
    void onlySoManyTenantsAreNamed() throws Exception {
        WeirTelemetry two = WeirTelemetry.builder(reports.openTelemetry()).mostTenants(2).build();
        try (WeirDataSource pool =
                fixed(1).tenants("a, b, c, d").tenancy(Tenancy.QUALIFIED).build()) {
            two.registerMetrics(pool);
            for (String tenant : new String[] {"c", "a", "b", "d", "c"}) {
                waitFor(pool, pool.forTenant(tenant));
            }
            String name = "weir.tenant.wait_time";
            assertThat(reports.count(name, POOL + ", weir.tenant=c")).isEqualTo(2);
            assertThat(reports.count(name, POOL + ", weir.tenant=a")).isEqualTo(1);
            assertThat(reports.count(name, POOL + ", weir.tenant=_other")).isEqualTo(2);
            assertThat(reports.value("weir.tenant.count", POOL)).isEqualTo(4);
        }
        assertThatThrownBy(
                        () -> WeirTelemetry.builder(OpenTelemetry.noop()).mostTenants(-1).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("mostTenants is -1");
    }

    @Test
    void leasesNeedNotBeTimed() throws Exception {
        WeirTelemetry frugal =
                WeirTelemetry.builder(reports.openTelemetry()).leaseTimes(false).build();
        try (WeirDataSource pool = fixed(1).build()) {
            frugal.registerMetrics(pool);
            waitFor(pool, pool);
            assertThat(reports.has("db.client.connection.use_time")).isFalse();
            assertThat(reports.has("db.client.connection.wait_time")).isFalse();
            assertThat(reports.has("weir.request.wait_time")).isTrue();
        }
    }

    @Test
    void poolsSideBySideAreToldApart() {
        try (WeirDataSource orders = fixed(1).build();
                WeirDataSource other = fixed(2).poolName("reports").build()) {
            telemetry.registerMetrics(orders);
            telemetry.registerMetrics(other);
            telemetry.registerMetrics(other);
            assertThat(reports.value("weir.connection.limit", POOL)).isEqualTo(1);
            assertThat(
                            reports.value(
                                    "weir.connection.limit",
                                    "db.client.connection.pool.name=reports"))
                    .isEqualTo(2);
        }
    }

    @Test
    void ofAPoolThatIsClosedNothingIsReadAnyMore() {
        WeirDataSource pool = fixed(1).build();
        telemetry.registerMetrics(pool);
        assertThat(reports.has("weir.connection.limit")).isTrue();
        pool.close();
        assertThat(reports.has("weir.connection.limit")).isFalse();
        telemetry.unregisterMetrics(pool);
        telemetry.registerMetrics(pool);
        assertThat(reports.has("weir.connection.limit")).isFalse();
    }

    @Test
    void aPoolThatIsUnregisteredGoesOnUnmeasured() throws Exception {
        try (WeirDataSource pool = fixed(1).build()) {
            telemetry.registerMetrics(pool);
            telemetry.unregisterMetrics(pool);
            telemetry.unregisterMetrics(pool);
            pool.getConnection().close();
            assertThat(reports.has("weir.connection.limit")).isFalse();
            assertThat(reports.has("db.client.connection.use_time")).isFalse();
        }
    }

    @Test
    void aPoolMayBeRegisteredBeforeItStarts() throws Exception {
        try (WeirDataSource pool = new WeirDataSource()) {
            pool.setDataSource(database.dataSource());
            telemetry.registerMetrics(pool);
            String name = "db.client.connection.pool.name=" + pool.getPoolName();
            assertThat(reports.value("weir.connection.borrows", name)).isZero();
            pool.getConnection().close();
            assertThat(reports.value("weir.connection.borrows", name)).isPositive();
            assertThat(reports.count("db.client.connection.use_time", name)).isEqualTo(1);
        }
    }

    @Test
    void withoutAnSdkItDoesNoHarm() {
        try (WeirDataSource pool = fixed(1).build()) {
            WeirTelemetry.create(OpenTelemetry.noop()).registerMetrics(pool);
            assertThatCode(() -> pool.getConnection().close()).doesNotThrowAnyException();
        }
    }
}
