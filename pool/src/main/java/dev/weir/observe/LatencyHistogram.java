package dev.weir.observe;

import dev.weir.LatencySummary;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts times in buckets whose width grows with the time, so that any percentile is known within
 * 1.6 % at a fixed cost: each octave is cut into 32 equal buckets, as Tene's HdrHistogram does.
 * Times below 64 ns have a bucket each; those above about 73 minutes count in the last.
 *
 * <p>Recording is one atomic addition, plus one read of the maximum. Thread-safe; never blocks.
 */
final class LatencyHistogram {

    private static final int SUB_BITS = 5;
    private static final int SUB_BUCKETS = 1 << SUB_BITS;
    private static final int TOP_BIT = 42;
    private static final long MOST = (1L << TOP_BIT) - 1;
    private static final int BUCKETS = bucket(MOST) + 1;

    private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);
    private final AtomicLong max = new AtomicLong();

    /** Counts one time; a negative one counts as 0. */
    void record(long nanos) {
        counts.getAndIncrement(bucket(Math.clamp(nanos, 0, MOST)));
        if (nanos > max.get()) {
            max.accumulateAndGet(nanos, Math::max);
        }
    }

    /** What all of these counted until now; what is recorded meanwhile may or may not be in it. */
    static LatencySummary summary(LatencyHistogram... all) {
        long[] sum = new long[BUCKETS];
        long longest = 0;
        for (LatencyHistogram one : all) {
            Arrays.setAll(sum, i -> sum[i] + one.counts.getPlain(i));
            longest = Math.max(longest, one.max.get());
        }
        long count = Arrays.stream(sum).sum();
        return new LatencySummary(
                count,
                Math.min(longest, nanosOf(Math.ceilDiv(count, 2), sum)),
                Math.min(longest, nanosOf(Math.ceilDiv(99 * count, 100), sum)),
                longest);
    }

    /** The time of that rank: so many of those counted are no longer. 0 when there is none. */
    private static long nanosOf(long rank, long[] counts) {
        int bucket = 0;
        for (long seen = counts[0]; seen < rank; seen += counts[bucket]) {
            bucket++;
        }
        return middle(bucket);
    }

    /** The bucket of a time: the octave, then the five bits after its highest. */
    static int bucket(long nanos) {
        if (nanos < 2 * SUB_BUCKETS) {
            return (int) nanos;
        }
        int shift = 63 - Long.numberOfLeadingZeros(nanos) - SUB_BITS;
        return (shift << SUB_BITS) + (int) (nanos >>> shift);
    }

    static long middle(int bucket) {
        if (bucket < 2 * SUB_BUCKETS) {
            return bucket;
        }
        int shift = (bucket >>> SUB_BITS) - 1;
        long begin = (long) (bucket - (shift << SUB_BITS)) << shift;
        return begin + (1L << (shift - 1));
    }
}
