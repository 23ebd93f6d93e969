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
    final Lifecycle lifecycle;
    final OpenSlots open;

    /** Slots in the pool's hands that an event has left to be lent on. */
    final ArrayDeque<Slot> offered = new ArrayDeque<>();

    final ConnectionCount connections;
    final ConnectionBound bound;
    final Epoch epoch = new Epoch();
    final DemandMeter meter = new DemandMeter();
    final NestedLeases nested;
    final OverstayedLeases lasting;
    final SignsOfLife signs;
    final LongWork longWork;
    final Permits permits;
    final WaiterQueue queue;

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
        this.lifecycle = new Lifecycle(limits, marks);
        this.open = new OpenSlots(publish);
        this.connections = new ConnectionCount(lock, open, number -> new PaddedSlot(pool, number));
        this.bound = new ConnectionBound(lifecycle, open, connections, meter.pace);
        this.signs = new SignsOfLife(open, time, outbox, events, lock);
        this.nested = new NestedLeases(open, marks);
        this.lasting = new OverstayedLeases(open);
        this.permits = new Permits(lifecycle, open, connections, bound, nested, lasting);
        this.longWork = new LongWork(open, permits);
        this.queue = rules == null ? new LaneQueue(longWork) : tenantQueue(rules);
    }

    private TenantQueue tenantQueue(TenantRules rules) {
        AffinityPolicy choice = new AffinityPolicy(open, lifecycle, marks, timer, rules);
        return new TenantQueue(rules, open, bound, permits, longWork, time, choice);
    }
}
