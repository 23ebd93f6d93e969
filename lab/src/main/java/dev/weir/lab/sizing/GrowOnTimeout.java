package dev.weir.lab.sizing;

/**
 * One more connection whenever a borrow has waited too long, and never fewer: FlexyPool's strategy
 * for a slow or failed acquisition.
 */
final class GrowOnTimeout extends PoolControl {
    private static final double TOO_LONG = 0.1;
    private boolean waitedTooLong;

    @Override
    public void began(double wait) {
        waitedTooLong |= wait > TOO_LONG;
    }

    @Override
    public void tick() {
        if (waitedTooLong) {
            waitedTooLong = false;
            pool().limit(within(pool().limit() + 1));
        }
    }
}
