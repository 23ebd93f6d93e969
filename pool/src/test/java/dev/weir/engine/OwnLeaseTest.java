package dev.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.Background;
import dev.weir.QuietLog;
import dev.weir.TestPools;
import dev.weir.WeirDataSource;
import dev.weir.lease.Scheduler;
import dev.weir.lease.VirtualTime;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Leases that the pool takes for questions of its own, where the server falls silent. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class OwnLeaseTest {
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final VirtualTime time = new VirtualTime();

    @Test
    void aQuestionThatIsNeverAnsweredGivesItsConnectionBack() throws Exception {
        try (WeirDataSource pool = TestPools.on(database).maximumPoolSize(1).build()) {
            Connection lease = pool.getConnection();
            Scheduler.Cancellable bound = OwnLease.bound("weir", lease, time, Runnable::run);
            Hang hang = database.on(Call.EXECUTE).hangOnce().endingOn(Ending.ABORT);
            CompletableFuture<Throwable> question =
                    Background.on(
                            "asks",
                            () -> catchThrowable(() -> TestPools.execute(lease, "select 1")));
            hang.awaitHeld();

            time.runUntil(OwnLease.LONGEST_NANOS);

            pool.getConnection().close();
            assertThat(Background.result(question)).isNotNull();
            bound.cancel();
        }
    }

    @Test
    void theBoundOfAnEndedLeaseHitsNobody() throws Exception {
        try (WeirDataSource pool = TestPools.on(database).maximumPoolSize(1).build()) {
            Connection lease = pool.getConnection();
            OwnLease.bound("weir", lease, time, Runnable::run);
            lease.close();
            try (Connection next = pool.getConnection()) {
                time.runUntil(OwnLease.LONGEST_NANOS);

                TestPools.execute(next, "select 1");
            }
            assertThat(pool.snapshot().closedInAll()).isZero();
        }
    }
}
