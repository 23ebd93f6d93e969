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
 * again. Nor are those of a load whose backlog was not counted ({@link GrowthLaw#isFlow}): there
 * are no more of them than the load needs.
 *
 * <p>A load that comes and goes would have connections closed and opened all the time. So each step
 * that follows on a return within {@value #FORGET_NANOS} ns doubles the calm that the next return
 * waits for. Not thread-safe.
 */
public final class StepReserve {
    /**
     * The queue must have been short for so long: several times what a pause of the machine takes.
     */
    static final long CALM_NANOS = 500_000_000L;

    /** The longest calm that is waited for. */
    private static final long LONGEST_CALM_NANOS = 600_000_000_000L;

    /** A step that comes so much later than the last return has nothing to do with it. */
    private static final long FORGET_NANOS = 60_000_000_000L;

    /** A queue of this share of a round of all connections is short. */
    static final double SHORT_QUEUE = 0.5;

    /** Connections given back at once. */
    private static final int AT_ONCE = 2;

    private static final double UNKNOWN = -1;

    private boolean stepped;
    private int before;

    /** How long the queue must be short before anything goes. */
    private long calmNanos = CALM_NANOS;

    /** Whether anything went since the last step. */
    private boolean returned;

    private long returnedAt;
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
        boolean isStep =
                growth.reason() == Growth.Reason.LASTING_LOAD && GrowthLaw.isFlow(growth.demand());
        if (isStep && !stepped) {
            stepped = true;
            this.before = before;
        }
        if (isStep && returned) {
            returned = false;
            boolean again = now - returnedAt < FORGET_NANOS + calmNanos;
            calmNanos = again ? Math.min(2 * calmNanos, LONGEST_CALM_NANOS) : CALM_NANOS;
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
        if (busy == UNKNOWN || now - calmSince < calmNanos) {
            return 0;
        }
        int needed = Math.max(before, (int) Math.ceil(busy / GrowthLaw.UTILISATION));
        if (total <= needed) {
            stepped = false;
            return 0;
        }
        returned = true;
        returnedAt = now;
        return Math.min(AT_ONCE, total - needed);
    }
}
