package dev.weir.size;

/**
 * Tells a queue that stands from a burst that drains, and drops from the head of the first.
 *
 * <p>CoDel, after K. Nichols and V. Jacobson, "Controlling Queue Delay", ACM Queue 10(5), 2012, and
 * RFC 8289. What counts is how long each borrower has waited when its turn comes (its sojourn). A
 * burst may make that long for a while; only when it has stayed above the <em>target</em> for a
 * whole <em>interval</em> does the queue stand, and from then on the borrower at the head is
 * dropped at times that come closer: {@code interval / sqrt(n)} after the n-th drop, until one is
 * found that waited less than the target. Nobody is dropped behind whom nobody waits: that queue is
 * as good as empty.
 *
 * <p>A pure object: times come from the caller, in nanoseconds of one clock. Not thread-safe.
 */
public final class CoDel {
    /**
     * A queue that stands again within so many intervals is dropped from at the rate reached
     * before, as in appendix A of RFC 8289.
     */
    private static final int MEMORY_INTERVALS = 16;

    private final long target;
    private final long interval;

    /** Whether the sojourn was above the target when it was last seen. */
    private boolean above;

    /** If so, when it will have been for a whole interval. */
    private long standsFrom;

    private boolean dropping;
    private long nextDrop;
    private int drops;
    private int dropsAtEntry;

    /**
     * @param targetNanos a wait that is acceptable for good; RFC 8289 advises 5 to 10 % of the
     *     interval
     * @param intervalNanos how long a wait above the target is taken for a burst
     */
    public CoDel(long targetNanos, long intervalNanos) {
        this.target = targetNanos;
        this.interval = intervalNanos;
    }

    /**
     * Asked when a connection is there for the borrower at the head.
     *
     * @param sojournNanos how long that borrower has waited
     * @param behind how many wait behind it
     * @param now the present time
     * @return whether to drop it; then ask again for the next one
     */
    public boolean drops(long sojournNanos, int behind, long now) {
        boolean stands = stands(sojournNanos, behind, now);
        if (!dropping) {
            if (stands) {
                enter(now);
            }
            return stands;
        }
        dropping = stands;
        if (stands && now - nextDrop >= 0) {
            drops++;
            nextDrop = following(nextDrop);
            return true;
        }
        return false;
    }

    private boolean stands(long sojourn, int behind, long now) {
        if (sojourn < target || behind == 0) {
            above = false;
            return false;
        }
        if (!above) {
            above = true;
            standsFrom = now + interval;
            return false;
        }
        return now - standsFrom >= 0;
    }

    private void enter(long now) {
        dropping = true;
        int lately = drops - dropsAtEntry;
        boolean again = lately > 1 && now - nextDrop < MEMORY_INTERVALS * interval;
        drops = again ? lately : 1;
        dropsAtEntry = drops;
        nextDrop = following(now);
    }

    private long following(long drop) {
        return drop + (long) (interval / Math.sqrt(drops));
    }
}
