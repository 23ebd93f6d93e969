package dev.weir.size;

/**
 * How many connections are lent beyond the limit while the queue comes and goes.
 *
 * <p>The limit is what the database can use when it has as much to do as it can. Below that, a
 * borrower that waits for the limit waits beside an idle database whenever a few long queries hold
 * all connections. With {@code c} connections enough for the throughput and a load {@code rho}, the
 * chance that more than {@code c + R} borrowers are there falls as {@code rho^R}, whatever {@code
 * c} is: so the overflow is a number and not a factor, and {@value #MOST} leave less than one in a
 * hundred waiting at 85 % load (decision 17). Uneven work needs more at a time than the throughput
 * does (Schroeder, Harchol-Balter and others, ICDE 2006).
 *
 * <p>Even work needs none: the overflow grows with the squared coefficient of variation of holds,
 * and pools on one database share it. Once the queue has not been empty for a second it
 * <em>stands</em>: the database is the bottleneck, and nothing is lent beyond the limit.
 *
 * <p>To be asked at each look of the limit law, about every 25 ms. Pure: no clock, no threads. Not
 * thread-safe.
 */
public final class OverflowLaw {
    /** Most connections beyond the limit: at 85 % load 0.85^30 is below 1 %. */
    public static final int MOST = 30;

    /** Squared coefficient of variation up to which holds count as even: stalls alone reach 4. */
    static final double EVEN = 5;

    /** From here on holds are uneven: mixes of reads, writes and reports reach 30 and more. */
    static final double UNEVEN = 10;

    /** Longer than a clump of reports, short against a backlog. */
    private static final long STANDS_NANOS = 1_000_000_000L;

    /** Weight by which the share of time with a queue forgets. */
    private static final double MEMORY_NANOS = 1e9;

    /** Share of the last second with a queue below which an empty queue ends the standing. */
    private static final double IS_OVER = 0.5;

    /** Timed leases after which an older one weighs half: some thirty reports of a hundredth. */
    private static final double HALF_LIFE = 3_000;

    /**
     * Of all work that was timed, with those leases that are out and have lasted for longer than
     * between two looks. When reports have taken all connections, those that end meanwhile are the
     * short ones: without these, work would look even just when it is not.
     */
    public final HoldTimeStats holds = new HoldTimeStats(HALF_LIFE);

    private long lookedAt = Long.MIN_VALUE;
    private double queued;
    private boolean stands;
    private long standsSince;

    /** As of the last look; 1 while little is known. */
    private double variation = 1;

    private int most;

    /**
     * Takes a look, and says how many may be lent beyond the limit from now on.
     *
     * @param queueSince when the queue was last empty, by the same clock; {@code now} where nobody
     *     waits
     * @param peers who else uses the database
     */
    public int look(long now, long queueSince, PeerPools peers) {
        long elapsed = lookedAt == Long.MIN_VALUE ? 0 : Math.max(0, now - lookedAt);
        lookedAt = now;
        long since = now - queueSince;
        queued += (1 - Math.exp(-elapsed / MEMORY_NANOS)) * ((since > 0 ? 1 : 0) - queued);
        boolean stood = stands;
        stands = since >= STANDS_NANOS || (stands && (queued >= IS_OVER || since > elapsed));
        standsSince = stands && !stood ? queueSince : standsSince;
        variation = holds.variation();
        double uneven = Math.clamp((variation - EVEN) / (UNEVEN - EVEN), 0, 1);
        most = (int) Math.round(MOST * uneven / Math.max(1, peers.pools()));
        return stands ? 0 : most;
    }

    /**
     * Whether the queue stands: the database has as much to do as it can, and nothing is lent
     * beyond the limit.
     */
    public boolean stands() {
        return stands;
    }

    /**
     * What is lent beyond the limit, and why.
     *
     * @param most connections that may be lent beyond the limit while the queue comes and goes; 0
     *     where holds are even
     * @param stoodNanos how long the queue has stood, in nanoseconds; 0 while it comes and goes
     * @param variation squared coefficient of variation of holds; 1 while little is known
     */
    public record State(int most, long stoodNanos, double variation) {
        /** Before anything is known. */
        public static final State NONE = new State(0, 0, 1);
    }

    /** As of the last look. */
    public State state(long now) {
        return new State(most, stands ? Math.max(0, now - standsSince) : 0, variation);
    }
}
