package dev.weir.size;

/**
 * What one pair of slots says.
 *
 * @param nanos monotonic time at its end
 * @param elasticity {@code ln(X_high / X_low) / ln(n_high / n_low)}
 * @param weight one by its variance
 * @param highWaited share of the high slot in which somebody waited
 * @param fullWaited the same of the slot with less
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
     * Variance of {@code ln X} between two neighbouring slots beyond that of counting: a server's
     * capacity wavers by some per cent.
     */
    private static final double WAVER = 4e-4;

    /** The slots must have differed in connections in use by this part of what was intended. */
    private static final double SPREAD = 0.4;

    /** Whether both slots differ enough in connections in use to say anything. */
    static boolean differs(SlotMeasure low, SlotMeasure high, Arms arms) {
        return low.isFull()
                && high.isFull()
                && Math.log(high.full().inUse() / low.full().inUse()) >= SPREAD * arms.logRatio();
    }

    /**
     * The pair of two slots that {@linkplain #differs differ}.
     *
     * @param variation square of the coefficient of variation of holds: completions of uneven work
     *     come in clumps
     */
    static ProbePair of(SlotMeasure low, SlotMeasure high, double variation, long nanos) {
        SlotMeasure.Full less = low.full();
        SlotMeasure.Full more = high.full();
        double spread = Math.log(more.inUse() / less.inUse());
        double rise = Math.log(more.rate() / less.rate());
        double counting = 1.0 / less.completions() + 1.0 / more.completions();
        double variance = Math.max(1, variation) * counting + WAVER;
        return new ProbePair(
                nanos,
                rise / spread,
                spread * spread / variance,
                high.waited(),
                Math.min(low.waited(), high.waited()),
                (Math.log(less.rate()) + Math.log(more.rate())) / 2);
    }
}
