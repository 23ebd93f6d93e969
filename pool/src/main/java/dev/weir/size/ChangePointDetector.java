package dev.weir.size;

/**
 * Notices that throughput, at whatever size, is not what it was: another mix, another capacity.
 *
 * <p>Two pairs in a row whose level is half as much again as the tracked one, or two thirds of it,
 * are a new regime: a machine that wavers by a fifth is none. It has no direction: it voids
 * evidence, it does not move the limit. After a move of the limit throughput may be off by as much
 * as the limit has moved, since it rises at most in proportion. Not thread-safe.
 */
final class ChangePointDetector {
    private static final double OFF = 0.4;
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

    /** How far the limit has moved since the last pair, on the log scale. */
    private double slack;

    void forget() {
        level = Double.NaN;
        slack = 0;
    }

    /** The limit has moved. */
    void moved(double from, double to) {
        slack += Math.abs(Math.log(to / from));
    }

    /** Takes in the level of a pair. */
    Level add(double logRate) {
        if (Double.isNaN(level)) {
            level = logRate;
            off = 0;
            return Level.SAME;
        }
        double away = Math.abs(logRate - level);
        if (away <= OFF + slack) {
            off = 0;
            level += (slack > 0 ? 1 : WEIGHT) * (logRate - level);
            slack = 0;
            return Level.SAME;
        }
        off++;
        if (off < 2) {
            return Level.SAME;
        }
        level = logRate;
        off = 0;
        slack = 0;
        return away > FAR_OFF ? Level.FAR : Level.NEW;
    }
}
