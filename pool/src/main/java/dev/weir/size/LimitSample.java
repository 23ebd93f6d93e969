package dev.weir.size;

/**
 * What the limit law is told: cumulative counters of a pool, read at one instant ({@link
 * LimitMeter}). They begin anywhere and only ever grow; the law takes differences.
 *
 * <p>A lease whose permit is lent on, because its borrower asks nothing of the database, is not in
 * use. It is a completion when it ends.
 *
 * @param wallNanos wall-clock time in nanoseconds since 1970, of a clock that the pools of one
 *     database share within some 50 ms (the database's own, if its offset was read, or NTP's)
 * @param nanos monotonic time in nanoseconds
 * @param ended leases that ended, whatever their work
 * @param completions of these, those that the limit is judged by: all, or all of one kind of work
 * @param inUseNanos integral over time of the number of leases out on permits, in
 *     connection-nanoseconds
 * @param waitedNanos time during which somebody waited for a connection
 * @param waitedCompletions {@code completions} in that time
 * @param waitedInUseNanos the part of {@code inUseNanos} that falls into that time
 * @param connectingNanos time during which at least one connect was under way
 * @param troubles failed connects and failed validations
 * @param inUse leases out on permits now
 * @param peers who else uses the database
 */
public record LimitSample(
        long wallNanos,
        long nanos,
        long ended,
        long completions,
        double inUseNanos,
        long waitedNanos,
        long waitedCompletions,
        double waitedInUseNanos,
        long connectingNanos,
        long troubles,
        int inUse,
        PeerPools peers) {}
