package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A million random steps by real threads, platform and virtual, on a server that answers at once:
 * every schedule that the processor finds, where the simulation has only those that it draws.
 */
@Tag("long")
class SlotPoolStressTest {
    private static final int CEILING = 3;
    private static final int THREADS = 6;
    private static final int STEPS = 1_000_000 / THREADS;
    private static final long MS = 1_000_000L;

    private final AtomicInteger physical = new AtomicInteger();
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicReferenceArray<Thread> owners = new AtomicReferenceArray<>(1 << 20);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private record Numbered(long id) implements PhysicalConnection {}

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            AssertionError error = new AssertionError(otherwise);
            failure.compareAndSet(null, error);
            throw error;
        }
    }

    private final class Immediate implements DriverGateway {
        private SlotPool pool;

        @Override
        public void open(Slot slot) {
            require(physical.incrementAndGet() <= CEILING, "more than the ceiling");
            pool.opened(slot, new Numbered(made.incrementAndGet()), 1_000);
        }

        @Override
        public void check(Slot slot, PhysicalConnection connection, long patienceNanos) {
            unowned(connection);
            pool.checked(slot, true);
        }

        @Override
        public void reset(Slot slot, PhysicalConnection connection) {
            unowned(connection);
            pool.resetDone(slot, true);
        }

        @Override
        public void close(Slot slot, PhysicalConnection connection, CloseCause reason) {
            unowned(connection);
            physical.decrementAndGet();
            pool.closed(slot);
        }

        private void unowned(PhysicalConnection connection) {
            require(owners.get((int) connection.id()) == null, "the pool uses a leased one");
        }
    }

    @Test
    @Timeout(60)
    void noScheduleLosesAWaiterOrLendsToTwo() throws Exception {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        Scheduler scheduler =
                (task, nanos) -> {
                    var scheduled = timer.schedule(task, nanos, TimeUnit.NANOSECONDS);
                    return () -> scheduled.cancel(false);
                };
        Immediate gateway = new Immediate();
        PoolLimits limits = new PoolLimits(CEILING, 0, 50 * MS, 0, 0, 0, 0);
        SlotPool pool =
                new SlotPool(
                        Clock.system(),
                        scheduler,
                        gateway,
                        new PoolEvents() {},
                        limits,
                        0,
                        Math::random);
        gateway.pool = pool;
        pool.start();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            long seed = i;
            Runnable steps = () -> steps(pool, new SplittableRandom(seed));
            threads.add(
                    i % 3 == 0
                            ? Thread.ofPlatform().start(steps)
                            : Thread.ofVirtual().start(steps));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failure.get()).isNull();
        PoolState state = pool.state();
        assertThat(state.leased()).isZero();
        assertThat(state.waiting()).isZero();
        // a close that has ended is counted a moment later
        long until = System.nanoTime() + 10_000 * MS;
        while (pool.state().total() != physical.get() && System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        assertThat(pool.state().total()).isEqualTo(physical.get());
        pool.close();
        assertThat(pool.awaitEmpty(10_000 * MS)).isTrue();
        assertThat(physical.get()).isZero();
        timer.shutdownNow();
    }

    private void steps(SlotPool pool, SplittableRandom random) {
        try {
            for (int i = 0; i < STEPS && failure.get() == null; i++) {
                step(pool, random);
            }
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
        }
    }

    private void step(SlotPool pool, SplittableRandom random) {
        int r = random.nextInt(1_000);
        Slot slot = pool.tryBorrow();
        if (slot == null) {
            // one in twenty gives up at once; nobody else may wait anywhere near a minute
            boolean patient = random.nextInt(20) != 0;
            Waiter waiter = pool.borrow(null, null, patient ? 30_000 * MS : 0);
            if (waiter.outcome() != Waiter.Outcome.SERVED) {
                require(!patient, "lost: " + waiter.outcome() + " " + pool.state());
                return;
            }
            slot = waiter.slot();
        }
        long lease = slot.lease();
        int id = (int) slot.connection().id();
        Thread me = Thread.currentThread();
        require(owners.compareAndSet(id, null, me), "leased to two: " + id);
        require(slot.isLeasedAs(lease), "borrowed without a lease");
        if (r < 5) {
            slot.evictOnReturn(lease, CloseCause.BROKEN);
        } else if (r < 7) {
            pool.evictAll();
        } else if (r < 9) {
            pool.suspend();
            pool.resume();
        }
        require(owners.compareAndSet(id, me, null), "taken while leased: " + id);
        if (r < 20) {
            require(slot.take(lease), "not mine to take");
            slot.giveUp(CloseCause.ABORTED);
        } else {
            Verdict verdict = r < 40 ? Verdict.RESET : r < 45 ? Verdict.RETIRE : Verdict.LEND_ON;
            require(slot.release(lease, verdict), "not mine to end");
        }
        require(r % 4 != 0 || !slot.release(lease, Verdict.LEND_ON), "ended twice");
    }
}
