package dev.weir.size;

/**
 * How many times as long short work takes as at rest: how full the database is.
 *
 * <p>Typical is the geometric mean of holds of short work. Its value at rest is that of leases that
 * began while few were out ({@link #FEW}), or the least of {@value #BLOCK} holds in a row if that
 * is less: a pool that is never at rest knows only the latter. A ratio leaves out the network,
 * which is in both. Holds of a process that warms up get shorter by themselves, so what it showed
 * is forgotten once it is warm ({@link WarmUp}).
 *
 * <p><b>Headroom.</b> The limit law compares sizes in pairs of windows, which takes it seconds a
 * step. Where short work is no slower than at rest a larger size needs no comparison: so while
 * borrowers wait and all that may be lent is at work, what is lent beyond the limit grows by a
 * quarter at a time. Each step is judged by holds that began after the one before, since what it
 * did shows in them: {@value #FEWEST_RECENT} if holds are even, {@value #BLOCK} if they are not. It
 * ends where the database gets full, and fades where nobody waits. Once the queue stands, what was
 * found is the limit's ({@link #take}).
 *
 * <p>Pure: no clock, no threads. Not thread-safe.
 */
public final class SlowDown {
    /**
     * Most leases out at a time, itself included, with which one counts as begun among few: on a
     * hot row it waits for two others at most. Chosen without a measurement (decision 17).
     */
    public static final int FEW = 3;

    /** From here on connects are begun one at a time: each takes a processor from work. */
    public static final double FULL = 1.5;

    /**
     * From here on one more connection would bring nothing: a database whose contention follows the
     * scalability law is at 3 at the top of its throughput, processors at 1 to 2.5, disks at 2.
     */
    public static final double SATURATED = 2.2;

    /** Standard deviation of the logarithm of holds is about 1.4: 9 % of their mean. */
    private static final int BLOCK = 256;

    /** Holds in the present mean, about; two of these in the one at rest. */
    private static final int RECENT = 128;

    /** Variance of the mean of logarithms by which a step is judged: 5 % of a typical hold. */
    private static final double KNOWN = 0.0025;

    private static final int FEWEST_RECENT = 16;
    private static final int FEWEST_AT_REST = 32;

    /** What is older says nothing of now. */
    private static final long FRESH_NANOS = 1_000_000_000L;

    /**
     * Most connections beyond the limit, shared by pools on one database; each may have a quarter
     * of its limit.
     */
    private static final int MOST = 30;

    /** Holds may be so many times those at rest: 1.2 let a hot row in, at 1.1 it stays out. */
    private static final double ROOMY = 1.1;

    /** This part of what may be lent is at work. */
    private static final double AT_WORK = 0.9;

    private static final double STEP = 0.25;
    private static final double NANOS = 1e9;

    /** It halves within 0.4 s where the database is full; 1 in 20 s ends where nobody waits. */
    private static final double ENDS = 2;

    private static final double FADES = 1 / 20.0;

    private final WarmUp warmUp = new WarmUp();
    private final Mean amongFew = new Mean(BLOCK);
    private final Mean recent = new Mean(RECENT);
    private final Mean block = new Mean(BLOCK);
    private double least = Double.POSITIVE_INFINITY;
    private long recentAt;
    private boolean isWarm;

    private double extra;
    private long lookedAt;

    /** Holds that began since a step, while one is judged. */
    private final Mean judged = new Mean(Integer.MAX_VALUE);

    private boolean judging;
    private long judgedFrom;

    /**
     * A lease has ended.
     *
     * @param from when it began
     * @param nanos how long it lasted
     * @param few whether at most {@link #FEW} leases were out when it began
     * @param isShort whether it was short work that was at work all the time
     */
    public void timed(long from, double nanos, boolean few, boolean isShort, long now) {
        warmUp.timed(nanos);
        isWarm(now); // a pool in which nobody waits is not looked at
        if (!isShort) {
            return;
        }
        double log = Math.log(Math.max(1, nanos));
        if (judging && from - judgedFrom >= 0) {
            judged.add(log);
        }
        if (few) {
            amongFew.add(log);
        }
        if (now - recentAt > FRESH_NANOS) {
            recent.clear();
        }
        recent.add(log);
        recentAt = now;
        block.add(log);
        if (block.values == BLOCK) {
            least = Math.min(least, block.mean);
            block.clear();
        }
    }

    /** Whether the process has warmed up; what it showed before is forgotten. */
    public boolean isWarm(long now) {
        if (!isWarm && warmUp.isOver(now)) {
            isWarm = true;
            amongFew.clear();
            recent.clear();
            block.clear();
            least = Double.POSITIVE_INFINITY;
        }
        return isWarm;
    }

    /** What those who open connections are told. */
    public GrowthLaw.Room room(long now) {
        return new GrowthLaw.Room(now(now), isWarm && isKnown(), !isWarm);
    }

    /** Whether it was seen to warm up. */
    public boolean isWarmingUp() {
        return warmUp.isUnderWay();
    }

    /**
     * Takes a look of the limit law's: is there headroom?
     *
     * @param waits whether borrowers wait for an answer
     * @param work leases out but for those that ask the database nothing
     * @param limit what is lent without this
     */
    public void look(long now, boolean waits, int work, double limit, PeerPools peers) {
        if (!isWarm(now)) {
            return;
        }
        double seconds = Math.min(1, (now - lookedAt) / NANOS);
        lookedAt = now;
        boolean all = waits && work >= AT_WORK * (limit + extra);
        if (!isKnown()) {
            judging = false;
        } else if (!judging) {
            judging = all;
            judgedFrom = now;
            judged.clear();
        } else if (all && judged.isSettled()) {
            judging = false;
            if (Math.exp(judged.mean - logAtRest()) < ROOMY) {
                double most = (double) MOST / Math.max(1, peers.pools());
                most = Math.max(most, Math.max(1, STEP * limit));
                extra = Math.min(most, extra + Math.max(1, STEP * (limit + extra)));
            }
        }
        if (now(now) >= FULL) {
            extra *= 1 - Math.min(1, ENDS * seconds);
        } else if (!waits) {
            extra = Math.max(0, extra - FADES * seconds);
        }
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

    /** Logarithm of the typical hold at rest; infinite while it is not known. */
    private double logAtRest() {
        return amongFew.values < FEWEST_AT_REST ? least : Math.min(least, amongFew.mean);
    }

    /** Whether the typical hold at rest is known. */
    public boolean isKnown() {
        return logAtRest() < Double.POSITIVE_INFINITY;
    }

    /** The typical hold now over that at rest; 1 where that is not known. */
    public double now(long now) {
        boolean fresh = recent.values >= FEWEST_RECENT && now - recentAt < FRESH_NANOS;
        return fresh && isKnown() ? Math.exp(recent.mean - logAtRest()) : 1;
    }

    /** A mean of the last values, in which older ones fade. */
    private static final class Mean {
        private final int memory;
        private int values;
        private double mean;
        private double squares;

        Mean(int memory) {
            this.memory = memory;
        }

        void add(double value) {
            values = Math.min(values + 1, memory);
            double off = value - mean;
            mean += off / values;
            squares += off * (value - mean);
        }

        /** To {@link #KNOWN}, or by as many values as holds of any kind need. */
        boolean isSettled() {
            return values >= BLOCK
                    || (values >= FEWEST_RECENT && squares <= KNOWN * values * values);
        }

        void clear() {
            values = 0;
            mean = 0;
            squares = 0;
        }
    }
}
