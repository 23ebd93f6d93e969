package dev.weir.lease;

/**
 * Counts the leases that are out a hundred times a second while the reserve of a step stands: half
 * a second of the upkeep's ticks, ten a second, tells the load only to a tenth, and what is to be
 * given back is hardly more. Where the upkeep rests this rests too. Guarded by the pool's lock.
 */
final class StepSampler {
    private static final long PERIOD_NANOS = 10_000_000L;

    private final SlotPool pool;
    private final Scheduler scheduler;

    private boolean scheduled;

    StepSampler(SlotPool pool, Scheduler scheduler) {
        this.pool = pool;
        this.scheduler = scheduler;
    }

    /** Samples from now on until the reserve is given back; to be called at each tick. */
    void begin() {
        if (!scheduled && pool.meter.reserve.stands()) {
            scheduled = true;
            pool.outbox.add(() -> scheduler.schedule(() -> pool.locked(this::sample), PERIOD_NANOS));
        }
    }

    private void sample() {
        scheduled = false;
        if (pool.housekeeper.isTicking() && !pool.service.isClosed()) {
            pool.meter.sampleReserve(pool.table());
            begin();
        }
    }
}
