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
