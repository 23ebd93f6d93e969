package dev.weir.size;

/**
 * Adds up, from look to look, how many leases were out, and what of it falls into times in which
 * somebody waited: the counters of a {@link LimitSample} that need no clock on the fast path.
 *
 * <p>Between two looks the number of leases out is taken for the mean of both, and somebody for
 * waiting if somebody was at both. Times by a monotonic clock, in nanoseconds. Not thread-safe.
 */
public final class UseMeter {
    private long lookedAt;
    private int inUseThen;
    private boolean waitedThen;
    private long completionsThen;
    private double inUseNanos;
    private long waitedNanos;
    private long waitedCompletions;
    private double waitedInUseNanos;

    /**
     * Takes a look.
     *
     * @param inUse leases out
     * @param waits whether somebody waits
     * @param completions leases that have ever ended
     * @return nanoseconds since the look before; 0 at the first
     */
    public long look(int inUse, boolean waits, long completions, long now) {
        long elapsed = lookedAt == 0 ? 0 : now - lookedAt;
        double used = elapsed * ((double) inUseThen + inUse) / 2;
        inUseNanos += used;
        if (waits && waitedThen) {
            waitedNanos += elapsed;
            waitedCompletions += completions - completionsThen;
            waitedInUseNanos += used;
        }
        lookedAt = now;
        inUseThen = inUse;
        waitedThen = waits;
        completionsThen = completions;
        return elapsed;
    }

    /** See {@link LimitSample#inUseNanos}. */
    public double inUseNanos() {
        return inUseNanos;
    }

    /** See {@link LimitSample#waitedNanos}. */
    public long waitedNanos() {
        return waitedNanos;
    }

    /** See {@link LimitSample#waitedCompletions}. */
    public long waitedCompletions() {
        return waitedCompletions;
    }

    /** See {@link LimitSample#waitedInUseNanos}. */
    public double waitedInUseNanos() {
        return waitedInUseNanos;
    }
}
