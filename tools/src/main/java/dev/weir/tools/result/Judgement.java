package dev.weir.tools.result;

/** What a comparison says of Weir. */
public enum Judgement {
    BETTER("better"),
    NO_DIFFERENCE("no difference"),
    WORSE("worse"),
    UNKNOWN("not known");

    /** The least difference that counts: users do not feel less than 5 %. */
    public static final double FELT = 0.05;

    /** With five rounds all fall on one side by chance once in 16 times; with fewer, more often. */
    public static final int LEAST_ROUNDS = 5;

    private final String words;

    Judgement(String words) {
        this.words = words;
    }

    /** The judgement in words. */
    public String words() {
        return words;
    }

    /**
     * Judges one number against another. A difference counts if users feel it; anything less is a
     * tie.
     *
     * @param ours of Weir; not a number if nothing was measured
     * @param theirs of the other side; likewise. Infinite is what never came to an end.
     */
    public static Judgement of(double ours, double theirs, boolean moreIsBetter) {
        if (Double.isNaN(ours) || Double.isNaN(theirs)) {
            return UNKNOWN;
        }
        double least = Double.isInfinite(theirs) ? 0 : Math.abs(theirs) * FELT;
        return ordered(
                ours >= theirs + least, ours <= theirs - least, ours == theirs, moreIsBetter);
    }

    /**
     * Judges a ratio of Weir's number to the other side's. A difference counts if users feel it and
     * if the whole interval lies on one side of 1.
     *
     * @param ratio not a number if nothing was measured
     * @param interval where the ratio may lie as far as the run can tell; one round has none, its
     *     ends are not a number
     */
    public static Judgement of(double ratio, Threshold.Interval interval, boolean moreIsBetter) {
        if (Double.isNaN(ratio) || Double.isNaN(interval.low())) {
            return UNKNOWN;
        }
        return ordered(
                interval.low() > 1 && ratio >= 1 + FELT,
                interval.high() < 1 && ratio <= 1 - FELT,
                false,
                moreIsBetter);
    }

    private static Judgement ordered(
            boolean more, boolean less, boolean same, boolean moreIsBetter) {
        if (same || more == less) {
            return NO_DIFFERENCE;
        }
        return more == moreIsBetter ? BETTER : WORSE;
    }
}
