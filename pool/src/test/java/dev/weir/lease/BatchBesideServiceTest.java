package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A queue of tasks that stands for minutes is no need of the service beside it, in virtual time.
 */
@Tag("fast")
class BatchBesideServiceTest {
    private static final int LIMIT = 4;

    private final SteadyPool steady = ClosedLoop.autoPool(64, 2, LIMIT, new ArrayList<>());
    private long longestWait;

    @Test
    void theServiceKeepsItsOverflow() {
        SharedProcessors service = new SharedProcessors(steady, 2);
        List<Integer> millis = new ArrayList<>(List.of(600));
        for (int i = 0; i < 19; i++) {
            millis.add(1);
        }
        service.clients(200, 8_000 * MS, millis, kind -> kind);
        steady.pass(20_000 * MS);
        assertThat(steady.pool.core.permits.overflow()).isPositive();

        new StandingBatch(steady, 20, 5 * MS);

        int looks = 0;
        for (int i = 0; i < 400; i++) {
            steady.pass(25 * MS);
            looks += steady.pool.core.permits.overflow() > 0 ? 1 : 0;
        }
        assertThat(looks).as("of 400").isGreaterThan(200);
    }

    /** More tasks at a time take what they get done from the service. */
    @Test
    void theLimitLearnsNothingFromTasks() {
        reads(50 * MS, 5 * MS);
        new StandingBatch(steady, 40, 20 * MS);

        steady.pass(120_000 * MS);

        assertThat(steady.pool.core.permits.decision.limit()).isEqualTo(LIMIT);
    }

    @Test
    void whereNobodyElseIsAtWorkTheLimitFollowsTheTasks() {
        new StandingBatch(steady, 40, 20 * MS);

        steady.pass(120_000 * MS);

        assertThat(steady.pool.core.permits.decision.limit()).isGreaterThan(4 * LIMIT);
    }

    /** What is left to reads is open: a connect takes longer than a task. */
    @Test
    void aReadFindsAConnectionBesideTasksThatHaveAllTheyMay() {
        steady.connectNanos = 50 * MS;
        reads(100 * MS, MS);
        new StandingBatch(steady, 20, 20 * MS);
        steady.pass(5_000 * MS);
        longestWait = 0;

        steady.pass(10_000 * MS);

        assertThat(longestWait).isZero();
        assertThat(steady.total()).isLessThanOrEqualTo(LIMIT * 2);
    }

    private void reads(long everyNanos, long holdNanos) {
        long asked = steady.time.elapsed();
        steady.use(
                steady.pool.tryBorrow(), 1_000_000 + asked, slot -> read(slot, asked, holdNanos));
        steady.time.schedule(() -> reads(everyNanos, holdNanos), everyNanos);
    }

    private void read(Slot slot, long asked, long holdNanos) {
        longestWait = Math.max(longestWait, steady.time.elapsed() - asked);
        long lease = slot.lease();
        steady.time.schedule(() -> slot.release(lease, Verdict.LEND_ON), holdNanos);
    }
}
