package dev.weir.size;

/**
 * What work that is known to be long before it begins may have of a pool's permits, what others may
 * have beside it, and by whose work the limit is judged.
 *
 * <p>Once a line of long work stands, the limit is judged by what that work gets done: the rest has
 * what it needs, and how much of it is done tells how much was asked for. To be asked at each look
 * of the limit law, every 25 ms. Pure: no clock. Not thread-safe.
 */
public final class LaneShares {
    /** Weight of one look in the mean number of other leases: about the last second. */
    private static final double WEIGHT = 1.0 / 32;

    /** Looks in a row with a line of long work from which on the limit is judged by it. */
    private static final int STANDS = 20;

    /** Looks in a row without after which it is no more. */
    private static final int IS_OVER = 40;

    private double othersInUse;
    private int left;
    private int reserve;
    private boolean stands;
    private int otherwise;

    /**
     * Takes a look.
     *
     * @param permits permits in force
     * @param others leases out that are not known to be long
     * @param othersWait whether others wait: then what they have in use is what they get, and not
     *     what they need
     * @param waits whether long work waits
     * @param outage whether the database stands still, so that a line says nothing
     * @return whether the limit is to be judged by other work than before
     */
    public boolean look(
            int permits, int others, boolean othersWait, boolean waits, boolean outage) {
        othersInUse += othersWait ? 0 : WEIGHT * (others - othersInUse);
        otherwise = outage || waits == stands ? 0 : otherwise + 1;
        boolean turns = otherwise >= (stands ? IS_OVER : STANDS);
        if (turns) {
            stands = !stands;
            otherwise = 0;
        }
        permits(permits);
        return turns;
    }

    /**
     * Nobody has looked for a while: others have had so many in use in the mean, or more.
     *
     * @param others leases out that are not known to be long
     */
    public void seed(int others) {
        othersInUse = Math.max(othersInUse, others);
    }

    /** So many permits are in force from now on. */
    public void permits(int permits) {
        left = LaneRule.left(permits, othersInUse);
        reserve = LaneRule.reserve(permits, othersInUse);
    }

    /** Permits that long work leaves to others; see {@link LaneRule#left}. */
    public int left() {
        return left;
    }

    /** Connections that others may have at any time; see {@link LaneRule#reserve}. */
    public int reserve() {
        return reserve;
    }

    /** Whether a line of long work stands, by which the limit is judged. */
    public boolean stands() {
        return stands;
    }
}
