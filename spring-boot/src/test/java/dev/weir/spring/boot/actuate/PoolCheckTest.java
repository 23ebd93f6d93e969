package dev.weir.spring.boot.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a health check waits for a pool that nobody has used yet. */
@Tag("fast")
@Timeout(60)
class PoolCheckTest {
    private static final Duration MOMENT = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofSeconds(50);

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final WeirDataSource pool = new WeirDataSource();

    @AfterEach
    void close() {
        pool.close();
        database.close();
    }

    private WeirDataSource pool() {
        pool.setDataSource(database.dataSource());
        pool.setCloseGrace(Duration.ZERO);
        return pool;
    }

    @Test
    void theFirstCheckWaitsForTheStartThoughItTakesLongerThanAnAnswerMay() throws Exception {
        Hang connect = database.on(Call.CONNECT).hang();
        PoolCheck check = new PoolCheck(pool(), MOMENT, LONG);

        CompletableFuture<PoolHealthReport> first = CompletableFuture.supplyAsync(check::check);
        connect.awaitHeld();
        CompletableFuture<PoolHealthReport> second = CompletableFuture.supplyAsync(check::check);
        connect.release();

        assertThat(first.get().status()).isEqualTo("UP");
        assertThat(second.get().status()).isEqualTo("UP");
    }

    @Test
    void aDatabaseThatNeverAnswersIsDownAfterThatTime() {
        Hang connect = database.on(Call.CONNECT).hang();
        PoolCheck check = new PoolCheck(pool(), MOMENT, Duration.ofMillis(2));

        for (int i = 0; i < 3; i++) {
            PoolHealthReport report = check.check();
            assertThat(report.status()).isEqualTo("DOWN");
            assertThat(report.details().get("reason").toString()).contains("has not started");
        }
        connect.release();
    }

    @Test
    void aStartThatFailsIsDownAtOnce() {
        database.on(Call.CONNECT).fail(() -> new java.sql.SQLException("no", "28P01"));

        assertThat(new PoolCheck(pool(), MOMENT, LONG).check().status()).isEqualTo("DOWN");
    }
}
