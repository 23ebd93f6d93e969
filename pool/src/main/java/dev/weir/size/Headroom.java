package dev.weir.size;

/**
 * How many connections are lent beyond the limit because the database has room for them.
 *
 * <p>The limit law compares sizes in pairs of windows, which takes it seconds a step. Where short
 * work is no slower than at rest a larger size needs no comparison: so while borrowers wait and all
 * that may be lent is at work, the size grows by a quarter at a time. Each step is judged by
 * {@value #HOLDS} holds that began after the one before: what it did shows in them. It ends where
 * the database gets full, and fades where nobody waits. Once the queue stands, what was found is
 * the limit's ({@link #take}).
 *
 * <p>To be asked at each look of the limit law. Pure: no clock, no threads. Not thread-safe.
 */
public final class Headroom {
    /** Most connections beyond the limit; pools on one database share it. */
    static final int MOST = 30;

    /** Holds may be so many times those at rest: 1.2 let a hot row in, at 1.1 it stays out. */
    private static final double ROOMY = 1.1;

    /** Their mean is then known to 9 %; of 96 it took steps that were chance. */
    private static final int HOLDS = 256;

    /** This part of what may be lent is at work. */
    private static final double AT_WORK = 0.9;

    private static final double STEP = 0.25;
    private static final double NANOS = 1e9;

    /** Half of it a second ends where the database is full, 1 in 20 s where nobody waits. */
    private static final double ENDS = 2;

    private static final double FADES = 1 / 20.0;

    private final SlowDown slow;
    private double extra;
    private long lookedAt;
    private boolean judging;
    private long judgedFrom;
    private int holds;
    private double sum;

    public Headroom(SlowDown slow) {
        this.slow = slow;
    }

    /** A lease of short work that began then has lasted so long, in nanoseconds. */
    public void timed(long from, double nanos) {
        if (judging && from - judgedFrom >= 0) {
            holds++;
            sum += Math.log(Math.max(1, nanos));
        }
    }

    /**
     * Takes a look.
     *
     * @param now monotonic time in nanoseconds
     * @param waits whether borrowers wait for an answer
     * @param work leases out but for those that ask the database nothing
     * @param limit what is lent without this
     */
    public void look(long now, boolean waits, int work, double limit, PeerPools peers) {
        double seconds = Math.min(1, (now - lookedAt) / NANOS);
        lookedAt = now;
        boolean all = waits && work >= AT_WORK * (limit + extra);
        if (!slow.isKnown()) {
            judging = false;
        } else if (!judging) {
            judging = all;
            judgedFrom = now;
            holds = 0;
            sum = 0;
        } else if (all && holds >= HOLDS) {
            judging = false;
            if (Math.exp(sum / holds - slow.logAtRest()) < ROOMY) {
                double most = (double) MOST / Math.max(1, peers.pools());
                extra = Math.min(most, extra + Math.max(1, STEP * (limit + extra)));
            }
        }
        if (slow.now(now) >= SlowDown.FULL) {
            extra *= 1 - Math.min(1, ENDS * seconds);
        } else if (!waits) {
            extra = Math.max(0, extra - FADES * seconds);
        }
    }

    /** Nothing is known any more. */
    public void forget() {
        judging = false;
        extra = 0;
    }

    /** Connections lent beyond the limit, as of the last look. */
    public int extra() {
        return (int) extra;
    }

    /** The same, which are the limit's from now on. */
    public int take() {
        int found = (int) extra;
        extra = 0;
        return found;
    }
}
