package dev.weir.lease;

import dev.weir.size.LimitLaw;
import dev.weir.size.OverflowLaw;
import org.jspecify.annotations.Nullable;

/**
 * What the pool has measured of its size, at one instant.
 *
 * @param nanos monotonic time of that instant, in nanoseconds
 * @param wallNanos the same by the wall clock, since 1970
 * @param typicalHoldNanos the typical hold of short work; 0 = not known
 * @param lent connections that the limit law lends at this moment; all that may be open without one
 * @param overflow connections lent beyond that because the queue comes and goes
 * @param extra connections lent that neither counts: a thread's second one, short work beside long
 *     work, and those whose holders ask nothing of the database
 * @param inDatabase leases whose holders ask the database something
 * @param elsewhere leases whose holders have asked it nothing for a while
 * @param slowDown the typical hold of short work over that at rest; NaN = not known
 * @param isWarmingUp whether the limit law is told nothing yet, because the process warms up
 * @param finding what the limit law has found; null where no law governs
 * @param beyond what is lent beyond the limit and why
 * @param isLongWorkCompared whether sizes are compared by what long work gets done alone, because
 *     the line of long work stands
 */
public record SizeState(
        long nanos,
        long wallNanos,
        double typicalHoldNanos,
        int lent,
        int overflow,
        int extra,
        int inDatabase,
        int elsewhere,
        double slowDown,
        boolean isWarmingUp,
        LimitLaw.@Nullable Finding finding,
        OverflowLaw.State beyond,
        boolean isLongWorkCompared) {

    /** Of a pool that has not started. */
    public static final SizeState NONE =
            new SizeState(
                    0, 0, 0, 0, 0, 0, 0, 0, Double.NaN, false, null, OverflowLaw.State.NONE, false);
}
