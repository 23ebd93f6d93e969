package dev.weir.size;

/**
 * How uneven holds are, and how long the work that is out at one instant takes to turn over.
 *
 * <p>{@code tau = E[U^2] / E[U]}: the mean hold of a lease met at a random instant, which is longer
 * than the mean hold of a lease, since long ones are out for longer (Feller's inspection paradox).
 * From timed leases, the older ones weighted less; while there are few, holds count as exponential,
 * so twice the mean. Not thread-safe.
 */
public final class HoldTimeStats {
    /** Timed leases after which an older one weighs half, unless said otherwise. */
    private static final double HALF_LIFE = 400;

    /** Fewer say nothing about unevenness. */
    private static final double ENOUGH = 30;

    private static final double EXPONENTIAL = 2;

    /** What an earlier lease weighs once another one was timed. */
    private final double keep;

    private double count;
    private double sum;
    private double squares;
    private double meanHold;

    private int lasting;
    private double lastingNanos;
    private double lastingSquares;

    HoldTimeStats() {
        this(HALF_LIFE);
    }

    /**
     * @param halfLife timed leases after which an older one weighs half
     */
    HoldTimeStats(double halfLife) {
        this.keep = Math.pow(0.5, 1 / halfLife);
    }

    /** What is out from now on is other work. */
    void forget() {
        count = 0;
        sum = 0;
        squares = 0;
        meanHold = 0;
    }

    /** Takes in the mean hold of a window, by Little's law. */
    void meanHold(double nanos) {
        meanHold = nanos;
    }

    /** Whether there are enough timed leases to speak of unevenness. */
    private boolean isKnown() {
        return count >= ENOUGH;
    }

    /** The turn-over time in nanoseconds; 0 when nothing is known. */
    double nanos() {
        return isKnown() && sum > 0 ? squares / sum : EXPONENTIAL * meanHold;
    }

    /** A lease lasted so long, in nanoseconds. */
    public void add(double nanos) {
        count = count * keep + 1;
        sum = sum * keep + nanos;
        squares = squares * keep + nanos * nanos;
    }

    /** A lease that has not ended counts as if it ended now, until {@link #noneLasts}. */
    public void lasts(double nanos) {
        lasting++;
        lastingNanos += nanos;
        lastingSquares += nanos * nanos;
    }

    /** No lease is known to last any more. */
    public void noneLasts() {
        lasting = 0;
        lastingNanos = 0;
        lastingSquares = 0;
    }

    /** The square of the coefficient of variation of holds. */
    double variation() {
        double all = count + lasting;
        double nanos = sum + lastingNanos;
        if (!isKnown() || nanos <= 0) {
            return 1;
        }
        double mean = nanos / all;
        return Math.max(0, (squares + lastingSquares) / all / (mean * mean) - 1);
    }
}
