package dev.weir.engine;

import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.connect.ContextLoader;
import dev.weir.executor.PoolExecutor;
import dev.weir.executor.Reservations;
import dev.weir.lease.PoolState;
import dev.weir.lease.SlotPool;
import dev.weir.observe.LaneWaits;

/** What executors need of their pool, but for how it lends. */
abstract class ExecutorHost implements PoolExecutor.Host {
    private static final long MOMENT_NANOS = 100_000_000L;

    private final String poolName;
    private final SlotPool slots;
    private final PoolThreads threads;
    private final Reservations reservations;

    ExecutorHost(String poolName, SlotPool slots, PoolThreads threads, Reservations reservations) {
        this.poolName = poolName;
        this.slots = slots;
        this.threads = threads;
        this.reservations = reservations;
    }

    @Override
    public String poolName() {
        return poolName;
    }

    @Override
    public ContextLoader loader() {
        return threads.loader();
    }

    @Override
    public SlotPool slots() {
        return slots;
    }

    @Override
    public Reservations reservations() {
        return reservations;
    }

    @Override
    public int limit(Lane lane) {
        PoolState state = slots.state();
        return LaneWaits.NONE.lanes(state).stream()
                .filter(one -> one.lane() == lane)
                .findFirst()
                .map(LaneSnapshot::limit)
                .orElse(PoolReport.limit(state));
    }

    @Override
    public void later(Runnable step) {
        threads.schedule(step, MOMENT_NANOS);
    }
}
