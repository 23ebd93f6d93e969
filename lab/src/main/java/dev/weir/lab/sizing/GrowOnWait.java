package dev.weir.lab.sizing;

/**
 * What pools with a minimum and a maximum do: a connection is opened for each who waits, up to the
 * maximum, and one that was not needed for a while is closed.
 */
final class GrowOnWait extends PoolControl {
    static final int FEWEST = 5;
    private static final double IDLE = 10;
    private double lastFull;

    @Override
    public void tick() {
        ControlledLimit its = pool();
        if (its.inUse() >= its.limit()) {
            lastFull = now();
        }
        if (its.waiting() > 0) {
            its.limit(within(its.limit() + its.waiting()));
        } else if (now() - lastFull > IDLE && its.limit() > FEWEST) {
            its.limit(its.limit() - 1);
        }
    }
}
