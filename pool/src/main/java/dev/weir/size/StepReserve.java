package dev.weir.size;

/**
 * Gives back what a step of the load left over.
 *
 * <p>While the backlog of a step drains, connections are worth having that the load alone does not
 * need. Once the queue has been short for a while, what exceeds {@code L / 0.88} may go ({@link
 * GrowthLaw#UTILISATION}), where {@code L}, the connections that the load keeps busy, is the
 * largest mean of the number in use over half a second from then on; single samples vary too much,
 * and the largest of many is far off. Never below what there was before the step. The connections
 * of a burst are not touched: that was no load that lasted, and the next burst will want them
 * again. Not thread-safe.
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

    private static final double UNKNOWN = -1;

    private boolean stepped;
    private int before;
    private long calmSince;
    private long askedAt;

    /** The largest mean number in use over half a second since then. */
    private double busy = UNKNOWN;

    // of the half second under way
    private long spanSince;
    private long inUse;
    private int samples;

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

    /** Whether there may be something to give back: it is worth sampling closely until then. */
    public boolean stands() {
        return stepped;
    }

    private void disturbed(long now) {
        calmSince = now;
        busy = UNKNOWN;
        beginSpan(now);
    }

    private void beginSpan(long now) {
        spanSince = now;
        inUse = 0;
        samples = 0;
    }

    /**
     * A regular sample of the load.
     *
     * @param inUse leases out
     */
    public void sampled(int inUse) {
        this.inUse += inUse;
        samples++;
    }

    /**
     * How many connections may be closed now. To be asked regularly; after a rest of the pool, in
     * which nobody asked, the load is measured anew.
     *
     * @param demand the present demand
     * @param total connections that exist or are coming
     */
    public int surplus(Demand demand, int total, long now) {
        if (!stepped) {
            return 0;
        }
        boolean rested = now - askedAt > CALM_NANOS;
        askedAt = now;
        if (rested || demand.waiting() > SHORT_QUEUE * demand.usable() || demand.opening() > 0) {
            disturbed(now);
            return 0;
        }
        if (now - calmSince < CALM_NANOS) {
            beginSpan(now);
            return 0;
        }
        if (now - spanSince >= CALM_NANOS && samples > 0) {
            busy = Math.max(busy, (double) inUse / samples);
            beginSpan(now);
        }
        if (busy == UNKNOWN) {
            return 0;
        }
        int needed = Math.max(before, (int) Math.ceil(busy / GrowthLaw.UTILISATION));
        if (total <= needed) {
            stepped = false;
            return 0;
        }
        return Math.min(AT_ONCE, total - needed);
    }
}
