package dev.weir.size;

/**
 * The two sizes that a pair compares.
 *
 * @param low permits of the one window
 * @param high permits of the other, at least {@code low}
 */
record SizePair(int low, int high) {
    /** About {@code limit / sqrt(ratio)} and {@code limit * sqrt(ratio)}, at least one apart. */
    static SizePair around(double limit, double ratio, LimitBounds bounds) {
        double root = Math.sqrt(ratio);
        int low = Math.max(bounds.floor(), (int) Math.floor(limit / root + 0.5));
        int high = Math.min(bounds.ceiling(), (int) Math.floor(limit * root + 0.5));
        if (high <= low) {
            boolean down = limit < low && low > bounds.floor() || low >= bounds.ceiling();
            high = down ? Math.min(low, bounds.ceiling()) : low + 1;
            low = down ? Math.max(bounds.floor(), high - 1) : low;
        }
        return new SizePair(low, high);
    }

    /** Whether the bounds leave nothing to compare. */
    boolean isPoint() {
        return low == high;
    }

    double logRatio() {
        return Math.log((double) high / low);
    }
}
