package dev.weir.lease;

/**
 * How many open connections no limit of late has had a use for. Each costs the server memory and a
 * look at every snapshot, yet a probe may want it again in a moment: so it goes after two windows
 * in which it was above everything that was asked for. Guarded by the pool's lock.
 */
final class SurplusWindow {
    static final long WINDOW_NANOS = 5_000_000_000L;

    /** A tenth of what is too many at a time: thousands go in seconds, a few one by one. */
    private static final int PART = 10;

    private int most;
    private int mostBefore = Integer.MAX_VALUE;
    private long since;

    /**
     * How many may be closed now.
     *
     * @param wanted the most that is worth having open at present
     * @param open what is open
     */
    int surplus(int wanted, int open, long now) {
        if (now - since >= WINDOW_NANOS) {
            mostBefore = since == 0 ? Integer.MAX_VALUE : most;
            most = 0;
            since = now;
        }
        most = Math.max(most, wanted);
        int excess = open - Math.max(most, mostBefore);
        return excess <= 0 ? 0 : (excess + PART - 1) / PART;
    }
}
