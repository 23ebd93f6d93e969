package dev.weir.lab.world;

import dev.weir.lease.Clock;
import dev.weir.lease.CloseReason;
import dev.weir.lease.DriverGateway;
import dev.weir.lease.PhysicalConnection;
import dev.weir.lease.PoolEvents;
import dev.weir.lease.PoolLimits;
import dev.weir.lease.Scheduler;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.size.LimitDecision;
import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;
import dev.weir.testkit.world.World;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;

/**
 * The pool in virtual time, in front of the world's database. Connects cost time on the database's
 * processors, as the fork and the password check of a PostgreSQL backend do.
 */
final class PooledDatabase implements Clock, Scheduler, DriverGateway, PoolEvents {
    private static final long MILLI = 1_000_000L;

    /** Alone on the machine a connect takes the sum of both. */
    private static final double CONNECT_CPU_NANOS = 4 * MILLI;

    private static final long CONNECT_BESIDE_NANOS = 6 * MILLI;

    private static final double PING_CPU_NANOS = 0.02 * MILLI;
    private static final long PING_BESIDE_NANOS = MILLI / 10;

    /** The defaults of a configuration that sets nothing. */
    private static final PoolLimits AUTO = limits(2_048, 2);

    /** What PostgreSQL allows unless it is told otherwise. */
    private static final int ALLOWED = 100;

    private final World world;
    private final SlotPool pool;
    private final BiConsumer<Long, LimitDecision> decisions;
    private int opened;
    private int open;
    private int mostOpen;

    /**
     * @param decisions is told the time, in nanoseconds since the beginning, and each decision of
     *     the limit law
     */
    PooledDatabase(
            World world, PoolChoice choice, long seed, BiConsumer<Long, LimitDecision> decisions) {
        this.world = world;
        this.decisions = decisions;
        SplittableRandom jitter = new SplittableRandom(seed);
        int size = choice.size();
        pool =
                new SlotPool(
                        this,
                        this,
                        this,
                        this,
                        choice.isFixed() ? limits(size, size) : AUTO,
                        null,
                        jitter::nextDouble);
        if (!choice.lanes()) {
            pool.withoutLanes();
        }
        if (!choice.isFixed()) {
            pool.setSurroundings(new ServerView(ALLOWED, 0, PeerPools.ALONE));
            pool.findLimit(size, seed);
        }
        pool.start();
    }

    private static PoolLimits limits(int ceiling, int floor) {
        long second = 1_000 * MILLI;
        return new PoolLimits(
                ceiling, floor, second / 2, 600 * second, 120 * second, 1_800 * second, 0);
    }

    SlotPool pool() {
        return pool;
    }

    /** Most connections that were open, or about to be, at a time. */
    int mostOpen() {
        return mostOpen;
    }

    /** From now on the most is counted anew. */
    void forgetMostOpen() {
        mostOpen = open;
    }

    // --- time ---

    @Override
    public long nanoTime() {
        return world.events().now();
    }

    @Override
    public Cancellable schedule(Runnable task, long delayNanos) {
        Task scheduled = new Task(task);
        world.events().after(Math.max(0, delayNanos), scheduled);
        return scheduled;
    }

    private static final class Task implements Runnable, Cancellable {
        private final Runnable task;
        private boolean cancelled;

        Task(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            if (!cancelled) {
                task.run();
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }

    // --- the database's side ---

    @Override
    public void open(Slot slot) {
        mostOpen = Math.max(mostOpen, ++open);
        long id = ++opened;
        long since = nanoTime();
        call(
                CONNECT_CPU_NANOS,
                CONNECT_BESIDE_NANOS,
                () -> pool.opened(slot, () -> id, nanoTime() - since));
    }

    @Override
    public void check(Slot slot, PhysicalConnection connection, long patienceNanos) {
        call(PING_CPU_NANOS, PING_BESIDE_NANOS, () -> pool.checked(slot, true));
    }

    @Override
    public void reset(Slot slot, PhysicalConnection connection) {
        call(PING_CPU_NANOS, PING_BESIDE_NANOS, () -> pool.resetDone(slot, true));
    }

    @Override
    public void close(Slot slot, PhysicalConnection connection, CloseReason reason) {
        call(
                PING_CPU_NANOS,
                PING_BESIDE_NANOS,
                () -> {
                    open--;
                    pool.closed(slot);
                });
    }

    private void call(double cpuNanos, long besideNanos, Runnable answer) {
        world.database().work(cpuNanos, () -> world.events().after(besideNanos, answer));
    }

    @Override
    public void limited(LimitDecision decision) {
        decisions.accept(world.elapsed(), decision);
    }
}
