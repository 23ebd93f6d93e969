package dev.weir.size;

/**
 * What one pair of windows says.
 *
 * @param nanos monotonic time at its end
 * @param elasticity {@code ln(X_high / X_low) / ln(n_high / n_low)}
 * @param weight one by its variance
 * @param highWaited share of the high window in which somebody waited
 * @param fullWaited the same of the window with less; of the {@linkplain #isOneSided one-sided}
 *     pair, that with more
 * @param level mean of {@code ln X} over both, X in completions per nanosecond
 */
record ProbePair(
        long nanos,
        double elasticity,
        double weight,
        double highWaited,
        double fullWaited,
        double level) {

    /**
     * Variance of {@code ln X} between two neighbouring windows beyond that of counting: a server's
     * capacity wavers by some per cent.
     */
    private static final double WAVER = 4e-4;

    /** The windows must have differed in connections in use by this part of what was intended. */
    private static final double SPREAD = 0.35;

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
        return calm.rate() >= bound.rate();
    }

    /**
     * The pair of two windows that {@linkplain #differs differ}: by what was done while somebody
     * waited, or, if it is {@linkplain #isOneSided one-sided}, by all that was done and the permits
     * that were lent, since fewer were in use where nobody waited.
     *
     * @param sizes the permits lent in them
     * @param variation square of the coefficient of variation of holds: completions of uneven work
     *     come in clumps
     */
    static ProbePair of(
            WindowMeasure low, WindowMeasure high, SizePair sizes, double variation, long nanos) {
        double clumps = Math.max(1, variation);
        if (isOneSided(low, high)) {
            return new ProbePair(
                    nanos,
                    low.rate(),
                    high.rate(),
                    sizes.logRatio(),
                    clumps * (1.0 / low.completions() + 1.0 / high.completions()),
                    high.waited(),
                    Math.max(low.waited(), high.waited()));
        }
        WindowMeasure.Full less = low.full();
        WindowMeasure.Full more = high.full();
        return new ProbePair(
                nanos,
                less.rate(),
                more.rate(),
                Math.log(more.inUse() / less.inUse()),
                clumps * (1.0 / less.completions() + 1.0 / more.completions()),
                high.waited(),
                Math.min(low.waited(), high.waited()));
    }

    private ProbePair(
            long nanos,
            double lowRate,
            double highRate,
            double spread,
            double counting,
            double highWaited,
            double fullWaited) {
        this(
                nanos,
                Math.log(highRate / lowRate) / spread,
                spread * spread / (counting + WAVER),
                highWaited,
                fullWaited,
                (Math.log(lowRate) + Math.log(highRate)) / 2);
    }
}
