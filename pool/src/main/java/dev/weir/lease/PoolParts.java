package dev.weir.lease;

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
    final LimitControl limit;
    final Arrivals arrivals;
    final Barging barging;
    final ReleasePath releasePath;
    final ConnectionOpener opener;
    final GrowthControl growth;
    final Validations validations;
    final Liveness liveness;
    final Eviction eviction;
    final Housekeeper housekeeper;
    final Maintenance maintenance;
    final PoolViews views;

    /**
     * @param random numbers in [0, 1) for jitter
     * @param samples told whether the next borrow of the fast way is sampled
     */
    PoolParts(PoolCore core, DoubleSupplier random, Consumer<Boolean> samples) {
        LeaseViews leases = new LeaseViews(core);
        this.tenants = core.queue instanceof TenantQueue queue ? queue : null;
        this.sampling = new LeaseSampling(core, samples);
        this.limit = new LimitControl(core, sampling, leases);
        LeaseReports reports = new LeaseReports(core, leases, limit);
        this.barging = new Barging(core, tenants != null);
        this.eviction = new Eviction(core, limit, reports);
        this.opener = new ConnectionOpener(core, eviction, random);
        this.arrivals = new Arrivals(core, limit, opener, barging);
        this.growth = new GrowthControl(core, arrivals, limit, opener);
        this.validations = new Validations(core, growth, eviction);
        this.liveness = new Liveness(core, validations, opener);
        this.releasePath = new ReleasePath(core, validations, eviction, reports, leases);
        this.housekeeper =
                new Housekeeper(core, reports, barging, sampling, eviction, opener, validations);
        this.maintenance =
                new Maintenance(
                        core,
                        tenants,
                        reports,
                        barging,
                        arrivals,
                        limit,
                        validations,
                        growth,
                        eviction,
                        housekeeper);
        this.views = new PoolViews(core, tenants, limit, leases);
    }

    /** The process stood still. */
    void paused(long nanos) {
        housekeeper.paused(nanos);
        validations.paused(nanos);
    }
}
