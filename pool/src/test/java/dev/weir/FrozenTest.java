package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The process stands still, the server ends its sessions meanwhile, and the first call comes before
 * the pool's timer or after it.
 */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class FrozenTest {
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final StandstillClock clock = new StandstillClock();

    @AfterEach
    void close() {
        clock.close();
        database.close();
    }

    private void freezeAndThaw() {
        database.killAll("08006");
        clock.standStill();
    }

    @ParameterizedTest
    @CsvSource({
        "OFF, 1, 0, false",
        "OFF, 5, 0, false",
        "OFF, 2, 0, true",
        "OFF, 2, 60000, false",
        "OFF, 2, 60000, true",
        "CATALOG, 2, 0, false",
        "CATALOG, 2, 60000, true",
        "LABEL, 2, 0, true",
        "QUALIFIED, 2, 0, true"
    })
    void theFirstCallAfterAStopMeetsNoDeadConnection(
            Tenancy tenancy, int size, long leaks, boolean isLent) throws SQLException {
        WeirBuilder settings = TestPools.on(database).maximumPoolSize(size);
        settings.leakDetectionThreshold(leaks);
        if (tenancy != Tenancy.OFF) {
            settings.tenants("acme,globex").tenancy(tenancy);
        }
        if (tenancy == Tenancy.LABEL) {
            settings.tenantBinding(new CatalogLabel());
        }
        try (WeirDataSource pool = clock.pool(settings)) {
            for (int i = 0; i < 50; i++) {
                String tenant = i % 3 == 0 ? "acme" : "globex";
                DataSource borrowed = tenancy == Tenancy.OFF ? pool : pool.forTenant(tenant);
                Connection early = borrowed.getConnection();
                execute(early, "select 1");
                early.close();
                early = isLent ? borrowed.getConnection() : early;
                freezeAndThaw();
                try (Connection next = isLent ? early : borrowed.getConnection()) {
                    execute(next, "select 1");
                    assertThat(pool.snapshot().leased()).isOne();
                    if (tenancy == Tenancy.CATALOG || tenancy == Tenancy.LABEL) {
                        assertThat(next.getCatalog()).isEqualTo(tenant);
                    }
                }
                assertThat(pool.snapshot().leased()).isZero();
            }
        }
    }

    private static final class CatalogLabel implements TenantBinding {
        @Override
        public void bind(Connection connection, TenantKey tenant) throws SQLException {
            connection.setCatalog(tenant.id());
        }

        @Override
        public void scrub(Connection connection) throws SQLException {
            connection.setCatalog("none");
        }
    }

    /** The lease is between two connections when another thread ends it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLeaseThatIsEndedWhileItWaitsForAnotherConnectionDoesNotGoOn(boolean aborts)
            throws Exception {
        try (WeirDataSource pool = clock.pool(TestPools.on(database).maximumPoolSize(1))) {
            CompletableFuture<Connection> borrowed = new CompletableFuture<>();
            CountDownLatch goOn = new CountDownLatch(1);
            CompletableFuture<Connection> work =
                    Background.on(
                            "works",
                            () -> {
                                Connection mine = pool.getConnection();
                                borrowed.complete(mine);
                                goOn.await();
                                execute(mine, "select 1");
                                return mine;
                            });
            Connection lent = Background.result(borrowed);
            Hang connect = database.on(Call.CONNECT).hangOnce();
            freezeAndThaw();
            goOn.countDown();
            connect.awaitHeld();
            if (aborts) {
                lent.abort(Runnable::run);
            } else {
                lent.close();
            }
            connect.release();
            assertThatThrownBy(() -> Background.result(work)).isInstanceOf(SQLException.class);
            assertThat(lent.isClosed()).isTrue();
        }
    }

    @Test
    void aLeaseThatGotAnotherConnectionIsStillWatchedForLeaks() throws Exception {
        WeirBuilder settings = TestPools.on(database).maximumPoolSize(2);
        settings.leakDetectionThreshold(3_600_000).reclaimLeaks(true);
        try (WeirDataSource pool = clock.pool(settings)) {
            pool.getConnection().close();
            useAndLose(pool);
            eventually(
                    "taken back",
                    () -> {
                        System.gc();
                        return pool.snapshot().closed().containsKey(CloseCause.LEAKED);
                    });
        }
    }

    /** The detector looks at half a second, when the lease waits for its other connection. */
    private void useAndLose(WeirDataSource pool) throws SQLException {
        Connection lost = pool.getConnection();
        database.on(Call.CONNECT).delay(Duration.ofSeconds(1));
        freezeAndThaw();
        execute(lost, "select 1");
    }
}
