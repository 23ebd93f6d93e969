package dev.weir.lease;

import dev.weir.CloseCause;
import java.util.EnumSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a pool, each of which is given what it uses. A part knows only parts that were made
 * before it, so what an event can reach is what stands above its part here. Guarded by the pool's
 * lock.
 */
final class PoolParts {
    final LivedTime time;
    final WaiterQueue queue;

    /** Null in a pool without tenants. */
    final @Nullable TenantScheduling tenants;

    final DemandMeter meter = new DemandMeter();
    final Epoch epoch = new Epoch();
    final Outbox outbox;
    final EnumSet<Mark> marks = EnumSet.noneOf(Mark.class);
    final PoolTimer timer;
    final OpenSlots open;
    final Lifecycle lifecycle;
    final ConnectionCount connections;
    final NestedLeases nested;
    final ConnectionBound bound;
    final OverstayedLeases lasting;
    final LongWork longWork;
    final Permits permits;
    final LeaseReports reports;
    final LeaseSampling sampling;
    final LimitMeter limitMeter;
    final LimitControl limit;
    final Arrivals arrivals;
    final Handoff handoff;
    final Barging barging;
    final ReleasePath releasePath;
    final OfferedSlots offered = new OfferedSlots();
    final UnservedWaits unserved;
    final Lifetimes lifetimes;
    final ConnectionOpener opener;
    final GrowthControl growth;
    final Validations validations;
    final ServerPolling polling;
    final SignsOfLife signs;
    final Liveness liveness;
    final Eviction eviction;
    final Housekeeper housekeeper;
    final Maintenance maintenance;
    final PoolViews views;

