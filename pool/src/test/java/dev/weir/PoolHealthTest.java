package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.PoolHealth.Status;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What whole pools say of their health. */
@Tag("fast")
@Timeout(120)
@ExtendWith(QuietLog.class)
class PoolHealthTest {
    private static final SQLException GONE =
            new SQLException("Connection to db.example:5432 refused, password=s3cret", "08001");

    /** For what must not end by the check's own patience. */
    private static final Duration LONG = Duration.ofSeconds(30);

    private final ScriptedDatabase database = new ScriptedDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private WeirBuilder builder() {
        return TestPools.on(database).poolName("orders");
    }

    @Test
    void aPoolWhoseDatabaseAnswersIsUp() {
        try (WeirDataSource pool = builder().build()) {
            PoolHealth health = pool.health();

            assertThat(health.status()).isEqualTo(Status.UP);
            assertThat(health.isUp()).isTrue();
            assertThat(health.reason()).isEqualTo("the database answers");
            assertThat(health.snapshot().poolName()).isEqualTo("orders");
        }
    }

    @Test
    void aDeadDatabaseIsDownAndTheDriversWordsAreNotRepeated() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            database.on(Call.CONNECT).fail(() -> GONE);
            database.killAll("57P01");
            // what the start has heard counts for half a second
            eventually("its connects fail", () -> pool.health(LONG).failure() == GONE);

            PoolHealth health = pool.health(LONG);

            assertThat(health.status()).isEqualTo(Status.DOWN);
            assertThat(health.reason())
                    .startsWith("no connection can be opened: ")
                    .contains("08001")
                    .doesNotContain("s3cret", "db.example");
            assertThat(health.failure()).isSameAs(GONE);
        }
    }

    @Test
    void aBusyPoolIsUpAndTheCheckDoesNotQueue() throws Exception {
        try (WeirDataSource pool =
                        builder().sizing(Sizing.FIXED).maximumPoolSize(1).minimumIdle(1).build();
                Connection held = pool.getConnection()) {
            CompletableFuture<Void> waiter =
                    Background.runVirtually(() -> pool.getConnection().close());
            eventually("it waits", () -> pool.snapshot().waiting() == 1);
            // until what the start has heard is old
            eventually("it is busy", () -> pool.health(LONG).status() == Status.BUSY);

            PoolHealth health = pool.health(LONG);

            assertThat(health.isUp()).isTrue();
            assertThat(health.reason())
                    .isEqualTo("no connection is idle: 1 in use, 1 borrowers waiting");
            assertThat(pool.snapshot().waiting()).isEqualTo(1);
            held.close();
            Background.result(waiter);
        }
    }

    @Test
    void aSuspendedPoolSaysSo() {
        try (WeirDataSource pool = builder().allowPoolSuspension(true).build()) {
            pool.suspend();

            assertThat(pool.health().status()).isEqualTo(Status.SUSPENDED);
            assertThat(pool.health().isUp()).isFalse();

            pool.resume();
            assertThat(pool.health().status()).isEqualTo(Status.UP);
        }
    }

    @Test
    void aClosedPoolSaysSo() {
        WeirDataSource pool = builder().build();
        pool.close();
        assertThat(pool.health().status()).isEqualTo(Status.CLOSED);

        WeirDataSource neverStarted = lazy();
        neverStarted.close();
        assertThat(neverStarted.health().status()).isEqualTo(Status.CLOSED);
    }

    private WeirDataSource lazy() {
        WeirDataSource pool = new WeirDataSource();
        pool.setDataSource(database.dataSource());
        pool.setCloseGrace(0);
        return pool;
    }

    @Test
    void aPoolThatHasNotStartedIsStarted() {
        try (WeirDataSource pool = lazy()) {
            assertThat(pool.health(LONG).status()).isEqualTo(Status.UP);
            assertThat(pool.isRunning()).isTrue();
        }
    }

    @Test
    void aStartThatFailsIsTriedAgainByTheNextCheck() {
        database.on(Call.CONNECT).fail(() -> GONE);
        try (WeirDataSource pool = lazy()) {
            PoolHealth health = pool.health(LONG);

            assertThat(health.status()).isEqualTo(Status.DOWN);
            assertThat(health.reason())
                    .startsWith("the pool has not started: ")
                    .contains("08001")
                    .doesNotContain("s3cret");
            database.clearScript();
            assertThat(pool.health(LONG).status()).isEqualTo(Status.UP);
        }
    }

    @Test
    void aStartThatHangsHoldsNoCheckLongerThanItsPatience() {
        Hang hang = database.on(Call.CONNECT).hang();
        try (WeirDataSource pool = lazy()) {
            PoolHealth health = pool.health(Duration.ofMillis(50));

            assertThat(health.status()).isEqualTo(Status.DOWN);
            assertThat(health.reason())
                    .isEqualTo("the pool has not started: it has taken longer than 50.0 ms");
            hang.release();
            assertThat(pool.health(LONG).status()).isEqualTo(Status.UP);
        }
    }

    @Test
    void wrongSettingsAreNamed() {
        try (WeirDataSource pool = lazy()) {
            pool.setMaximumPoolSize(0);

            assertThat(pool.health(LONG).reason()).contains("maximumPoolSize is 0");
        }
    }

    @Test
    void anInterruptEndsTheCheck() {
        try (WeirDataSource pool = builder().aliveBypassWindow(Duration.ZERO).build()) {
            Hang hang = database.on(Call.IS_VALID).hang();
            Thread.currentThread().interrupt();

            PoolHealth health = pool.health(LONG);

            if (health.status() == Status.DOWN) {
                assertThat(health.reason()).contains("interrupted");
            }
            assertThat(Thread.interrupted()).isTrue();
            hang.release();
        }
    }

    @Test
    void aCheckNeedsTime() {
        try (WeirDataSource pool = builder().build()) {
            for (Duration none : new Duration[] {Duration.ZERO, Duration.ofMillis(-1)}) {
                assertThatThrownBy(() -> pool.health(none))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("give a time above 0");
            }
        }
    }
}
