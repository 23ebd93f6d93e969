package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Borrowers that hold a connection while they wait for something else, in virtual time. */
@Tag("fast")
class IdleHoldersTest {
    private static final int LIMIT = 4;

    private final List<Integer> told = new ArrayList<>();
    private final SteadyPool steady = pool(50, LIMIT);
    private int threads = 1_000;
    private int done;

    private SteadyPool pool(int ceiling, int prior) {
        SteadyPool made =
                new SteadyPool(SteadyPool.limits(ceiling, 2)) {
                    @Override
                    public void lentFarBeyond(
                            int past, int limit, int most, List<LeaseView> leases) {
                        told.add(past);
                    }
                };
        made.connections = Used::new;
        made.pool.setSurroundings(new ServerView(160, false, PeerPools.ALONE));
        made.pool.start();
        made.pool.findLimit(prior, 1);
        made.pass(100 * MS);
        return made;
    }

    /** A connection whose borrower does as it is told. */
    private static final class Used implements PhysicalConnection {
        private final long id;
        private boolean busy;
        private int calls;

        Used(long id) {
            this.id = id;
        }

        void call(boolean underWay) {
            busy = underWay;
            calls++;
        }

        @Override
        public long id() {
            return id;
        }

        @Override
        public boolean isBusy() {
            return busy;
        }

        @Override
        public int calls() {
            return calls;
        }
    }

    private static Used used(Slot slot) {
        return (Used) slot.connection();
    }

    private QuietWaiter join() {
        QuietWaiter waiter = new QuietWaiter(threads++);
        steady.pool.join(waiter);
        return waiter;
    }

    private Slot lease() {
        Slot slot = steady.pool.tryBorrow(threads++);
        if (slot != null) {
            return slot;
        }
        QuietWaiter waiter = join();
        while (waiter.outcome() == Waiter.Outcome.WAITING) {
            steady.time.step();
        }
        return waiter.slot();
    }

    /** All that the limit lends, of which one comes back again and again. */
    private List<Slot> holders() {
        List<Slot> holders = new ArrayList<>();
        for (int i = 1; i < LIMIT; i++) {
            holders.add(lease());
        }
        turnOver();
        return holders;
    }

    /** Borrows for a statement of 2 ms, again and again. */
    private void turnOver() {
        long thread = threads++;
        steady.use(steady.pool.tryBorrow(thread), thread, this::work);
    }

    private void work(Slot slot) {
        used(slot).call(true);
        steady.time.schedule(
                () -> {
                    used(slot).call(false);
                    SteadyPool.giveBack(slot);
                    done++;
                    turnOver();
                },
                2 * MS);
    }

    private int beside() {
        return steady.pool.core.permits.beside();
    }

    /** All four permits are for those who work: 2,000 statements a second. */
    @Test
    void idleHoldersLendTheirPermitsOnWhileOthersComeAndGo() {
        holders();
        for (int i = 0; i < 2 * LIMIT; i++) {
            turnOver();
        }
        // once a queue stands nothing is lent beyond the limit for uneven work
        steady.pass(1_000 * MS);
        done = 0;
        steady.pass(1_000 * MS);
        assertThat(done).isGreaterThan(1_800);
    }

    @Test
    void theNextCallTakesThePermitBack() {
        List<Slot> holders = holders();
        join();
        steady.pass(100 * MS);
        assertThat(beside()).isGreaterThanOrEqualTo(holders.size());

        holders.forEach(slot -> used(slot).call(true));
        int others = beside() - holders.size();
        join();
        steady.pass(30 * MS);

        assertThat(beside()).isLessThanOrEqualTo(others + 1);
    }

    /** As an ORM's that computes between its statements: no look need meet a call. */
    @Test
    void aHolderWithCallsBetweenTheLooksKeepsItsPermit() {
        List<Slot> holders = holders();
        holders.forEach(this::asksNowAndThen);
        QuietWaiter waiter = join();
        steady.pass(1 * MS);
        int most = 0;
        for (int i = 0; i < 400; i++) {
            steady.pass(MS);
            most = Math.max(most, beside());
        }
        assertThat(most).isLessThanOrEqualTo(1);
        assertThat(waiter.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    private void asksNowAndThen(Slot slot) {
        used(slot).call(true);
        used(slot).call(false);
        steady.time.schedule(() -> asksNowAndThen(slot), 7 * MS);
    }

    /** The machine is full: with more leases it would be fuller. */
    @Test
    void aLeaseWhoseThreadDoesNotRunYetKeepsItsPermit() {
        List<Waiter> waiters = new ArrayList<>();
        for (int i = 0; i < 3 * LIMIT; i++) {
            Waiter waiter =
                    new QuietWaiter(threads++) {
                        @Override
                        boolean isAsleep() {
                            return true;
                        }
                    };
            steady.pool.join(waiter);
            waiters.add(waiter);
        }
        steady.pass(500 * MS);
        assertThat(beside()).isZero();
        assertThat(waiters.stream().filter(w -> w.outcome() == Waiter.Outcome.SERVED))
                .hasSizeLessThanOrEqualTo(LIMIT);
    }

    /** 40 threads that hold for a second, as with 40 connections, and no warning of a leak. */
    @Test
    void holdersOfASecondHaveAllConnectionsAndAreNoLeak() {
        SteadyPool forty = pool(40, 10);
        int[] served = {0};
        for (int i = 0; i < 40; i++) {
            holdsForASecond(forty, threads++, served);
        }
        forty.pass(25_000 * MS);
        assertThat(served[0]).isGreaterThanOrEqualTo(960);
        assertThat(told).isEmpty();
    }

    private static void holdsForASecond(SteadyPool pool, long thread, int[] served) {
        pool.use(pool.pool.tryBorrow(thread), thread, slot -> hold(pool, slot, thread, served));
    }

    private static void hold(SteadyPool pool, Slot slot, long thread, int[] served) {
        pool.time.schedule(
                () -> {
                    SteadyPool.giveBack(slot);
                    served[0]++;
                    holdsForASecond(pool, thread, served);
                },
                1_000 * MS);
    }

    @Test
    void whatIdlesForHalfAMinuteIsToldOnceAsALeak() {
        for (int i = 0; i < 20; i++) {
            lease();
        }
        join();
        steady.pass(20_000 * MS);
        assertThat(told).isEmpty();

        steady.pass(20_000 * MS);
        join();
        steady.pass(1_000 * MS);

        assertThat(told).hasSize(1);
        assertThat(told.get(0)).isGreaterThanOrEqualTo(20);
    }
}
