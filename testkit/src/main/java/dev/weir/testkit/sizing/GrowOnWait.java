package dev.weir.testkit.sizing;

/**
 * What pools with a minimum and a maximum do: a connection is opened for each who waits, up to the
 * maximum, and one that was not needed for a while is closed.
 */
final class GrowOnWait extends PoolControl {
    static final int FEWEST = 5;
    private static final double IDLE = 10;
    private double lastFull;

    @Override
    public void start(VirtualPool its) {
        super.start(its);
        its.opening(VirtualPool.ConnectProgress.EAGER);
        its.limit(Controls.CEILING);
    }

    @Override
    public void tick() {
        VirtualPool its = pool();
        if (its.inUse() >= its.open()) {
            lastFull = now();
        }
        if (now() - lastFull > IDLE && its.open() > FEWEST) {
            its.closeIdle();
        }
    }
}
