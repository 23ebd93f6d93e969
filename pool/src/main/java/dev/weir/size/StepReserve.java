package dev.weir.size;

/**
 * Gives back what a step of the load left over.
 *
 * <p>While the backlog of a step drains, connections are worth having that the load alone does not
 * need, and holds look longer than they are, because each begins with waking its borrower. Once the
 * queue has been short for a while both are over: what exceeds {@code lambda H / 0.88} and one to
 * spare may go, where {@code lambda H}, the connections that the load keeps busy (Little), is the
 * largest mean over half a second since then; single looks vary too much, and the largest of many
 * is far off. Never below what there was before the step. The connections of a burst are not
 * touched: that was no load that lasted, and the next burst will want them again. Not thread-safe.
 */
public final class StepReserve {
    /**
     * The queue must have been short for so long: several times what a pause of the machine takes.
     */
    static final long CALM_NANOS = 500_000_000L;

    /** A queue of this share of a round of all connections is short. */
    static final double SHORT_QUEUE = 0.5;

    /** Connections given back at once. */
    private static final int AT_ONCE = 2;

    private boolean stepped;
    private int before;
    private long calmSince;

    /** The largest mean of {@code lambda H} over half a second since then. */
    private double busy;

    // of the half second under way
    private long spanSince;
    private double sum;
    private int looks;

    /**
     * The law had connections opened.
     *
     * @param before how many there were
     */
    public void grew(Growth growth, int before, long now) {
        if (growth.reason() == Growth.Reason.LASTING_LOAD && !stepped) {
            stepped = true;
            this.before = before;
        }
        disturbed(now);
    }

    private void disturbed(long now) {
        calmSince = now;
        busy = 0;
        beginSpan(now);
    }

    private void beginSpan(long now) {
        spanSince = now;
        sum = 0;
        looks = 0;
    }

    /**
     * How many connections may be closed now. To be asked regularly.
     *
     * @param demand the present demand
     * @param total connections that exist or are coming
     */
    public int surplus(Demand demand, int total, long now) {
        if (!stepped) {
            return 0;
        }
        if (demand.waiting() > SHORT_QUEUE * demand.usable() || demand.opening() > 0) {
            disturbed(now);
            return 0;
        }
        sum += demand.arrivalRate() * demand.steadyHoldNanos();
        looks++;
        if (now - spanSince >= CALM_NANOS) {
            busy = Math.max(busy, sum / looks);
            beginSpan(now);
        }
        if (now - calmSince < CALM_NANOS) {
            return 0;
        }
        int needed = Math.max(before, 1 + (int) Math.ceil(busy / GrowthLaw.UTILISATION));
        if (total <= needed) {
            stepped = false;
            return 0;
        }
        return Math.min(AT_ONCE, total - needed);
    }
}
