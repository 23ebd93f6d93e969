package dev.weir.lease;

/** The machine's clocks. */
final class SystemClock implements Clock {
    private final long origin = System.nanoTime() - 1;

    @Override
    public long nanoTime() {
        return System.nanoTime() - origin;
    }

    @Override
    public long wallNanos() {
        return System.currentTimeMillis() * 1_000_000L;
    }
}
