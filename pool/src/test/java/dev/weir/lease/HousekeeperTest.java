package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of connections that nobody asks about. */
@Tag("fast")
class HousekeeperTest {

    @Test
    void aConnectionKeptAliveIsNotTakenForOneInUse() {
        SteadyPool steady =
                new SteadyPool(new PoolLimits(4, 0, 50 * MS, 2_000 * MS, 300 * MS, 0, 0));
        SteadyPool.giveBack(steady.borrow());
        steady.pass(2_500 * MS);
        assertThat(steady.checks).isPositive();
        assertThat(steady.closes).containsExactly(CloseCause.IDLE);
        assertThat(steady.total()).isZero();
    }

    @Test
    void aLeaseOutlivesItsConnectionsAgeWhichIsClosedAfterIt() {
        SteadyPool steady = new SteadyPool(new PoolLimits(10, 0, 500 * MS, 0, 0, 10_000 * MS, 0));
        Slot lease = steady.borrow();
        steady.pass(11_000 * MS);
        assertThat(steady.closes).isEmpty();
        SteadyPool.giveBack(lease);
        steady.pass(10 * MS);
        assertThat(steady.closes).containsExactly(CloseCause.LIFETIME);
    }

    @Test
    void whatDataEndWithIsClosedNeitherForItsAgeNorForWantOfUse() {
        SteadyPool steady =
                new SteadyPool(new PoolLimits(1, 0, 50 * MS, 2_000 * MS, 0, 10_000 * MS, 0));
        steady.connections = Last::new;
        SteadyPool.giveBack(steady.borrow());
        steady.pass(60_000 * MS);
        assertThat(steady.closes).isEmpty();
        assertThat(steady.total()).isEqualTo(1);
        assertThat(steady.time.nextDue()).as("the pool sleeps").isGreaterThan(60_000 * MS);
    }

    private record Last(long id) implements PhysicalConnection {
        @Override
        public boolean endsData() {
            return true;
        }
    }

    /** The catalogue of faults, row 55. */
    @ParameterizedTest
    @CsvSource({"60, 4", "1800, 20"})
    void aHundredConnectionsBornTogetherAreReplacedFewAtATime(int seconds, int part) {
        int size = 100;
        long second = 1_000 * MS;
        long lifetime = seconds * second;
        SteadyPool steady =
                new SteadyPool(new PoolLimits(size + 5, size, 500 * MS, 0, 0, lifetime, 0));
        steady.pool.start();
        steady.pass(second);
        assertThat(steady.total()).isEqualTo(size);

        List<Integer> closed = new ArrayList<>();
        for (int tenth = 0; tenth < seconds * 10; tenth++) {
            steady.pass(100 * MS);
            closed.add(steady.closes.size());
            assertThat(steady.total()).isGreaterThanOrEqualTo(size - 5);
        }

        assertThat(steady.closes).hasSizeGreaterThanOrEqualTo(size);
        for (int end = 30; end < closed.size(); end++) {
            assertThat(closed.get(end) - closed.get(end - 30))
                    .as("in the three seconds until %.1f s", end / 10.0)
                    .isLessThanOrEqualTo(size / part);
        }
    }

    @Test
    void aConnectionThatReachesItsAgeWhileItsValidationHangsGoesAfterIt() {
        SteadyPool steady = new SteadyPool(new PoolLimits(2, 1, 100 * MS, 0, 0, 1_000 * MS, 0));
        steady.pool.start();
        steady.pass(950 * MS);
        Slot old = steady.pool.core.slots()[0];
        steady.check = SteadyPool.Answer.NEVER;
        steady.join();
        assertThat(old.state()).isEqualTo(Slot.RESERVED);
        steady.pass(100 * MS);
        assertThat(steady.time.nanoTime()).isGreaterThan(old.record.expiresAt);
        assertThat(steady.closes).isEmpty();
        steady.pool.checked(old, true);
        assertThat(steady.closes).containsExactly(CloseCause.LIFETIME);
    }

