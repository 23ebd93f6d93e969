package dev.weir.lease;

import java.util.ArrayDeque;
import java.util.EnumSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What most parts of a pool read and change: its connections, its queue, what may be lent, the
 * time, and what is to be done after this. None of it knows a part that uses it. Guarded by the
 * pool's lock.
 */
final class PoolCore {
    /** Where a call ends that could not even begin, without the lock. */
    final SlotOwner pool;

    final LivedTime time;
    final Outbox outbox;
    final PoolTimer timer;
    final EnumSet<Mark> marks = EnumSet.noneOf(Mark.class);
    final DriverGateway gateway;
    final PoolEvents events;

    /** Nobody is served; borrowers wait. */
    boolean suspended;

    /** Closed for good. */
    boolean closed;

    /** Slots in the pool's hands that an event has left to be lent on. */
    final ArrayDeque<Slot> offered = new ArrayDeque<>();

    final ConnectionCount connections;
    final Epoch epoch = new Epoch();
    final DemandMeter meter = new DemandMeter();
    final LeasesBeside beside;
    final SignsOfLife signs;
    final LongWork longWork;
    final Permits permits;
    final WaiterQueue queue;

    /** The queue of a pool with tenants; null in another. */
    final @Nullable TenantQueue tenants;

    /**
     * @param pool where a lease ends, without the lock
     * @param rules how the borrowers of tenants are served; null: there are none
     * @param publish tells the fast path of the open slots
     * @param onTime told without the lock that a time has come
     * @param onPause told how long the process stood still, in nanoseconds
     */
    PoolCore(
            SlotOwner pool,
            ReentrantLock lock,
            Clock clock,
            Scheduler scheduler,
            DriverGateway gateway,
            PoolEvents events,
            PoolLimits limits,
            @Nullable TenantRules rules,
            Consumer<SlotTable> publish,
            LongConsumer onTime,
            LongConsumer onPause) {
        this.pool = pool;
        this.time = new LivedTime(clock, onPause);
        this.outbox = new Outbox(lock);
        this.timer = new PoolTimer(time, scheduler, outbox, onTime);
        this.gateway = gateway;
        this.events = events;
        this.connections =
                new ConnectionCount(lock, publish, number -> new PaddedSlot(pool, number));
        this.signs = new SignsOfLife(connections, outbox, events, lock);
        this.beside = new LeasesBeside(connections, marks);
        this.longWork = new LongWork(connections);
        this.permits = new Permits(limits, connections, beside, longWork);
        this.tenants =
                rules == null
                        ? null
                        : new TenantQueue(
                                rules, connections, permits, longWork, time, timer, marks);
        this.queue = tenants == null ? new WaiterQueue(longWork, permits::roomForLong) : tenants;
    }

    /** The bounds that the user has set. */
    PoolLimits limits() {
        return permits.limits;
    }

    /** Whether no connection is to be opened: a suspended pool leaves its server alone. */
    boolean opensNothing() {
        return closed || suspended;
    }

    /** Of those in the queue, the ones that are to be served; none while the pool is suspended. */
    int waiting() {
        return suspended ? 0 : queue.servable();
    }

    /** The slots that have a connection. */
    SlotTable table() {
        return connections.table();
    }

    Slot[] slots() {
        return connections.slots();
    }
}
