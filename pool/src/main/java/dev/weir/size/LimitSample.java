package dev.weir.size;

/**
 * What the limit law is told: cumulative counters of a pool, read at one instant.
 *
 * <p>Counters begin anywhere and only ever grow; the law takes differences. None needs a clock on
 * the fast path:
 *
 * <ul>
 *   <li>{@code ended} is the sum of the slots' generations less the leases out.
 *   <li>{@code inUseNanos} and what was counted while somebody waited may be advanced at each call
 *       alone, as {@code += leases out now * time since the last call}: while somebody waits the
 *       number of leases out equals the permits. A time between two calls counts as waited if
 *       somebody waited at both.
 *   <li>{@code timed}, {@code timedNanos} and {@code timedSquares} are about a sample of leases,
 *       one in N or those that had to wait, for which the time was read. They tell how uneven holds
 *       are; at some hundred completions a second one in 8 is plenty. Without any (all 0) holds
 *       count as exponentially distributed.
 * </ul>
 *
 * A lease whose permit is lent on, because its borrower asks nothing of a database that stands
 * still, is not in use for {@code inUseNanos} and {@code inUse}. It is a completion when it ends,
 * and a timed hold if it was timed.
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
 * @param timed leases whose hold was timed, of the work that the limit is judged by
 * @param timedNanos sum of their holds in nanoseconds
 * @param timedSquares sum of the squares of their holds, in nanoseconds squared
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
        long timed,
        double timedNanos,
        double timedSquares,
        int inUse,
        PeerPools peers) {}
