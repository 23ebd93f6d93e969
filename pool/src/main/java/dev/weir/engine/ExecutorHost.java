package dev.weir.engine;

import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.connect.ContextLoader;
import dev.weir.executor.PoolExecutor;
import dev.weir.executor.Reservations;
import dev.weir.lease.LaneHint;
import dev.weir.lease.PoolState;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Waiter;
import dev.weir.observe.LaneWaits;
import dev.weir.tenant.Tenant;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What executors need of their pool. */
final class ExecutorHost implements PoolExecutor.Host {
    private static final long MOMENT_NANOS = 100_000_000L;

    private final String poolName;
    private final SlotPool slots;
    private final PoolThreads threads;
    private final Reservations reservations;
    private final Lending lending;

    /** How the pool lends. */
    interface Lending {
        /** Lends as to a borrower. */
        Connection lend(@Nullable Tenant tenant, LaneHint hint) throws SQLException;

        /** What a borrower gets that was not served. */
        SQLException failure(Waiter ended);
    }

    ExecutorHost(
            String poolName,
            SlotPool slots,
            PoolThreads threads,
            Reservations reservations,
            Lending lending) {
        this.poolName = poolName;
        this.slots = slots;
        this.threads = threads;
        this.reservations = reservations;
        this.lending = lending;
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
    public Connection connection(@Nullable Tenant tenant, LaneHint hint) throws SQLException {
        return lending.lend(tenant, hint);
    }

    @Override
    public SQLException failure(Waiter ended) {
        return lending.failure(ended);
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
