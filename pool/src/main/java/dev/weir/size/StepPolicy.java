package dev.weir.size;

/**
 * How far apart the two sizes of a pair are, and how far the limit moves.
 *
 * <p>Wide while the answer is clear, narrow near the top: the pairs needed to resolve a slope go
 * with one over the square of the distance on the log scale, and so does what the dither costs. A
 * step is the root of the ratio, so that it ends where the pair has measured; only a loud answer or
 * the third in a row moves by the whole ratio. Small ups are additive in the root of the limit and
 * downs are factors: pools that share a database drift towards equal shares (binomial congestion
 * control, Bansal and Balakrishnan, INFOCOM 2001). Not thread-safe.
 */
final class StepPolicy {
    private static final double WIDEST = 2.0;
    private static final double NARROWEST = 1.2;

    /**
     * After a loud answer no narrower; after an up no wider until the third in a row: the pair's
     * low size costs as much.
     */
    private static final double WIDE = 1.5;

    /** Where the ratio settles while pairs do not decide. */
    private static final double SEEKING = 1.4;

    /** After so many pairs that do not decide, a wide ratio costs more than it tells. */
    private static final int NARROW_AFTER = 9;

    /**
     * The same among peers: what they probe hides more of a small difference than of a large one.
     */
    private static final int NARROW_AMONG_PEERS = 18;

    private static final int WIDEN_EVERY = 12;
    private static final double WIDEN = 1.1;
    private static final double LENGTHEN = 1.25;
    private static final int RUN = 3;

    /** An elasticity that leaves no doubt, up and down. */
    private static final double LOUD_UP = 0.5;

    /**
     * The same once the limit has moved in this regime. Where throughput is {@code X n / (n + c)},
     * as of a machine whose parts serve in turn, one of 0.25 at {@code n} is still 0.14 at twice of
     * it.
     */
    private static final double LOUD_AGAIN = 0.25;

    private static final double LOUD_DOWN = -0.2;

    /** So many standard errors beyond where it begins to be loud leave no doubt that it is. */
    private static final double SURELY = 2;

    /** An elasticity down to here does not say that the excess costs anything. */
    private static final double COSTS = -0.06;

    /** The part of the ratio, on the log scale, that such an excess moves by at first. */
    private static final double SOFT = 0.3;

    /** Gain of a small up: about 1.4 connections at 10, 4.5 at 100. */
    private static final double GAIN = 0.45;

    private double ratio = WIDEST;
    private int direction;
    private int run;

    double ratio() {
        return ratio;
    }

    /** A new regime: look wide again, in no direction. */
    void restart() {
        ratio = Math.max(ratio, WIDE);
        direction = 0;
        run = 0;
    }

    /**
     * So many pairs have not decided.
     *
     * @param alone whether no peers are known
     */
    void undecided(int pairs, boolean alone) {
        if (pairs % WIDEN_EVERY == 0 && ratio < SEEKING) {
            ratio = Math.min(SEEKING, ratio * WIDEN);
        } else if (pairs == (alone ? NARROW_AFTER : NARROW_AMONG_PEERS) && ratio > SEEKING) {
            ratio = SEEKING;
        }
    }

    /**
     * The limit after a move.
     *
     * @param sign 1 = up, -1 = down
     * @param peers if there are any, what is seen of several pools whose clocks differ is in part
     *     what the others do, so bold steps up follow it, and small steps down do not make up for
     *     the small steps up
     */
    double move(double limit, int sign, Elasticity elasticity, PeerPools peers) {
        double next = ratio;
        boolean alone = !peers.hasPeers();
        boolean loud = isLoud(sign, elasticity, peers);
        if (sign == direction) {
            run++;
        } else {
            if (direction != 0) {
                next = Math.max(NARROWEST, 1 + (next - 1) / 2);
            }
            run = 1;
        }
        direction = sign;
        double step;
        if (loud || (run >= RUN && (sign < 0 || alone))) {
            step = next;
        } else if (alone && sign < 0 && run == 1 && elasticity.value() > COSTS) {
            step = Math.pow(next, SOFT);
        } else {
            step = Math.sqrt(next);
        }
        if (loud) {
            next = Math.max(next, WIDE);
        }
        if (sign > 0) {
            next = Math.min(next, WIDE);
        }
        if (run >= RUN) {
            next = Math.min(WIDEST, next * LENGTHEN);
        }
        ratio = next;
        if (sign < 0) {
            return limit / step;
        }
        return loud || run >= 2 ? limit * step : limit + GAIN * Math.sqrt(limit);
    }

    /**
     * Early looks ask for so many standard errors that where pairs scatter all they find lies far
     * out: by itself that is no reason to go all the way. Beside others it is: what is not given
     * back at once is taken from them meanwhile.
     */
    private boolean isLoud(int sign, Elasticity elasticity, PeerPools peers) {
        double surely = peers.hasDatabaseToItself() ? SURELY : 0;
        if (sign < 0) {
            return -elasticity.above(LOUD_DOWN) > surely;
        }
        return elasticity.value() > LOUD_UP
                || (!peers.hasPeers() && direction != 0 && elasticity.above(LOUD_AGAIN) > surely);
    }
}