    /**
     * @param pool where a lease or a call ends, without the lock
     * @param rules how the borrowers of tenants are served; null: there are none
     * @param random numbers in [0, 1) for jitter
     * @param publish tells the fast path of the open slots
     * @param samples told whether the next borrow of the fast way is sampled
     * @param onTime told without the lock that a time has come
     */
    PoolParts(
            SlotOwner pool,
            ReentrantLock lock,
            Clock clock,
            Scheduler scheduler,
            DriverGateway gateway,
            PoolEvents events,
            PoolLimits limits,
            @Nullable TenantRules rules,
            DoubleSupplier random,
            Consumer<SlotTable> publish,
            Consumer<Boolean> samples,
            LongConsumer onTime) {
        this.time = new LivedTime(clock, this::paused);
        this.outbox = new Outbox(lock);
        this.timer = new PoolTimer(time, scheduler, outbox, onTime);
        this.open = new OpenSlots(publish);
        this.connections = new ConnectionCount(lock, open, number -> new PaddedSlot(pool, number));
        this.nested = new NestedLeases(open, marks);
        this.lasting = new OverstayedLeases(open);
        this.lifecycle = new Lifecycle(limits, marks);
        this.bound = new ConnectionBound(lifecycle, open, connections);
        this.longWork = new LongWork(open, bound, lasting);
        this.permits = new Permits(lifecycle, open, connections, bound, nested, lasting, longWork);
        this.limitMeter = new LimitMeter(open, connections, meter, longWork, time);
        this.sampling = new LeaseSampling(open, permits, longWork, time, samples);
        TenantQueue tenantQueue = rules == null ? null : tenantQueue(rules);
        this.queue = tenantQueue == null ? new LaneQueue(longWork) : tenantQueue;
        LeaseViews leases = new LeaseViews(open, queue, meter);
        this.limit =
                new LimitControl(
                        time,
                        timer,
                        marks,
                        outbox,
                        events,
                        lifecycle,
                        open,
                        connections,
                        queue,
                        bound,
                        permits,
                        nested,
                        lasting,
                        sampling,
                        longWork,
                        meter,
                        limitMeter,
                        leases);
        this.reports = new LeaseReports(clock, leases, limit, marks, outbox, events);
        this.barging = new Barging(queue, rules != null, meter, lifecycle, marks, outbox);
        this.unserved = new UnservedWaits(queue, barging, marks, outbox);
        this.signs = new SignsOfLife(open, lock, time, outbox, events);
        this.eviction =
                new Eviction(
                        time,
                        open,
                        connections,
                        lifecycle,
                        limit,
                        meter,
                        epoch,
                        reports,
                        marks,
                        outbox,
                        gateway,
                        pool::closed);
        this.lifetimes = new Lifetimes(open, eviction, random);
        this.opener =
                new ConnectionOpener(
                        time,
                        lifecycle,
                        open,
                        connections,
                        bound,
                        meter,
                        limitMeter,
                        epoch,
                        signs,
                        lifetimes,
                        offered,
                        marks,
                        outbox,
                        gateway,
                        random,
                        (slot, failure) -> pool.openFailed(slot, failure, ConnectFailure.OTHER));
        this.growth =
                new GrowthControl(
                        time,
                        timer,
                        marks,
                        outbox,
                        events,
                        lifecycle,
                        open,
                        connections,
                        queue,
                        unserved,
                        meter,
                        bound,
                        permits,
                        limit,
                        opener);
        this.polling =
                new ServerPolling(
                        open,
                        connections,
                        queue,
                        permits,
                        lifecycle,
                        epoch,
                        outbox,
                        gateway,
                        pool::notChecked);
        this.validations =
                new Validations(
                        time,
                        lifecycle,
                        open,
                        connections,
                        queue,
                        epoch,
                        signs,
                        meter,
                        limitMeter,
                        growth,
                        polling,
                        eviction,
                        offered,
                        marks,
                        outbox,
                        gateway,
                        pool::notChecked);
        this.tenants =
                tenantQueue == null
                        ? null
                        : new TenantScheduling(
                                open,
                                connections,
                                permits,
                                limit,
                                longWork,
                                validations,
                                tenantQueue);
        this.arrivals =
                new Arrivals(
                        time, lifecycle, queue, unserved, longWork, limit, meter, opener, growth,
                        marks);
        this.handoff =
                new Handoff(
                        time,
                        lifecycle,
                        open,
                        connections,
                        queue,
                        tenants,
                        permits,
                        offered,
                        barging,
                        eviction,
                        validations,
                        new Lending(reports, growth, longWork, tenants, meter, marks, outbox));
        this.liveness = new Liveness(time, signs, open, queue, connections, validations, opener);
        this.releasePath =
                new ReleasePath(
                        time,
                        open,
                        validations,
                        eviction,
                        epoch,
                        reports,
                        leases,
                        outbox,
                        scheduler,
                        gateway,
                        events,
                        slot -> pool.resetDone(slot, false),
                        (slot, lease) -> pool.retireClaimed(slot, lease, CloseCause.ABORTED));
        this.housekeeper =
                new Housekeeper(
                        pool,
                        time,
                        timer,
                        lifecycle,
                        open,
                        connections,
                        queue,
                        permits,
                        meter,
                        signs,
                        reports,
                        barging,
                        sampling,
                        validations,
                        new Aging(
                                lifecycle,
                                open,
                                connections,
                                lifetimes,
                                eviction,
                                opener,
                                validations),
                        new SlotOrder(open),
                        marks);
        this.maintenance =
                new Maintenance(
                        time,
                        marks,
                        new Gate(pool, lifecycle, queue, barging),
                        queue,
                        arrivals,
                        handoff,
                        permits,
                        limit,
                        validations,
                        new ProvenSpare(lifecycle, open, connections, permits, signs, validations),
                        growth,
                        eviction,
                        polling,
                        housekeeper,
                        timer);
        this.views =
                new PoolViews(
                        time,
                        lifecycle,
                        open,
                        connections,
                        queue,
                        tenants,
                        bound,
                        permits,
                        limit,
                        longWork,
                        meter,
                        leases);
    }

    private TenantQueue tenantQueue(TenantRules rules) {
        AffinityWait warmth = new AffinityWait(open, permits, lifecycle, marks, timer, rules);
        AffinityPolicy choice = new AffinityPolicy(open, warmth, rules);
        return new TenantQueue(rules, open, bound, permits, longWork, time, choice, warmth);
    }

    private void paused(long nanos) {
        housekeeper.paused(nanos);
        polling.paused(nanos);
    }
}
