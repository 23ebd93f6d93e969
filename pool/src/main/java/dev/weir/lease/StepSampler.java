package dev.weir.lease;

/**
 * Counts the leases that are out a hundred times a second while the reserve of a step stands: half
 * a second of the upkeep's ticks, ten a second, tells the load only to a tenth, and what is to be
 * given back is hardly more. Where the upkeep rests this rests too. Guarded by the pool's lock.
 */
final class StepSampler {
    private static final long PERIOD_NANOS = 10_000_000L;

    private final SlotPool pool;
    private final Clock clock;
    private final PoolTimer.Due next;

    StepSampler(SlotPool pool, Clock clock) {
        this.pool = pool;
        this.clock = clock;
        this.next = pool.timer.register(due -> sample());
    }

    /** Samples from now on until the reserve is given back; to be called at each tick. */
    void begin() {
        if (!next.isSet() && pool.meter.reserve.stands()) {
            next.at(clock.nanoTime() + PERIOD_NANOS);
        }
    }

    private void sample() {
        if (pool.housekeeper.isTicking() && !pool.service.isClosed()) {
            pool.meter.sampleReserve(pool.table());
            begin();
        }
    }
}
