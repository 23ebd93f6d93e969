package dev.weir.size;

/**
 * What the limit law is told: cumulative counts of a pool, read at one instant. They begin anywhere
 * and only ever grow; the law takes differences.
 *
 * <p>Between two samples the number of leases out is taken for the mean of both, and somebody for
 * waiting if somebody was at both: no clock is read on the fast path. A lease whose permit is lent
 * on, because its borrower asks nothing of the database, is not in use. It is a completion when it
 * ends.
 *
 * @param wallNanos wall-clock time in nanoseconds since 1970, of a clock that the pools of one
 *     database share within some 50 ms (the database's own, if its offset was read, or NTP's)
 * @param nanos monotonic time in nanoseconds; 0 = nothing was read yet
 * @param ended leases that ended, whatever their work
 * @param longEnded of these, the ones of long work
 * @param completions of these, those that the limit is judged by: all, or those of long work
 * @param inUse leases out on permits now
 * @param inUseNanos its integral over time, in connection-nanoseconds
 * @param waits whether somebody waits now
 * @param waitedNanos time during which somebody waited for a connection
 * @param waitedCompletions {@code completions} in that time
 * @param waitedInUseNanos the part of {@code inUseNanos} that falls into that time
 * @param connectingNanos time during which at least one connect was under way
 * @param troubles failed connects and failed validations
 * @param peers who else uses the database
 */
public record LimitSample(
        long wallNanos,
        long nanos,
        long ended,
        long longEnded,
        long completions,
        int inUse,
        double inUseNanos,
        boolean waits,
        long waitedNanos,
        long waitedCompletions,
        double waitedInUseNanos,
        long connectingNanos,
        long troubles,
        PeerPools peers) {

    /** Before the first. */
    public static final LimitSample NONE =
            new LimitSample(0, 0, 0, 0, 0, 0, 0, false, 0, 0, 0, 0, 0, PeerPools.UNKNOWN);

    /**
     * The one after this.
     *
     * @param longWorkCounts whether the limit is judged by leases of long work alone
     * @param connecting whether a connect is under way
     */
    public LimitSample next(
            long wall,
            long now,
            long allEnded,
            long ofLongWork,
            boolean longWorkCounts,
            int out,
            boolean somebodyWaits,
            boolean connecting,
            long failures,
            PeerPools known) {
        long elapsed = nanos == 0 ? 0 : now - nanos;
        double used = elapsed * ((double) inUse + out) / 2;
        long more = longWorkCounts ? ofLongWork - longEnded : allEnded - ended;
        boolean waited = waits && somebodyWaits;
        return new LimitSample(
                wall,
                now,
                allEnded,
                ofLongWork,
                completions + more,
                out,
                inUseNanos + used,
                somebodyWaits,
                waitedNanos + (waited ? elapsed : 0),
                waitedCompletions + (waited ? more : 0),
                waitedInUseNanos + (waited ? used : 0),
                connectingNanos + (connecting ? elapsed : 0),
                failures,
                known);
    }
}
