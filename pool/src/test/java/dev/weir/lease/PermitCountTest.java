package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static dev.weir.lease.SteadyPool.giveBack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** That leases beside the permits are counted once, and no longer than they last. */
@Tag("fast")
class PermitCountTest {
    private static final long ME = Thread.currentThread().threadId();
    private static final long SOMEBODY = 1L << 40;

    private final SteadyPool steady = new SteadyPool(SteadyPool.limits(8, 0));
    private final SlotPool pool = steady.pool;

    /** Their borrowers ask nothing of the database. */
    private void open() {
        steady.connections = id -> new SteadyPool.Used(id, false);
        pool.start();
        steady.borrow(6).forEach(SteadyPool::giveBack);
    }

    /** Six are open, and one may be lent. */
    private void oneMayBeLent() {
        open();
        pool.findLimit(1, 1);
    }

    /** Borrowers that have nothing else. */
    private List<QuietWaiter> join(int count) {
        return IntStream.range(0, count).mapToObj(i -> join(SOMEBODY + i)).toList();
    }

    private QuietWaiter join(long holder) {
        QuietWaiter waiter = new QuietWaiter(holder);
        pool.join(waiter);
        return waiter;
    }

    @Test
    void whatTheLimitKeptBackStepsInAtOnceForAConnectionThatBroke() {
        oneMayBeLent();
        Slot lent = steady.borrow();
        QuietWaiter waiter = join(SOMEBODY);
        assertThat(waiter.outcome()).isEqualTo(Waiter.Outcome.WAITING);

        lent.release(lent.lease(), Verdict.RETIRE);

        assertThat(waiter.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void andForOneThatWasAborted() {
        oneMayBeLent();
        Slot lent = steady.borrow();
        QuietWaiter waiter = join(SOMEBODY);

        lent.take(lent.lease());
        lent.giveUp(CloseCause.ABORTED);

        assertThat(waiter.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void aNestedLeaseThatLastsIsLetPastThePermitsOnce() {
        open();
        steady.borrow(6);
        LeasesBeside beside = new LeasesBeside(pool.core.connections, pool.core.marks);
        QuietWaiter third = new QuietWaiter(ME);
        pool.core.queue.add(third);
        beside.letPast(third, pool.core.queue);
        pool.core.queue.remove(third);
        beside.countNested(pool.core.queue);
        assertThat(beside.nested).isOne();

        beside.lookForIdle(steady.time.nanoTime());
        steady.pass(30 * MS);
        beside.lookForIdle(steady.time.nanoTime());
        beside.countNested(pool.core.queue);

        assertThat(beside.lentOn).isEqualTo(6);
        assertThat(beside.nested).isZero();
    }

    @Test
    void aLeaseThatLendsItsPermitOnAndWhoseConnectionGoesBeforeTheNextLookIsCountedNoMore() {
        oneMayBeLent();
        Slot lasting = steady.borrow();
        List<QuietWaiter> waiters = join(4);
        steady.pass(160 * MS);
        int beside = pool.core.permits.beside();
        assertThat(beside).isPositive();
        waiters.forEach(pool::leave);

        giveBack(lasting);
        pool.evict(lasting, lasting.connection());

        assertThat(pool.core.permits.beside()).isEqualTo(beside - 1);
    }

    @Test
    void longWorkMayHaveTheOnlyConnection() {
        SteadyPool single = new SteadyPool(SteadyPool.limits(1, 1));

        assertThat(single.pool.core.permits.roomForLong()).isOne();
    }
}
