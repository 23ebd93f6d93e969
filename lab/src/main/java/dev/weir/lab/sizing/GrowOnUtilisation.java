package dev.weir.lab.sizing;

/**
 * The rule of autoscalers, as in Kubernetes' horizontal autoscaler: size times use over wanted use,
 * with a tenth of tolerance, looked at every second. A saturated pool is always used in full.
 */
final class GrowOnUtilisation extends PoolControl {
    private static final double WANTED = 0.8;
    private static final double TOLERANCE = 0.1;
    private static final double EVERY = 1;
    private double next = EVERY;
    private double usedBefore;

    @Override
    public void tick() {
        if (now() < next) {
            return;
        }
        next = now() + EVERY;
        double used = pool().inUseSeconds();
        double ratio = (used - usedBefore) / EVERY / pool().limit() / WANTED;
        usedBefore = used;
        if (Math.abs(ratio - 1) > TOLERANCE) {
            pool().limit(within(Math.ceil(pool().limit() * ratio)));
        }
    }
}
