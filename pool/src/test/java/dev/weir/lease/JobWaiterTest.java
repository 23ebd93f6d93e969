package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.Lane;
import dev.weir.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tasks in the queue of a pool, in virtual time. */
@Tag("fast")
class JobWaiterTest {
    private final SteadyPool steady = new SteadyPool(SteadyPool.limits(2, 2));

    @Test
    void theRulesThatTurnBorrowersAwayNeitherApplyToTasksNorCountThem() {
        steady.pool.start();
        steady.pool.setMaxWaiters(1);
        steady.borrow(2);

        Job first = join(null, null);
        Job second = join(null, Lane.LONG);

        assertThat(steady.join().outcome()).isEqualTo(Waiter.Outcome.WAITING);
        assertThat(first.outcome()).isEqualTo(Waiter.Outcome.WAITING);
        assertThat(second.outcome()).isEqualTo(Waiter.Outcome.WAITING);
        assertThat(steady.join().outcome()).isEqualTo(Waiter.Outcome.QUEUE_FULL);
        steady.pool.leave(first);
        steady.pool.leave(second);
        assertThat(steady.pool.core.queue.jobs()).isZero();
    }

    /** Whoever asks for a report waits for it; nobody waits for one job of a batch. */
    @Test
    void longWorkThatABorrowerWaitsForPassesTasks() {
        SteadyPool auto = ClosedLoop.autoPool(4, 4, 4, new ArrayList<>());
        List<Slot> held = auto.borrow(4);
        Job task = new Job(null, Lane.LONG);
        auto.pool.join(task);
        QuietWaiter report = new QuietWaiter(1_000_000, Lane.LONG, slot -> {});
        auto.pool.join(report);
        assertThat(auto.pool.core.queue.waitingLong()).isEqualTo(2);
        assertThat(auto.pool.state().oldestWaitNanos()).isZero();

        SteadyPool.giveBack(held.get(0));

        assertThat(report.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(task.outcome()).isEqualTo(Waiter.Outcome.WAITING);

        SteadyPool.giveBack(held.get(1));

        assertThat(task.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void aTaskThatLeavesIsGone() {
        SteadyPool auto = ClosedLoop.autoPool(4, 4, 4, new ArrayList<>());
        List<Slot> held = auto.borrow(4);
        Job task = new Job(null, Lane.LONG);
        auto.pool.join(task);

        assertThat(auto.pool.leave(task)).isTrue();

        assertThat(auto.pool.core.queue.size()).isZero();
        held.forEach(SteadyPool::giveBack);
        assertThat(task.outcome()).isNotEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void aTenantsTasksAreNotCountedAmongItsBorrowers() {
        TenantWorld world = new TenantWorld(1, 16);
        Tenant acme = TenantWorld.tenant(1);
        world.borrow(acme);
        world.steady.pool.setMaxWaiters(1);
        world.steady.pool.join(new Job(acme, Lane.LONG));
        world.steady.pool.join(new Job(acme, null));

        assertThat(world.steady.join(acme, () -> {}).outcome()).isEqualTo(Waiter.Outcome.WAITING);
        assertThat(world.steady.join(acme, () -> {}).outcome())
                .isEqualTo(Waiter.Outcome.QUEUE_FULL);
        assertThat(world.steady.pool.core.queue.jobs()).isEqualTo(2);
        assertThat(world.steady.pool.core.queue.urgent()).as("all but long tasks").isEqualTo(2);
    }

    private Job join(@Nullable Tenant tenant, @Nullable Lane hint) {
        Job job = new Job(tenant, hint);
        steady.pool.join(job);
        return job;
    }

    private static final class Job extends StandingBatch.Task {
        Job(@Nullable Tenant tenant, @Nullable Lane hint) {
            super(slot -> {});
            this.tenant = tenant;
            this.hint = hint;
        }
    }
}
