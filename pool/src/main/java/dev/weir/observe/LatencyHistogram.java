package dev.weir.observe;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts times in buckets whose width grows with the time, so that any percentile is known within
 * 1.6 % at a fixed cost: each octave is cut into 32 equal buckets, as Tene's HdrHistogram does.
 * Times below 64 ns have a bucket each; those above about 73 minutes count in the last.
 *
 * <p>Recording is one atomic addition, plus one read of the maximum, spread over stripes by thread.
 * Thread-safe; never blocks.
 */
public final class LatencyHistogram {

    private static final int SUB_BITS = 5;
    private static final int SUB_BUCKETS = 1 << SUB_BITS;
    private static final int TOP_BIT = 42;
    private static final long MOST = (1L << TOP_BIT) - 1;
    private static final int BUCKETS = bucket(MOST) + 1;

    private final AtomicLongArray[] stripes;
    private final AtomicLong max = new AtomicLong();

    /** A histogram with as many stripes as there are processors, four at most: each costs 10 kB. */
    public LatencyHistogram() {
        this(Math.min(4, Runtime.getRuntime().availableProcessors()));
    }

    LatencyHistogram(int stripeCount) {
        int powerOfTwo = Integer.highestOneBit(Math.max(1, stripeCount));
        stripes = new AtomicLongArray[powerOfTwo];
        for (int i = 0; i < powerOfTwo; i++) {
            stripes[i] = new AtomicLongArray(BUCKETS);
        }
    }

    /** Counts one time; a negative one counts as 0. */
    public void record(long nanos) {
        int stripe = (int) Thread.currentThread().threadId() & (stripes.length - 1);
        stripes[stripe].getAndIncrement(bucket(Math.clamp(nanos, 0, MOST)));
        long seen = max.get();
        while (nanos > seen && !max.compareAndSet(seen, nanos)) {
            seen = max.get();
        }
    }

    /** What was recorded until now; what is recorded meanwhile may or may not be in it. */
    public Snapshot snapshot() {
        long[] sum = new long[BUCKETS];
        for (AtomicLongArray stripe : stripes) {
            for (int i = 0; i < BUCKETS; i++) {
                sum[i] += stripe.getPlain(i);
            }
        }
        return new Snapshot(sum, max.get());
    }

    /** The bucket of a time: the octave, then the five bits after its highest. */
    static int bucket(long nanos) {
        if (nanos < 2 * SUB_BUCKETS) {
            return (int) nanos;
        }
        int shift = 63 - Long.numberOfLeadingZeros(nanos) - SUB_BITS;
        return (shift << SUB_BITS) + (int) (nanos >>> shift);
    }

    /** The middle of a bucket, in nanoseconds. */
    static long middle(int bucket) {
        if (bucket < 2 * SUB_BUCKETS) {
            return bucket;
        }
        int shift = (bucket >>> SUB_BITS) - 1;
        long begin = (long) (bucket - (shift << SUB_BITS)) << shift;
        return begin + (1L << (shift - 1));
    }

    /** The counts at one instant; immutable. */
    public static final class Snapshot {
        private final long[] counts;
        private final long total;
        private final long max;

        private Snapshot(long[] counts, long max) {
            this.counts = counts;
            this.max = max;
            long sum = 0;
            for (long count : counts) {
                sum += count;
            }
            this.total = sum;
        }

        /** The counts of both. */
        public Snapshot plus(Snapshot other) {
            long[] sum = new long[counts.length];
            for (int i = 0; i < sum.length; i++) {
                sum[i] = counts[i] + other.counts[i];
            }
            return new Snapshot(sum, Math.max(max, other.max));
        }

        /** How many times were recorded. */
        public long count() {
            return total;
        }

        /** The longest, in nanoseconds, exact; 0 when none was recorded. */
        public long maxNanos() {
            return max;
        }

        /**
         * The least time that {@code percent} per cent of the recorded times do not exceed (nearest
         * rank), within 1.6 %; 0 when none was recorded.
         *
         * @param percent above 0, at most 100
         */
        public long percentileNanos(double percent) {
            if (!(percent > 0 && percent <= 100)) {
                throw new IllegalArgumentException(
                        "A percentile is above 0 and at most 100, not " + percent);
            }
            long rank = Math.max(1, (long) Math.ceil(percent / 100 * total));
            long seen = 0;
            for (int i = 0; i < counts.length; i++) {
                seen += counts[i];
                if (seen >= rank) {
                    return Math.min(max, middle(i));
                }
            }
            return max;
        }
    }
}
