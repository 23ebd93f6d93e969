package dev.weir.executor;

import dev.weir.ConnectionExecutor;
import dev.weir.ExecutorOptions;
import dev.weir.Lane;
import dev.weir.lease.LaneHint;
import dev.weir.tenant.Tenant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The executors of one pool. Those with nothing to do are forgotten with their last user. */
public final class PoolExecutors {
    private final PoolExecutor.Host host;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<PoolExecutor> all = Collections.newSetFromMap(new WeakHashMap<>());
    private boolean closed;

    public PoolExecutors(PoolExecutor.Host host) {
        this.host = host;
    }

    public ConnectionExecutor open(
            @Nullable Tenant tenant, Lane lane, LaneHint hint, ExecutorOptions options) {
        PoolExecutor executor = new PoolExecutor(host, tenant, lane, hint, options);
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
