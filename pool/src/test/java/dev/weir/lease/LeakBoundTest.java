package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.Lane;
import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Applications that do not close what they borrow, in virtual time and with nothing configured. */
@Tag("fast")
class LeakBoundTest {
    private static final int FOUR_FIFTHS = 317;
    private static final int UNCONFIGURED = 2_048;
    private static final PeerPools ALONE = new PeerPools(1, Double.NaN);

    private final List<Integer> told = new ArrayList<>();
    private final List<LeaseView> toldOf = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(5);
    private SteadyPool steady = pool(ServerView.UNKNOWN);
    private int threads;
    private int timeouts;

    /** Who forgets to close, and what it is taken for. */
    private enum Leak {
        /** One thread in a loop: each lease but the first is nested. */
        ONE_THREAD,
        /** Eight threads of a server, one close() in ten. */
        REQUEST_THREADS,
        /** A thread for each request: each lease looks like work that idles. */
        NEW_THREADS,
        /** The same, where a statement is said to run. */
        NEW_THREADS_BUSY,
        /** The same, with the hint that the work is long. */
        SAID_TO_BE_LONG
    }

    private SteadyPool pool(ServerView known) {
        SteadyPool made =
                new SteadyPool(SteadyPool.limits(UNCONFIGURED, 2)) {
                    @Override
                    public void lentFarBeyond(
                            int past, int limit, int most, List<LeaseView> leases) {
                        told.add(most);
                        toldOf.addAll(leases);
                    }
                };
        made.connections = id -> new Used(id, false);
        made.pool.setSurroundings(known);
        made.pool.start();
        made.pool.findLimit(10, 1);
        made.pass(1_000 * MS);
        return made;
    }

    private record Used(long id, boolean isBusy) implements PhysicalConnection {}

    @ParameterizedTest
    @EnumSource(Leak.class)
    void aLeakTookAllThatTheServerHas(Leak leak) {
        steady = pool(new ServerView(FOUR_FIFTHS, false, ALONE));

        leaks(leak, 120_000 * MS);

        assertThat(steady.total()).isLessThanOrEqualTo(FOUR_FIFTHS);
        assertThat(steady.pool.state().permits()).isLessThanOrEqualTo(FOUR_FIFTHS);
        assertThat(steady.pool.state().limits().ceiling()).isEqualTo(FOUR_FIFTHS);
        assertThat(timeouts).as("this application waits").isPositive();
        assertThat(steady.pool.leases()).hasSizeGreaterThanOrEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource(Leak.class)
    void whereTheServerSaysNothingALeakEndsAtTwenty(Leak leak) {
        steady = pool(new ServerView(ServerView.UNTOLD, false, PeerPools.UNKNOWN));

        leaks(leak, 60_000 * MS);

        assertThat(steady.total()).isLessThanOrEqualTo(20);
        assertThat(timeouts).isPositive();
    }

    /** This pool's share, pools on the server, the bound. */
    @ParameterizedTest
    @CsvSource({"40, 2, 40", "32, 1, 32", "8, 4, 8", "0, 3, 2"})
    void aLeakTookTheShareOfOtherPools(int share, int pools, int bound) {
        steady = pool(new ServerView(share, false, new PeerPools(pools, Double.NaN)));

        leaks(Leak.ONE_THREAD, 20_000 * MS);

        assertThat(steady.total()).isEqualTo(bound);
    }

    @ParameterizedTest
    @CsvSource({"false, 2", "true, 1"})
    void onAServerThatIsNearlyFullTheFloorOpensOneConnection(boolean isNearlyFull, int open) {
        steady = pool(new ServerView(20, isNearlyFull, PeerPools.UNKNOWN));

        steady.pass(30_000 * MS);

        assertThat(steady.total()).isEqualTo(open);
        List<Slot> both = List.of(lease(1), lease(2));
        assertThat(both).as("a borrower gets one although the floor waits").hasSize(2);
    }

    @Test
    void aPeerThatComesIsLeftItsShareOfWhatIsGivenBack() {
        steady = pool(new ServerView(80, false, ALONE));
        List<Slot> slots = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            slots.add(lease(1));
        }
        steady.pool.setSurroundings(new ServerView(40, false, new PeerPools(2, Double.NaN)));

        slots.forEach(SteadyPool::giveBack);
        new ClosedLoop(steady, 5 * MS, 40).clients(200, 0);
        steady.pass(30_000 * MS);

        assertThat(steady.total()).isLessThanOrEqualTo(40);
    }

