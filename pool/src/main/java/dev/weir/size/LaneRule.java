package dev.weir.size;

/**
 * When a lease has shown itself to be long, and how many such leases may run beside the permits.
 *
 * <p>One queue of mixed work makes reads of a millisecond wait behind reports. A lease that has
 * been out for {@link #overstayNanos} is moved to the long lane's account and its permit lent to
 * the next waiter, up to {@link #most} at a time. The rule needs no hint: a long transaction
 * betrays itself by lasting. It bounds what the long ones can take, it cannot stop one that has
 * begun.
 *
 * <p>Work that is known to be long before it begins, because the place in the application that
 * borrows has been long before, has all permits but what others {@linkplain #left use in the mean},
 * and these a {@linkplain #reserve reserve} beside it (decision 0015).
 *
 * <p>Pure: no clock, no state.
 */
public final class LaneRule {
    /**
     * No lease counts as long before: the pool looks every 25 ms. In the simulator 100 ms is no
     * better for anybody, and holds a permit for four times as long.
     */
    public static final long SHORTEST_OVERSTAY_NANOS = 25_000_000L;

    /** A lease counts as long when it has lasted so many times what is typical. */
    public static final double TIMES_TYPICAL = 8;

    /** Holds of one place from which on it is known. */
    private static final int KNOWN_AFTER = 3;

    /** A place that is known to be long is so until its mean falls below this part of that. */
    private static final double UNTIL = 0.5;

    /**
     * Beside long work others may have so many times what they have in use in the mean. With three
     * times the 99th percentile of their responses is 7 to 9 ms in the simulator (at 80 to 130 %
     * load, 17 to 19 connections), at 130 % it is 36 ms with twice, and 11 ms with four times, for
     * which 29 connections are open.
     */
    private static final double RESERVE = 3;

    /** But no more than one permit in so many. */
    private static final int MOST_RESERVED = 2;

    private LaneRule() {}

    /**
     * The age at which a lease is moved to the long lane: {@code max(25 ms, 8 * typical)}.
     *
     * @param typicalNanos typical hold of the short lane's leases in nanoseconds: best the
     *     geometric mean of timed ones, which the long ones hardly move; 0 = not known
     */
    public static long overstayNanos(double typicalNanos) {
        return Math.max(SHORTEST_OVERSTAY_NANOS, (long) (TIMES_TYPICAL * typicalNanos));
    }

    /**
     * Most leases on the long lane's account at a time.
     *
     * <p>While the queue comes and goes, twice the permits: connections are to spare and the short
     * ones need them in a clump of long ones. While it stands the database has as much as it can
     * do, and more at a time would only slow all of it: then half the permits, rounded up. What
     * comes beyond keeps its permit until it ends or one of these does.
     *
     * @param permits permits of the short lane
     * @param queueStands whether the limit law sees a lasting queue, that is, whether its state is
     *     another than {@link LimitDecision.State#DEMAND_LIMITED}
     */
    public static int most(int permits, boolean queueStands) {
        return queueStands ? (permits + 1) / 2 : 2 * permits;
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
     * Whether a lease is to be moved and its permit lent on.
     *
     * @param ageNanos how long it has been out
     * @param onLongLane leases that were moved and are still out
     * @param permits permits of the short lane
     * @param queueStands as in {@link #most}
     * @param typicalNanos as in {@link #overstayNanos}
     */
    public static boolean moves(
            long ageNanos, int onLongLane, int permits, boolean queueStands, double typicalNanos) {
        return onLongLane < most(permits, queueStands) && ageNanos >= overstayNanos(typicalNanos);
    }
}
