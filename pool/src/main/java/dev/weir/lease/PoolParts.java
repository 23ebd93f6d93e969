package dev.weir.lease;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a pool, each of which is given what it uses. A part knows only parts that were made
 * before it, so what an event can reach is what stands above its part here. Guarded by the pool's
 * lock.
 */
final class PoolParts {
    /** Null in a pool without tenants. */
    final @Nullable TenantQueue tenants;

    final LeaseSampling sampling;
    final LimitMeter limitMeter;
    final LimitControl limit;
    final Arrivals arrivals;
    final Barging barging;
    final ReleasePath releasePath;
    final UnservedWaits unserved;
    final Lifetimes lifetimes;
    final ConnectionOpener opener;
    final GrowthControl growth;
    final Validations validations;
    final ServerPolling polling;
    final Liveness liveness;
    final Eviction eviction;
    final Housekeeper housekeeper;
    final Maintenance maintenance;
    final PoolViews views;

    /**
     * @param pool where a lease or a call ends, without the lock
     * @param random numbers in [0, 1) for jitter
     * @param samples told whether the next borrow of the fast way is sampled
     */
    PoolParts(
            PoolCore core,
            SlotOwner pool,
            ReentrantLock lock,
            DoubleSupplier random,
            Consumer<Boolean> samples) {
        OfferedSlots offered = new OfferedSlots();
        LeaseViews leases = new LeaseViews(core);
        SignsOfLife signs = new SignsOfLife(core, lock);
        this.limitMeter = new LimitMeter(core);
        this.sampling = new LeaseSampling(core, samples);
        this.limit = new LimitControl(core, sampling, limitMeter, leases);
        LeaseReports reports = new LeaseReports(core, leases, limit);
        this.barging = new Barging(core, core.queue instanceof TenantQueue);
        this.unserved = new UnservedWaits(core, barging);
        this.eviction = new Eviction(core, limit, reports, pool::closed);
        this.lifetimes = new Lifetimes(core.open, eviction, random);
        this.opener =
                new ConnectionOpener(
                        core,
                        limitMeter,
                        signs,
                        lifetimes,
                        offered,
                        random,
                        (slot, failure) -> pool.openFailed(slot, failure, ConnectFailure.OTHER));
        this.growth = new GrowthControl(core, unserved, limit, opener);
        this.polling = new ServerPolling(core, pool::notChecked);
        this.validations =
                new Validations(
                        core,
                        signs,
                        limitMeter,
                        growth,
                        polling,
                        eviction,
                        offered,
                        pool::notChecked);
        this.tenants = core.queue instanceof TenantQueue queue ? queue : null;
        this.arrivals = new Arrivals(core, unserved, limit, opener, growth);
        Handoff handoff =
                new Handoff(
                        core, tenants, offered, barging, eviction, validations, reports, growth);
        this.liveness = new Liveness(core, signs, validations, opener);
        this.releasePath =
                new ReleasePath(
                        core,
                        validations,
                        eviction,
                        reports,
                        leases,
                        slot -> pool.resetDone(slot, false));
        this.housekeeper =
                new Housekeeper(
                        core,
                        pool,
                        signs,
                        reports,
                        barging,
                        sampling,
                        validations,
                        new Aging(core, lifetimes, eviction, opener, validations),
                        new SlotOrder(core.open));
        this.maintenance =
                new Maintenance(
                        core,
                        pool,
                        barging,
                        arrivals,
                        handoff,
                        limit,
                        validations,
                        new ProvenSpare(core, signs, validations),
                        growth,
                        eviction,
                        polling,
                        housekeeper);
        this.views = new PoolViews(core, tenants, limit, leases);
    }

    /** The process stood still. */
    void paused(long nanos) {
        housekeeper.paused(nanos);
        polling.paused(nanos);
    }
}