    @Test
    void everythingIsUnprovenInTheEndAndThePoolSleepsUntilABorrowerWakesIt() {
        SteadyPool steady = new SteadyPool(SteadyPool.limits(4, 0));
        SteadyPool.giveBack(steady.borrow());
        steady.pass(2_000 * MS);
        assertThat(steady.pool.core.slots()[0].state()).isEqualTo(Slot.WITHHELD);
        assertThat(steady.time.nextDue()).isGreaterThan(3_600_000 * MS);
        SteadyPool.giveBack(steady.borrow());
        assertThat(steady.checks).isEqualTo(1);
        assertThat(steady.pool.core.slots()[0].state()).isEqualTo(Slot.IDLE);
        steady.pass(2_000 * MS);
        assertThat(steady.pool.core.slots()[0].state()).isEqualTo(Slot.WITHHELD);
    }

    @Test
    void aFailedValidationSendsTheNextConnectionToBeValidatedAtOnce() {
        SteadyPool steady = new SteadyPool(SteadyPool.limits(2, 0));
        steady.borrow(2).forEach(SteadyPool::giveBack);
        steady.pass(2_000 * MS);
        steady.check = SteadyPool.Answer.BADLY;
        steady.open = SteadyPool.Answer.NEVER;
        SteadyPool.Borrower borrower = steady.join();
        assertThat(steady.checks).isEqualTo(1);
        steady.check = SteadyPool.Answer.WELL;
        steady.pass(2 * MS);
        assertThat(steady.checks).isEqualTo(2);
        assertThat(borrower.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void anErrorInOneLookDoesNotEndTheUpkeep() {
        VirtualTime time = new VirtualTime();
        AtomicBoolean fails = new AtomicBoolean();
        Clock clock =
                () -> {
                    if (fails.getAndSet(false)) {
                        throw new OutOfMemoryError("scripted");
                    }
                    return time.nanoTime();
                };
        SteadyPool gateway = new SteadyPool(SteadyPool.limits(1, 1));
        SlotPool pool =
                new SlotPool(clock, time, gateway, gateway, SteadyPool.limits(1, 1), 0, () -> 0.5);
        pool.start();
        fails.set(true);
        time.runUntil(150 * SteadyPool.MS);
        assertThat(fails).isFalse();
        assertThat(time.nextDue()).isLessThanOrEqualTo(250 * SteadyPool.MS);
    }

    /** A server process that has just worked is faster than one that has slept. */
    @Test
    void manyThreadsThatBorrowOneAfterTheOtherShareFewConnections() {
        int size = 10;
        SteadyPool steady = new SteadyPool(new PoolLimits(size, size, 500 * MS, 0, 0, 0, 0));
        steady.pool.start();
        steady.pass(50 * MS);
        assertThat(steady.total()).isEqualTo(size);
        lend(steady, 1_000);
        int windows = 500;
        int lent = 0;
        for (int window = 0; window < windows; window++) {
            lent += lend(steady, 20).size();
        }
        int few = Math.max(size / 2, Runtime.getRuntime().availableProcessors());
        assertThat(lent).isLessThanOrEqualTo(few * windows);
    }

    /** Then it counts that threads which run side by side do not meet on one. */
    @Test
    void leasesTooShortForAStatementAreSpreadOverMoreConnectionsThanThereAreProcessors() {
        int size = 10;
        SteadyPool steady = new SteadyPool(new PoolLimits(size, size, 500 * MS, 0, 0, 0, 0));
        steady.pool.start();
        steady.pass(50 * MS);
        for (int round = 0; round < 20; round++) {
            for (int lease = 0; lease < 60_000; lease++) {
                SteadyPool.giveBack(steady.pool.tryBorrow(lease));
            }
            steady.pass(100 * MS);
        }
        Set<Slot> lent = new HashSet<>();
        for (int thread = 0; thread < size; thread++) {
            Slot slot = steady.pool.tryBorrow(thread);
            lent.add(slot);
            SteadyPool.giveBack(slot);
        }
        int processors = Runtime.getRuntime().availableProcessors();
        assertThat(lent).hasSizeGreaterThanOrEqualTo(Math.min(8, 2 * processors));
    }

    /** A lease a millisecond, each by another thread; answers which slots were lent. */
    private static Set<Slot> lend(SteadyPool steady, int times) {
        Set<Slot> lent = new HashSet<>();
        for (int thread = 0; thread < times; thread++) {
            Slot slot = steady.pool.tryBorrow(thread);
            if (slot == null) {
                slot = steady.borrow();
            }
            lent.add(slot);
            SteadyPool.giveBack(slot);
            steady.pass(MS);
        }
        return lent;
    }
}
