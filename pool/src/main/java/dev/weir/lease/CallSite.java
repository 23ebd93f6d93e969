package dev.weir.lease;

import dev.weir.size.LaneRule;

/**
 * One place in the application that borrows connections, and what is known of its work: how long it
 * holds them. A place is named by a {@linkplain #hash hash} of the calls that lead to it, which
 * keeps no class alive, takes some microseconds, and is asked for only where the answer is of use.
 * Guarded by the pool's lock, except where noted.
 */
final class CallSite {
    /** Under a web framework and a mapper the method that differs is some 20 to 40 calls away. */
    private static final int DEPTH = 64;

    private static final long PRIME = 0x100000001b3L;
    private static final long START = 0xcbf29ce484222325L;
    private static final StackWalker WALKER = StackWalker.getInstance();

    /** Weight of one hold in the mean: about the last eight. */
    private static final double WEIGHT = 0.125;

    private int times;
    private double meanLog;
    private boolean isLong;

    /**
     * The present thread's place: a hash (FNV-1a over the nearest {@value #DEPTH} calls), never 0.
     * Safe from any thread.
     */
    static long hash() {
        long hash =
                WALKER.walk(
                        frames ->
                                frames.limit(DEPTH)
                                        .mapToLong(CallSite::hash)
                                        .reduce(START, (all, one) -> (all ^ one) * PRIME));
        return hash == 0 ? 1 : hash;
    }

    private static long hash(StackWalker.StackFrame frame) {
        long method = 31L * frame.getClassName().hashCode() + frame.getMethodName().hashCode();
        return (method << 16) + frame.getByteCodeIndex();
    }

    /** A lease of its has lasted so long, in nanoseconds. */
    void held(double nanos, double typicalNanos) {
        double log = Math.log(Math.max(1, nanos));
        times++;
        meanLog += Math.max(WEIGHT, 1.0 / times) * (log - meanLog);
        isLong = LaneRule.isLong(Math.exp(meanLog), times, isLong, typicalNanos);
    }

    /** Whether it is known to hold connections for long, as of its last lease. */
    boolean isLong() {
        return isLong;
    }

    /** How long work of this place, which is long, lets others pass. */
    long turnNanos() {
        double expected = times == 0 ? LaneRule.SHORTEST_OVERSTAY_NANOS : Math.exp(meanLog);
        return (long) (LaneRule.TURN * expected);
    }
}