    @Test
    void nestedWorkWithinTheBoundIsServedAsBefore() {
        steady = pool(new ServerView(80, false, ALONE));
        List<Slot> outer = new ArrayList<>();
        for (int thread = 1; thread <= 10; thread++) {
            outer.add(lease(thread));
        }
        for (int thread = 1; thread <= 10; thread++) {
            outer.add(lease(thread));
        }
        assertThat(outer).hasSize(20);
        assertThat(told).as("one more for each is no leak").isEmpty();
    }

    @Test
    void aLeakIsToldOnceAnEpisodeWithWhoHoldsWhat() {
        steady = pool(new ServerView(80, false, ALONE));
        List<Slot> first = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            first.add(lease(1));
        }
        steady.pass(31_000 * MS);
        first.add(lease(1));
        steady.pass(100 * MS);
        assertThat(told).containsExactly(80);
        assertThat(toldOf).isNotEmpty().allMatch(lease -> lease.holder() == holder(1));

        first.forEach(SteadyPool::giveBack);
        steady.pass(2_000 * MS);
        for (int i = 0; i < 60; i++) {
            lease(1);
        }
        steady.pass(31_000 * MS);
        lease(1);
        steady.pass(100 * MS);

        assertThat(told).hasSize(2);
    }

    private void leaks(Leak leak, long nanos) {
        boolean busy = leak == Leak.NEW_THREADS_BUSY;
        steady.connections = id -> new Used(id, busy);
        int workers = leak == Leak.REQUEST_THREADS ? 8 : 1;
        for (int i = 1; i <= workers; i++) {
            ask(leak, i, steady.time.elapsed() + nanos);
        }
        steady.pass(nanos + 10_000 * MS);
    }

    private void ask(Leak leak, int worker, long until) {
        if (steady.time.elapsed() >= until) {
            return;
        }
        boolean anew = leak != Leak.ONE_THREAD && leak != Leak.REQUEST_THREADS;
        int thread = anew ? 100 + threads++ : worker;
        Lane hint = leak == Leak.SAID_TO_BE_LONG ? Lane.LONG : null;
        Slot slot =
                hint == Lane.LONG
                        ? steady.pool.tryBorrow(null, hint)
                        : steady.pool.tryBorrow(holder(thread));
        if (slot != null) {
            used(leak, slot, worker, until);
            return;
        }
        Waiter waiter =
                new QuietWaiter(holder(thread), hint, lent -> used(leak, lent, worker, until));
        steady.pool.join(waiter);
        steady.time.schedule(
                () -> {
                    if (steady.pool.leave(waiter)) {
                        timeouts++;
                        ask(leak, worker, until);
                    }
                },
                2_000 * MS);
    }

    private void used(Leak leak, Slot slot, int worker, long until) {
        boolean forgets = leak != Leak.REQUEST_THREADS || random.nextInt(10) == 0;
        steady.time.schedule(
                () -> {
                    if (!forgets) {
                        SteadyPool.giveBack(slot);
                    }
                    ask(leak, worker, until);
                },
                2 * MS);
    }

    private static long holder(int thread) {
        return 10_000 + thread;
    }

    private Slot lease(int thread) {
        Slot slot = steady.pool.tryBorrow(holder(thread));
        if (slot != null) {
            return slot;
        }
        QuietWaiter waiter = new QuietWaiter(holder(thread));
        steady.pool.join(waiter);
        long until = steady.time.elapsed() + 5_000 * MS;
        while (waiter.outcome() == Waiter.Outcome.WAITING && steady.time.nextDue() <= until) {
            steady.time.step();
        }
        return waiter.slot();
    }
}
