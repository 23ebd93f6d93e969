package dev.weir.size;

/**
 * How long borrowers wait on average, those who wait for nothing included: the mean length of the
 * queue divided by the rate at which leases end (Little's law), over the last few seconds. In one
 * line of all work everybody would wait for about that long. Not thread-safe.
 */
public final class MeanWait {
    private static final double MEMORY_NANOS = 5e9;

    private long lookedAt = Long.MIN_VALUE;
    private long endedThen;
    private double queue;
    private double perNano;

    /**
     * Takes a look, some ten times a second or more.
     *
     * @param waiting borrowers that wait
     * @param ended leases that have ever ended
     * @param now monotonic time in nanoseconds
     */
    public void look(int waiting, long ended, long now) {
        long elapsed = lookedAt == Long.MIN_VALUE ? 0 : now - lookedAt;
        if (elapsed > 0) {
            double weight = 1 - Math.exp(-elapsed / MEMORY_NANOS);
            queue += weight * (waiting - queue);
            perNano += weight * ((double) (ended - endedThen) / elapsed - perNano);
        }
        lookedAt = now;
        endedThen = ended;
    }

    /** The mean wait in nanoseconds, 0 while nothing ends. */
    public double nanos() {
        return perNano == 0 ? 0 : queue / perNano;
    }
}
