package dev.weir.lease;

/**
 * Counts the leases that are out a hundred times a second while the reserve of a step stands: half
 * a second of the housekeeper's ticks, ten a second, tells the load only to a tenth, and what is to
 * be given back is hardly more. Where the housekeeper rests this rests too. Guarded by the pool's
 * lock.
 */
final class StepSampler {
    private static final long PERIOD_NANOS = 10_000_000L;

    private final DemandMeter meter;
    private final OpenSlots slots;
    private final Lifecycle lifecycle;
    private final LivedTime time;
    private final PoolTimer.Due next;

    StepSampler(
            DemandMeter meter,
            OpenSlots slots,
            Lifecycle lifecycle,
            LivedTime time,
            PoolTimer timer) {
        this.meter = meter;
        this.slots = slots;
        this.lifecycle = lifecycle;
        this.time = time;
        this.next = timer.register(due -> sample());
    }

    /** Samples from now on until the reserve is given back; to be called at each tick. */
    void begin() {
        if (!next.isSet() && meter.reserve.stands()) {
            next.at(time.nanoTime() + PERIOD_NANOS);
        }
    }

    private void sample() {
        if (time.isTicking() && !lifecycle.isClosed()) {
            meter.sampleReserve(slots.table());
            begin();
        }
    }
}
