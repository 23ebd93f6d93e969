package dev.weir.size;

/**
 * What borrowers asked for and how long they waited, over the last seconds; see {@link LoadMeter}.
 *
 * @param nanos how long that was; 0 before anything was measured
 * @param borrows leases that began
 * @param borrowers of these, the ones of threads; the others were for tasks of an executor
 * @param waited borrowers that were served after a wait
 * @param waitedNanos the sum of their waits
 * @param meanInUse connections in use on average
 * @param connections connections that could be lent, on average: open and permitted
 * @param queued share of the time, 0 to 1, in which a borrower waited
 * @param full share of the time in which all connections that could be lent were in use
 * @param samples moments at which use was read
 */
public record Load(
        long nanos,
        long borrows,
        long borrowers,
        long waited,
        long waitedNanos,
        double meanInUse,
        double connections,
        double queued,
        double full,
        int samples) {

    /** Nothing was measured. */
    public static final Load NONE = new Load(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Leases that began per second. */
    public double perSecond() {
        return nanos == 0 ? 0 : borrows * 1e9 / nanos;
    }

    /** The mean hold in nanoseconds, by Little's law; 0 when nothing was borrowed. */
    public double meanHoldNanos() {
        return borrows == 0 ? 0 : meanInUse * nanos / borrows;
    }

    /** The mean wait of all borrowers in nanoseconds, those that did not wait included. */
    public double meanWaitNanos() {
        return borrowers == 0 ? 0 : (double) waitedNanos / borrowers;
    }

    /** The mean wait in nanoseconds of borrowers that waited. */
    public double meanWaitOfThoseNanos() {
        return waited == 0 ? 0 : (double) waitedNanos / waited;
    }

    /** The share of borrowers that waited, 0 to 1. */
    public double waitedShare() {
        return borrowers == 0 ? 0 : Math.min(1, (double) waited / borrowers);
    }
}
