package dev.weir.size;

/**
 * Adds up what the limit law learns from, from look to look: cumulative counts, which exist anyway.
 *
 * <p>Between two looks the number of leases out is taken for the mean of both, and somebody for
 * waiting if somebody was at both: no clock is read on the fast path. Not thread-safe.
 */
public final class LimitMeter {
    private long lookedAt;
    private int inUseThen;
    private boolean waitedThen;
    private long endedThen;
    private long longEndedThen;
    private long counted;
    private double inUseNanos;
    private long waitedNanos;
    private long waitedCompletions;
    private double waitedInUseNanos;
    private long connectingNanos;

    /**
     * Leases that have ever ended.
     *
     * @param longWorkCounts whether the limit is judged by those of long work alone
     */
    public record Ended(long all, long ofLongWork, boolean longWorkCounts) {}

    /**
     * Takes a look.
     *
     * @param inUse leases out that the law counts
     * @param waits whether somebody waits
     * @param connecting whether a connect is under way
     * @param troubles failed connects and validations
     */
    public LimitSample look(
            long wallNanos,
            long now,
            Ended ended,
            int inUse,
            boolean waits,
            boolean connecting,
            long troubles,
            PeerPools peers) {
        long elapsed = lookedAt == 0 ? 0 : now - lookedAt;
        double used = elapsed * ((double) inUseThen + inUse) / 2;
        long completions =
                ended.longWorkCounts ? ended.ofLongWork - longEndedThen : ended.all - endedThen;
        counted += completions;
        inUseNanos += used;
        if (waits && waitedThen) {
            waitedNanos += elapsed;
            waitedCompletions += completions;
            waitedInUseNanos += used;
        }
        connectingNanos += connecting ? elapsed : 0;
        lookedAt = now;
        inUseThen = inUse;
        waitedThen = waits;
        endedThen = ended.all;
        longEndedThen = ended.ofLongWork;
        return new LimitSample(
                wallNanos,
                now,
                ended.all,
                counted,
                inUseNanos,
                waitedNanos,
                waitedCompletions,
                waitedInUseNanos,
                connectingNanos,
                troubles,
                inUse,
                peers);
    }
}
