package dev.weir.size;

/**
 * Tells when a process that has just started has warmed up: code is compiled, caches are filled,
 * and holds do not get shorter any more. Two neighbouring windows on such a slope differ by more
 * than what was tried in them, and their sign is chance.
 *
 * <p>Typical is the geometric mean of the holds of a second. It is over when that has not fallen by
 * a tenth below its least for three seconds in a row; after 30 s in any case. Seconds in which
 * fewer than {@value #FEWEST} holds were timed do not count. Not thread-safe.
 */
public final class WarmUp {
    private static final int FEWEST = 8;
    private static final int STEADY_SECONDS = 3;
    private static final double FALL = 0.1;
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long LONGEST_NANOS = 30 * SECOND_NANOS;

    /** A process that was not used for so long has compiled nothing meanwhile: it begins anew. */
    private static final long UNUSED_NANOS = 5 * SECOND_NANOS;

    private long begun = Long.MIN_VALUE;
    private long secondFrom;
    private long lookedAt;
    private double logs;
    private int holds;
    private double least = Double.POSITIVE_INFINITY;
    private int steady;
    private boolean over;

    /** Takes in how long a lease lasted, in nanoseconds. */
    public void timed(double nanos) {
        if (!over) {
            logs += Math.log(Math.max(1, nanos));
            holds++;
        }
    }

    /** Whether it was under way at the last look; not before the first. */
    public boolean isUnderWay() {
        return begun != Long.MIN_VALUE && !over;
    }

    /**
     * Takes a look, at each hold at least.
     *
     * @return whether the process is warm
     */
    public boolean isOver(long now) {
        if (over) {
            return true;
        }
        if (begun == Long.MIN_VALUE || now - lookedAt > UNUSED_NANOS) {
            begun = now;
            secondFrom = now;
            logs = 0;
            holds = 0;
        }
        lookedAt = now;
        if (now - secondFrom >= SECOND_NANOS && holds >= FEWEST) {
            double typical = logs / holds;
            steady = typical < least - FALL ? 0 : steady + 1;
            least = Math.min(least, typical);
            secondFrom = now;
            logs = 0;
            holds = 0;
        }
        over = steady >= STEADY_SECONDS || now - begun >= LONGEST_NANOS;
        return over;
    }
}
