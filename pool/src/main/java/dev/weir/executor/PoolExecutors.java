package dev.weir.executor;

import dev.weir.ConnectionExecutor;
import dev.weir.ExecutorOptions;
import dev.weir.Lane;
import dev.weir.connect.ContextLoader;
import dev.weir.lease.LaneHint;
import dev.weir.lease.SlotPool;
import dev.weir.tenant.Tenant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The executors of one pool. Those with nothing to do are forgotten with their last user. */
public final class PoolExecutors {
    final PoolExecutor.Host host;
    final String poolName;
    final SlotPool slots;
    final Reservations reservations;
    final ContextLoader loader;

    private final ReentrantLock lock = new ReentrantLock();
    private final Set<PoolExecutor> all = Collections.newSetFromMap(new WeakHashMap<>());
    private boolean closed;

    /**
     * @param loader that of whoever made the pool
     */
    public PoolExecutors(
            PoolExecutor.Host host,
            String poolName,
            SlotPool slots,
            Reservations reservations,
            ContextLoader loader) {
        this.host = host;
        this.poolName = poolName;
        this.slots = slots;
        this.reservations = reservations;
        this.loader = loader;
    }

    public ConnectionExecutor open(
            @Nullable Tenant tenant, Lane lane, LaneHint hint, ExecutorOptions options) {
        PoolExecutor executor = new PoolExecutor(this, tenant, lane, hint, options);
        lock.lock();
        try {
            all.add(executor);
            if (closed) {
                executor.shutdown();
            }
        } finally {
            lock.unlock();
        }
        return executor;
    }

    /** The pool is being closed: nothing more is accepted. */
    public void close() {
        List<PoolExecutor> present;
        lock.lock();
        try {
            closed = true;
            present = List.copyOf(all);
        } finally {
            lock.unlock();
        }
        present.forEach(PoolExecutor::shutdown);
    }
}
