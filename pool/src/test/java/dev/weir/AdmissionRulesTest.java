package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.machine.Slowdown;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What borrowers see that are turned away, or that bring a deadline of their own. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class AdmissionRulesTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    private WeirBuilder shop() {
        return TestPools.on(database).poolName("shop").maximumPoolSize(1).minimumIdle(1);
    }

    @Test
    void theBorrowerAboveTheCapFailsAtOnceAndIsCounted() throws Exception {
        try (WeirDataSource pool = shop().maxWaiters(1).build()) {
            Connection held = pool.getConnection();
            CompletableFuture<Connection> waits = Background.on("waits", pool::getConnection);
            eventually("it waits", () -> pool.snapshot().waiting() == 1);
            rejection(pool);

            List<Long> took = new ArrayList<>();
            for (int i = 0; i < 101; i++) {
                long begun = System.nanoTime();
                PoolTimeoutException thrown = rejection(pool);
                took.add(System.nanoTime() - begun);
                assertThat(thrown.getSQLState()).isEqualTo("53000");
                assertThat(thrown.getErrorCode()).isEqualTo(3);
                assertThat(thrown.reason()).isEqualTo(PoolTimeoutException.Reason.QUEUE_FULL);
                assertThat(thrown.getMessage())
                        .containsPattern(
                                "^shop - Connection is not available, request turned away after"
                                        + " \\d+ms \\(total=1, active=1, idle=0, waiting=1\\)")
                        .contains("maxWaiters");
            }

            // the catalogue of faults, row 8; the median, since a test machine may pause
            took.sort(null);
            assertThat(Duration.ofNanos(took.get(50)))
                    .isLessThan(Slowdown.of(Duration.ofMillis(5)));
            assertThat(pool.snapshot().rejected()).isEqualTo(102);
            assertThat(pool.snapshot().timeouts()).isZero();
            held.close();
            Background.result(waits).close();
        }
    }

    private static PoolTimeoutException rejection(DataSource pool) {
        return catchThrowableOfType(PoolTimeoutException.class, pool::getConnection);
    }

    @Test
    void theCapChangesWhileThePoolRuns() throws Exception {
        try (WeirDataSource pool = shop().build()) {
            Connection held = pool.getConnection();
            CompletableFuture<Connection> waits = Background.on("waits", pool::getConnection);
            eventually("it waits", () -> pool.snapshot().waiting() == 1);

            pool.unwrap(PoolControl.class).setMaxWaiters(1);

            assertThat(rejection(pool).getErrorCode()).isEqualTo(3);
            held.close();
            Background.result(waits).close();
        }
    }

    @Test
    void aBorrowerWaitsAsLongAsItsOwnDeadlineSays() throws Exception {
        try (WeirDataSource pool = shop().build()) {
            Connection held = pool.getConnection();
            pool.setConnectionTimeout(250);

            PoolTimeoutException hurried = rejection(pool.within(Duration.ofMillis(50)));
            CompletableFuture<Connection> patient =
                    Background.on("patient", pool.within(Duration.ofSeconds(30))::getConnection);
            eventually("it waits", () -> pool.snapshot().waiting() == 1);
            PoolTimeoutException usual = rejection(pool);

            assertThat(hurried.getMessage()).contains("timed out after 50ms");
            assertThat(usual.getMessage()).contains("timed out after 250ms");
            assertThat(hurried.getErrorCode()).isEqualTo(1);
            held.close();
            Background.result(patient).close();
        }
    }

    @Test
    void aViewIsThePoolToWhoeverUnwrapsItAndClosingItDoesNothing() throws Exception {
        try (WeirDataSource pool = shop().build()) {
            DataSource view = pool.within(Duration.ofSeconds(1));

            assertThat(view.unwrap(WeirDataSource.class)).isSameAs(pool);
            assertThat(view.unwrap(PoolControl.class)).isSameAs(pool);
            assertThat(view.isWrapperFor(PoolControl.class)).isTrue();
            assertThat(view.unwrap(DataSource.class)).isSameAs(view);
            ((AutoCloseable) view).close();
            view.getConnection().close();
            assertThat(pool.isClosed()).isFalse();
        }
    }

    @Test
    void aDeadlineThatIsNoneIsRefused() {
        try (WeirDataSource pool = shop().build()) {
            assertThatThrownBy(() -> pool.within(Duration.ZERO))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("above 0");
        }
    }
}
