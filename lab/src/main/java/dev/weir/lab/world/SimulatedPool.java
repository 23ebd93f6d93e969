package dev.weir.lab.world;

import dev.weir.CloseCause;
import dev.weir.lease.Clock;
import dev.weir.lease.DriverGateway;
import dev.weir.lease.LimitView;
import dev.weir.lease.PhysicalConnection;
import dev.weir.lease.PoolEvents;
import dev.weir.lease.PoolLimits;
import dev.weir.lease.Scheduler;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.size.LimitDecision;
import dev.weir.size.ServerView;
import dev.weir.testkit.world.World;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * The product's pool, {@link SlotPool}, in virtual time, in front of the world's database. Connects
 * cost time on the database's processors, as the fork and the password check of a PostgreSQL
 * backend do.
 */
public final class SimulatedPool implements Clock, Scheduler, DriverGateway, PoolEvents {
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    private static final double PING_CPU_NANOS = 0.02 * MILLI;
    private static final long PING_BESIDE_NANOS = MILLI / 10;

    /** The bounds of a configuration that sets nothing. */
    private static final int CEILING = 2_048;

    private static final int FLOOR = 2;

    private final World world;
    private final Setup setup;
    private final SlotPool pool;
    private int opened;
    private int open;
    private int mostOpen;

    /**
     * What a pool is in.
     *
     * @param connect what a connect costs
     * @param known what it knows of the server when it begins
     * @param everyLook what an answer of the server to a look tells it; it looks only if it is
     *     {@linkplain #lookAtServer told to}
     * @param begunConnect is told when a connect begins
     * @param decided is told each decision of the limit law that moves the limit or has another
     *     state
     */
    public record Setup(
            Connect connect,
            ServerView known,
            Consumer<SimulatedPool> everyLook,
            Runnable begunConnect,
            Consumer<LimitDecision> decided) {}

    /**
     * What a connect costs; alone on the machine it takes the sum of both.
     *
     * @param cpuNanos on the database's processors
     * @param besideNanos beside them
     */
    public record Connect(double cpuNanos, long besideNanos) {
        /** A database near by. */
        public static final Connect NEAR = new Connect(4 * MILLI, 6 * MILLI);

        /** On a PostgreSQL with SCRAM whose two processors are busy. */
        public static final Connect COSTLY = new Connect(40 * MILLI, 2 * MILLI);

        /** With TLS and a slow check of the password, a data centre away. */
        public static final Connect FAR = new Connect(20 * MILLI, 100 * MILLI);
    }

    /**
     * @param seed of the pool's own chance
     * @param salt the same for all pools of one database
     */
    public SimulatedPool(World world, PoolChoice choice, Setup setup, long seed, long salt) {
        this.world = world;
        this.setup = setup;
        SplittableRandom jitter = new SplittableRandom(seed);
        int size = choice.size();
        pool =
                new SlotPool(
                        this,
                        this,
                        this,
                        this,
                        choice.isFixed() ? limits(size, size) : limits(CEILING, FLOOR),
                        0,
                        jitter::nextDouble);
        if (!choice.lanes()) {
            pool.withoutLanes();
        }
        if (!choice.isFixed()) {
            pool.setSurroundings(setup.known());
            pool.findLimit(size, salt);
        }
        pool.start();
    }

    private static PoolLimits limits(int ceiling, int floor) {
        return new PoolLimits(
                ceiling, floor, SECOND / 2, 600 * SECOND, 120 * SECOND, 1_800 * SECOND, 0);
    }

    /** The product's. */
    public SlotPool pool() {
        return pool;
    }

    /** From now on as many are open whatever the load, and at most {@code ceiling}. */
    public void keepOpen(int connections, int ceiling) {
        pool.setLimits(limits(ceiling, connections));
    }

    /** From now on it looks that often at who else uses the server, while its limit is in use. */
    public void lookAtServer(long everyNanos) {
        pool.lookAtServer(everyNanos);
    }

    /** The limit that it has found; of a pool of one size not a number. */
    public double limit() {
        LimitView view = pool.limitView();
        return view == null ? Double.NaN : view.limit();
    }

    /** Connections that are open, or about to be. */
    public int open() {
        return open;
    }

    /** Most connections that were open, or about to be, at a time. */
    public int mostOpen() {
        return mostOpen;
    }

    /** From now on the most is counted anew. */
    void forgetMostOpen() {
        mostOpen = open;
    }

    /** Knows whether a call of its borrower is under way. */
    static final class Connection implements PhysicalConnection {
        private final long id;
        private boolean isBusy = true;
        private int calls;

        Connection(long id) {
            this.id = id;
        }

        @Override
        public long id() {
            return id;
        }

        /** A call has ended, or another step has begun that is a call or is none. */
        void calls(boolean now) {
            isBusy = now;
            calls++;
        }

        @Override
        public boolean isBusy() {
            return isBusy;
        }

        @Override
        public int calls() {
            return calls;
        }
    }

    // --- time ---

    @Override
    public long nanoTime() {
        return world.events().now();
    }

    @Override
    public long wallNanos() {
        return nanoTime();
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
        setup.begunConnect().run();
        mostOpen = Math.max(mostOpen, ++open);
        long id = ++opened;
        long since = nanoTime();
        call(
                setup.connect().cpuNanos(),
                setup.connect().besideNanos(),
                () -> pool.opened(slot, new Connection(id), nanoTime() - since));
    }

    @Override
    public void check(Slot slot, PhysicalConnection connection, long patienceNanos) {
        call(PING_CPU_NANOS, PING_BESIDE_NANOS, () -> pool.checked(slot, true));
    }

    @Override
    public void look(Slot slot, PhysicalConnection connection) {
        call(
                PING_CPU_NANOS,
                PING_BESIDE_NANOS,
                () -> {
                    setup.everyLook().accept(this);
                    pool.checked(slot, true);
                });
    }

    @Override
    public void reset(Slot slot, PhysicalConnection connection) {
        call(PING_CPU_NANOS, PING_BESIDE_NANOS, () -> pool.resetDone(slot, true));
    }

    @Override
    public void close(Slot slot, PhysicalConnection connection, CloseCause reason) {
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
        setup.decided().accept(decision);
    }
}
