package dev.weir.size;

/**
 * When work is long, and what it and short work may have beside each other.
 *
 * <p>One queue of mixed work makes reads of a millisecond wait behind reports. A place in the
 * application whose leases last for {@link #overstayNanos} is long work from then on: it waits in a
 * line of its own, which short work passes until the {@linkplain #turnNanos turn} of the first has
 * come. It may have all permits but what others {@linkplain #left use in the mean}, and these have
 * a {@linkplain #reserve reserve} beside it (decision 15).
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

    /** Short work passes long work for so many times what the long work is expected to take. */
    public static final int TURN = 10;

    /** The same once the long line has stood for {@link #LASTING_NANOS}, and of the mean wait. */
    private static final double TURN_LASTING = 1.75;

    /** Below saturation a line of reports is gone before; one that lasts is overload. */
    private static final long LASTING_NANOS = 30_000_000_000L;

    /** Short ones that wait for each permit in a crowd. Below saturation hardly any wait. */
    private static final int CROWD = 4;

    /** In a crowd long work waits for so many times what it would wait for in one line. */
    private static final double TURN_IN_CROWD = 2;

    /**
     * Once its turn has come long work leaves this part of what it leaves otherwise. With less it
     * takes all connections at a time, and short work waits for the longest of them to end. Rounded
     * down: where short work needs less than the one that is left to it, long work falls behind
     * until all of it goes first.
     */
    private static final double LEFT_WHEN_DUE = 0.75;

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
     *
     * @param permits permits in force
     * @param othersInUse connections that others have in use in the mean
     */
    public static int left(int permits, double othersInUse) {
        return Math.min((int) Math.round(othersInUse), permits / MOST_RESERVED);
    }

    /**
     * The same once the turn of the long line has come.
     *
     * @param left what it leaves otherwise
     */
    public static int leftWhenDue(int left) {
        return (int) (LEFT_WHEN_DUE * left);
    }

    /**
     * Connections that others may have at any time beside work known to be long: three times as
     * many as they have in use in the mean, between one and half of all permits; none of a single
     * one.
     *
     * @param permits permits in force
     * @param othersInUse connections that others have in use in the mean
     */
    public static int reserve(int permits, double othersInUse) {
        int most = Math.max(1, permits / MOST_RESERVED);
        int wanted = Math.clamp((int) Math.ceil(RESERVE * othersInUse), 1, most);
        return permits < 2 ? 0 : wanted;
    }

    /**
     * How long work that is known to be long lets short work pass that came after it. Ordering by
     * expected time keeps short work short; the bound keeps long work from starving, and says what
     * it waits for at most beside its own kind.
     *
     * @param expectedNanos how long it is expected to hold a connection
     * @param stoodNanos how long ago the line of long work was last empty
     * @param meanWaitNanos how long all work waits on average. In overload that is what one line
     *     would make all wait for, and long work waits for at most three times as long: its turn
     *     and what short work waits for
     */
    public static long turnNanos(double expectedNanos, long stoodNanos, double meanWaitNanos) {
        boolean lasts = stoodNanos >= LASTING_NANOS;
        return (long)
                (lasts
                        ? TURN_LASTING * Math.min(expectedNanos, meanWaitNanos)
                        : TURN * expectedNanos);
    }

    /**
     * Whether so much short work waits that it would pass long work without end.
     *
     * @param others borrowers that wait and are not known to be long
     * @param permits permits that they share with long work
     */
    public static boolean isCrowd(int others, int permits) {
        return others >= CROWD * Math.max(1, permits);
    }

    /**
     * The most that the turn is while short work waits in a {@linkplain #isCrowd crowd}; no bound
     * while nothing is known of short work.
     *
     * @param before long work that waits already
     * @param expectedNanos how long each is expected to hold a connection
     * @param others borrowers that wait and are not known to be long
     * @param typicalNanos the same of these; 0 = not known
     * @param permits permits that all of these share
     */
    public static long turnInCrowdNanos(
            int before, double expectedNanos, int others, double typicalNanos, int permits) {
        double oneLine = (before * expectedNanos + others * typicalNanos) / Math.max(1, permits);
        return typicalNanos > 0 ? (long) (TURN_IN_CROWD * oneLine) : Long.MAX_VALUE;
    }
}
