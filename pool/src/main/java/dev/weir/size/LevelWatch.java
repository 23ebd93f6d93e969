package dev.weir.size;

/**
 * Notices that throughput, at whatever size, is not what it was: another mix, another capacity.
 *
 * <p>Two pairs in a row whose level lies off the tracked one by more than a quarter on the log
 * scale are a new regime. It has no direction: it voids evidence, it does not move the limit. Not
 * thread-safe.
 */
final class LevelWatch {
    private static final double OFF = 0.25;
    private static final double FAR_OFF = 0.7;
    private static final double WEIGHT = 0.1;

    /** How throughput stands to its level. */
    enum Level {
        SAME,
        NEW,
        /** So different that the shortest hold is void too. */
        FAR
    }

    private double level = Double.NaN;
    private int off;

    void forget() {
        level = Double.NaN;
    }

    /** Takes in the level of a pair. */
    Level add(double logRate) {
        if (Double.isNaN(level)) {
            level = logRate;
            off = 0;
            return Level.SAME;
        }
        double away = Math.abs(logRate - level);
        if (away <= OFF) {
            off = 0;
            level += WEIGHT * (logRate - level);
            return Level.SAME;
        }
        off++;
        if (off < 2) {
            return Level.SAME;
        }
        level = logRate;
        off = 0;
        return away > FAR_OFF ? Level.FAR : Level.NEW;
    }
}
