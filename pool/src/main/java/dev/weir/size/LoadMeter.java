package dev.weir.size;

/**
 * Measures the {@link Load} of the last {@value #SECONDS} seconds, in buckets of one second.
 *
 * <p>Waits are exact. Use is read at regular moments, ten a second, because moments that a borrower
 * causes find more in use than there is on average. Not thread-safe.
 */
public final class LoadMeter {
    private static final int SECONDS = 30;
    private static final long SECOND_NANOS = 1_000_000_000L;

    private final Bucket[] buckets = new Bucket[SECONDS];
    private boolean begun;
    private long begunAt;
    private long sampledAt;
    private int inUseThen;
    private long borrowsThen;

    /** What was counted in one second. */
    private static final class Bucket {
        private long second = Long.MIN_VALUE;
        private long borrows;
        private long forTasks;
        private long waited;
        private long waitedNanos;
        private double usedNanos;
        private double connections;
        private int queued;
        private int full;
        private int samples;

        private void clear(long now) {
            second = now;
            borrows = 0;
            forTasks = 0;
            waited = 0;
            waitedNanos = 0;
            usedNanos = 0;
            connections = 0;
            queued = 0;
            full = 0;
            samples = 0;
        }
    }

    /** Creates a meter that has measured nothing. */
    public LoadMeter() {
        for (int i = 0; i < SECONDS; i++) {
            buckets[i] = new Bucket();
        }
    }

    /**
     * Counts a borrower, or a task, that was served from the queue.
     *
     * @param waitedNanos how long it waited
     * @param isTask whether it was a task of an executor: no thread waited
     * @param now monotonic time in nanoseconds
     */
    public void served(long waitedNanos, boolean isTask, long now) {
        Bucket bucket = bucket(now);
        if (isTask) {
            bucket.forTasks++;
        } else {
            bucket.waited++;
            bucket.waitedNanos += Math.max(0, waitedNanos);
        }
    }

    /**
     * Takes a sample at a regular moment.
     *
     * @param inUse connections in use
     * @param connections connections that can be lent: open and permitted
     * @param waits whether a borrower waits
     * @param borrows leases that ever began
     * @param now monotonic time in nanoseconds
     */
    public void sample(int inUse, int connections, boolean waits, long borrows, long now) {
        Bucket bucket = bucket(now);
        if (begun) {
            // longer than a second the pool was at rest, and nothing was in use
            long elapsed = Math.min(SECOND_NANOS, now - sampledAt);
            bucket.usedNanos += elapsed * ((double) inUseThen + inUse) / 2;
            bucket.borrows += borrows - borrowsThen;
        } else {
            begun = true;
            begunAt = now;
        }
        bucket.connections += connections;
        bucket.queued += waits ? 1 : 0;
        bucket.full += inUse > 0 && inUse >= connections ? 1 : 0;
        bucket.samples++;
        sampledAt = now;
        inUseThen = inUse;
        borrowsThen = borrows;
    }

    private Bucket bucket(long now) {
        long second = Math.floorDiv(now, SECOND_NANOS);
        Bucket bucket = buckets[(int) Math.floorMod(second, (long) SECONDS)];
        if (bucket.second != second) {
            bucket.clear(second);
        }
        return bucket;
    }

    /** The load of the last seconds. */
    public Load load(long now) {
        if (!begun) {
            return Load.NONE;
        }
        long first = Math.floorDiv(now, SECOND_NANOS) - SECONDS + 1;
        Bucket sum = new Bucket();
        for (Bucket bucket : buckets) {
            if (bucket.second >= first) {
                add(sum, bucket);
            }
        }
        long nanos = now - Math.max(begunAt, first * SECOND_NANOS);
        double samples = Math.max(1, sum.samples);
        return nanos <= 0
                ? Load.NONE
                : new Load(
                        nanos,
                        sum.borrows,
                        Math.max(sum.waited, sum.borrows - sum.forTasks),
                        sum.waited,
                        sum.waitedNanos,
                        sum.usedNanos / nanos,
                        sum.connections / samples,
                        sum.queued / samples,
                        sum.full / samples,
                        sum.samples);
    }

    private static void add(Bucket sum, Bucket bucket) {
        sum.borrows += bucket.borrows;
        sum.forTasks += bucket.forTasks;
        sum.waited += bucket.waited;
        sum.waitedNanos += bucket.waitedNanos;
        sum.usedNanos += bucket.usedNanos;
        sum.connections += bucket.connections;
        sum.queued += bucket.queued;
        sum.full += bucket.full;
        sum.samples += bucket.samples;
    }
}
