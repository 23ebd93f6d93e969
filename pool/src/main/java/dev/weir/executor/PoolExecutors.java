package dev.weir.executor;

import dev.weir.ConnectionExecutor;
import dev.weir.ExecutorOptions;
import dev.weir.Lane;
import dev.weir.connect.ContextLoader;
import dev.weir.lease.LaneHint;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Verdict;
import dev.weir.lease.Waiter;
import dev.weir.tenant.Tenant;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The executors of one pool, and the connections that their tasks may have for the asking. An
 * executor with nothing to do is forgotten with its last user.
 */
public final class PoolExecutors {

    /** What an executor needs of its pool. */
    public interface Host {
        /** A connection for the calling thread's task: the reserved one, or else borrowed. */
        Connection connection(@Nullable Tenant tenant, LaneHint hint) throws SQLException;

        /** What a borrower is told whose wait has ended as this one's. */
        SQLException failure(Waiter ended);

        /** Most connections that a lane may have at present. */
        int limit(Lane lane);
    }

    /** What {@link ConnectionExecutor.Snapshot} tells. */
    public record Figures(
            Lane lane,
            int limit,
            int running,
            int queued,
            long submitted,
            long done,
            long failed,
            long cancelled)
            implements ConnectionExecutor.Snapshot {}

    private record Reserved(Slot slot, @Nullable Tenant tenant) {}

    final Host host;
    final String name;
    final SlotPool slots;
    final ContextLoader loader;

    private final ConcurrentHashMap<Long, Reserved> byThread = new ConcurrentHashMap<>();
    private final Set<PoolExecutor> all =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private volatile boolean closed;

    /**
     * @param loader that of whoever made the pool
     */
    public PoolExecutors(Host host, String name, SlotPool slots, ContextLoader loader) {
        this.host = host;
        this.name = name;
        this.slots = slots;
        this.loader = loader;
    }

    public ConnectionExecutor open(
            @Nullable Tenant tenant, Lane lane, LaneHint hint, ExecutorOptions options) {
        PoolExecutor executor = new PoolExecutor(this, tenant, lane, hint, options);
        all.add(executor);
        if (closed) {
            executor.shutdown();
        }
        return executor;
    }

    /** The pool is being closed: nothing more is accepted. */
    public void close() {
        closed = true;
        List.copyOf(all).forEach(PoolExecutor::shutdown);
    }

    /** Runs a task whose thread may have this lease; what it does not take goes back. */
    void run(Runnable task, Slot slot, @Nullable Tenant tenant) {
        long thread = Thread.currentThread().threadId();
        boolean reserved = false;
        try {
            byThread.put(thread, new Reserved(slot, tenant));
            reserved = true;
            task.run();
        } finally {
            if (!reserved || byThread.remove(thread) != null) {
                giveBack(slot);
            }
        }
    }

    /**
     * What is reserved for the calling thread. If it is another tenant's it goes back: the thread
     * would hold two.
     */
    public @Nullable Slot take(@Nullable Tenant tenant) {
        if (byThread.isEmpty()) {
            return null;
        }
        Reserved reserved = byThread.remove(Thread.currentThread().threadId());
        if (reserved == null) {
            return null;
        }
        if (Objects.equals(reserved.tenant, tenant)) {
            return reserved.slot;
        }
        giveBack(reserved.slot);
        return null;
    }

    static void giveBack(Slot slot) {
        slot.release(slot.lease(), Verdict.LEND_ON);
    }
}
