package dev.weir.size;

/**
 * The throughput of two sizes, measured in a pair of windows one right after the other.
 *
 * @param nanos monotonic time at its end, in nanoseconds
 * @param fewer connections lent at the one size
 * @param more connections lent at the other
 * @param fewerPerSecond leases that ended per second with {@code fewer}
 * @param morePerSecond leases that ended per second with {@code more}
 * @param elasticity {@code ln(X_more / X_fewer) / ln(n_more / n_fewer)}
 * @param weight one by its variance
 * @param highWaited share of the window with more in which somebody waited
 * @param fullWaited the same of the window with less; of the {@linkplain #isOneSided one-sided}
 *     pair, that with more
 */
public record Comparison(
        long nanos,
        int fewer,
        int more,
        double fewerPerSecond,
        double morePerSecond,
        double elasticity,
        double weight,
        double highWaited,
        double fullWaited) {

    private static final double SECOND_NANOS = 1e9;

    /**
     * Variance of {@code ln X} between two neighbouring windows beyond that of counting: a server's
     * capacity wavers by some per cent.
     */
    private static final double WAVER = 4e-4;

    /** The windows must have differed in connections in use by this part of what was intended. */
    private static final double SPREAD = 0.35;

    /** Mean of {@code ln X} over both. */
    double level() {
        return (Math.log(fewerPerSecond) + Math.log(morePerSecond)) / 2;
    }

    /**
     * Whether both windows differ enough in connections in use to say anything; those of a
     * {@linkplain #isOneSided one-sided} pair do by what was lent.
     */
    static boolean differs(WindowMeasure low, WindowMeasure high, SizePair sizes) {
        return isOneSided(low, high)
                || low.isFull()
                        && high.isFull()
                        && Math.log(high.full().inUse() / low.full().inUse())
                                >= SPREAD * sizes.logRatio();
    }

    /**
     * Whether in one window most of the time nobody waited, and it did more than the other, in
     * which somebody did: it could have done more still, so that size is the better one however few
     * came. A calm window that did less says nothing: fewer came.
     */
    static boolean isOneSided(WindowMeasure low, WindowMeasure high) {
        if (low.isBound() == high.isBound()) {
            return false;
        }
        WindowMeasure calm = low.isBound() ? high : low;
        WindowMeasure bound = low.isBound() ? low : high;
        return calm.all().rate() >= bound.all().rate();
    }

    /**
     * Of two windows that {@linkplain #differs differ}: by what was done while somebody waited, or,
     * if the pair is {@linkplain #isOneSided one-sided}, by all that was done and the permits that
     * were lent, since fewer were in use where nobody waited.
     *
     * @param sizes the permits lent in them
     * @param variation square of the coefficient of variation of holds: completions of uneven work
     *     come in clumps
     */
    static Comparison of(
            WindowMeasure low, WindowMeasure high, SizePair sizes, double variation, long nanos) {
        boolean whole = isOneSided(low, high);
        WindowMeasure.Span fewer = whole ? low.all() : low.full();
        WindowMeasure.Span wider = whole ? high.all() : high.full();
        double less = fewer.rate();
        double more = wider.rate();
        double spread = whole ? sizes.logRatio() : Math.log(wider.inUse() / fewer.inUse());
        double counting =
                Math.max(1, variation) * (1.0 / fewer.completions() + 1.0 / wider.completions());
        return new Comparison(
                nanos,
                sizes.low(),
                sizes.high(),
                less * SECOND_NANOS,
                more * SECOND_NANOS,
                Math.log(more / less) / spread,
                spread * spread / (counting + WAVER),
                high.waited(),
                whole
                        ? Math.max(low.waited(), high.waited())
                        : Math.min(low.waited(), high.waited()));
    }
}
