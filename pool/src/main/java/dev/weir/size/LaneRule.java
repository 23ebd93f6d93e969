package dev.weir.size;

/**
 * When work is long, and what it and short work may have beside each other.
 *
 * <p>One queue of mixed work makes reads of a millisecond wait behind reports. A place in the
 * application whose leases last for {@link #overstayNanos} is long work from then on: it waits in a
 * line of its own, which short work passes until the {@linkplain #TURN turn} of the first has come.
 * It may have all permits but what others {@linkplain #left use in the mean}, and these have a
 * {@linkplain #reserve reserve} beside it (decision 15).
 *
 * <p>Pure: no clock, no state.
 */
public final class LaneRule {
    /**
     * No lease counts as long before: the pool looks every 25 ms. A longer time is better for no
     * work, and holds a permit for longer (decision 15).
     */
    public static final long SHORTEST_OVERSTAY_NANOS = 25_000_000L;

    /** A lease counts as long when it has lasted so many times what is typical. */
    public static final double TIMES_TYPICAL = 8;

    /**
     * Short work passes long work for so many times what the long work is expected to take, which
     * keeps short work short and long work from starving.
     */
    public static final int TURN = 10;

    /**
     * Connections in use, in the mean, from which on a service is at work beside a batch: one read
     * of a millisecond every 20 ms. Chosen without a measurement (decision 16).
     */
    public static final double AT_WORK = 0.05;

    /** Holds of one place from which on it is known. */
    private static final int KNOWN_AFTER = 3;

    /** A place that is known to be long is so until its mean falls below this part of that. */
    private static final double UNTIL = 0.5;

    /**
     * Beside long work others may have so many times what they have in use in the mean. With less
     * they wait under overload, and more only keeps connections open (decision 15).
     */
    private static final double RESERVE = 3;

    /** But no more than one permit in so many. */
    private static final int MOST_RESERVED = 2;

    private LaneRule() {}

    /**
     * The age at which a lease counts as long: {@code max(25 ms, 8 * typical)}.
     *
     * @param typicalNanos typical hold of leases in nanoseconds: best the geometric mean of timed
     *     ones, which the long ones hardly move; 0 = not known
     */
    public static long overstayNanos(double typicalNanos) {
        return Math.max(SHORTEST_OVERSTAY_NANOS, (long) (TIMES_TYPICAL * typicalNanos));
    }

    /**
     * Whether a place in the application that borrows is long work from now on.
     *
     * @param meanNanos the geometric mean of its last holds
     * @param times how many there were
     * @param wasLong whether it was before
     * @param typicalNanos as in {@link #overstayNanos}
     */
    public static boolean isLong(
            double meanNanos, int times, boolean wasLong, double typicalNanos) {
        double bound = overstayNanos(typicalNanos) * (wasLong ? UNTIL : 1);
        return times >= KNOWN_AFTER && meanNanos >= bound;
    }

    /**
     * Permits of the law's that work known to be long leaves to others: what these have in use in
     * the mean, so that together they have what the law allows; half of all at most.
     */
    public static int left(int permits, double othersInUse) {
        return Math.min((int) Math.round(othersInUse), permits / MOST_RESERVED);
    }

    /**
     * Connections that others may have at any time beside work known to be long: three times as
     * many as they have in use in the mean, between one and half of all permits; none of a single
     * one.
     */
    public static int reserve(int permits, double othersInUse) {
        int most = Math.max(1, permits / MOST_RESERVED);
        int wanted = Math.clamp((int) Math.ceil(RESERVE * othersInUse), 1, most);
        return permits < 2 ? 0 : wanted;
    }
}
