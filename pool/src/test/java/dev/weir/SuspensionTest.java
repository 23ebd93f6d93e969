package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A pool that is suspended and resumed. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class SuspensionTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    private WeirDataSource pool(long timeoutMillis) throws Exception {
        WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(5)
                        .minimumIdle(2)
                        .allowPoolSuspension(true)
                        .connectionTimeout(timeoutMillis)
                        .build();
        eventually("the floor is there", () -> pool.snapshot().idle() == 2);
        return pool;
    }

    @Test
    void borrowersWaitAndNothingIsOpenedForThemUntilThePoolIsResumed() throws Exception {
        try (WeirDataSource pool = pool(20_000)) {
            Connection lent = pool.getConnection();
            pool.suspend();
            assertThat(pool.isRunning()).isFalse();
            List<CompletableFuture<Void>> borrowers = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                borrowers.add(Background.runVirtually(() -> pool.getConnection().close()));
            }
            eventually("all wait", () -> pool.snapshot().waiting() == 10);
            TestPools.execute(lent, "select 1");
            lent.close();
            // several looks of the growth law and of the housekeeper
            java.util.concurrent.locks.LockSupport.parkNanos(300_000_000L);

            assertThat(pool.snapshot().waiting()).isEqualTo(10);
            assertThat(pool.snapshot().idle()).isEqualTo(2);
            assertThat(database.counts().attempted()).isEqualTo(2);

            pool.resume();
            for (CompletableFuture<Void> borrower : borrowers) {
                Background.result(borrower);
            }
            assertThat(pool.isRunning()).isTrue();
        }
    }

    @Test
    void aBorrowerThatWaitsTooLongIsToldThatThePoolIsSuspended() throws Exception {
        try (WeirDataSource pool = pool(300)) {
            pool.suspend();

            PoolTimeoutException thrown =
                    catchThrowableOfType(PoolTimeoutException.class, pool::getConnection);

            assertThat(thrown.getMessage())
                    .contains("suspended")
                    .doesNotContain("No connection could be opened");
            assertThat(thrown.getErrorCode()).isEqualTo(1);
        }
    }

    @Test
    void aSuspendedPoolCanBeClosed() throws Exception {
        WeirDataSource pool = pool(20_000);
        pool.suspend();
        CompletableFuture<Connection> waits = Background.on("waits", pool::getConnection);
        eventually("it waits", () -> pool.snapshot().waiting() == 1);

        pool.close();

        assertThatThrownBy(() -> Background.result(waits)).hasMessageContaining("closed");
        assertThat(database.counts().total()).isZero();
    }
}
