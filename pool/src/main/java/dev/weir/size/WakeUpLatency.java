package dev.weir.size;

/**
 * How late threads run that were woken.
 *
 * <p>With a processor to spare a thread runs some 50 microseconds after it was woken. Where more
 * threads are ready than there are processors it takes milliseconds, and these look like holds: a
 * connection that was handed to a thread counts as in use before that thread runs, and while its
 * answer waits for the thread. More connections would wait in the same way. So the growth law is
 * told holds without what is late.
 *
 * <p>The mean is that of hand-overs, which need no timer: timers of some machines are late by many
 * milliseconds always. Not thread-safe.
 */
public final class WakeUpLatency {
    /** Wake-ups of a hold at least: that of its borrower, and that by which the answer comes. */
    private static final int WAKES = 2;

    /** So late a thread may be on a machine with processors to spare. */
    private static final double USUAL_NANOS = 1e6;

    /** However late threads are, so much of a hold is work. */
    private static final double LEAST_WORK = 0.125;

    private static final double WEIGHT = 1.0 / 8;

    /** After so long without a wake-up the last ones weigh a third. */
    private static final double FADE_NANOS = 1e9;

    /** What is later was held up by something else. */
    private static final long MOST_NANOS = 1_000_000_000L;

    private double mean;
    private double worst;
    private long asOf;

    /**
     * A thread to which a connection was handed runs.
     *
     * @param nanos since it was handed over
     */
    public void handedOver(long nanos, long now) {
        fade(now);
        double late = Math.clamp(nanos, 0, MOST_NANOS);
        mean += WEIGHT * (late - mean);
        worst = Math.max(worst, late);
    }

    /**
     * Something runs that was to run at a time.
     *
     * @param nanos since then
     */
    public void timerRan(long nanos, long now) {
        fade(now);
        worst = Math.max(worst, Math.clamp(nanos, 0, MOST_NANOS));
    }

    private void fade(long now) {
        double keep = Math.exp(-Math.max(0, now - asOf) / FADE_NANOS);
        mean *= keep;
        worst *= keep;
        asOf = now;
    }

    /**
     * What of a mean hold is not spent on waiting for a processor.
     *
     * @param meanNanos the mean hold as measured; 0 = not known
     */
    public long work(long meanNanos, long now) {
        fade(now);
        double late = WAKES * Math.max(0, mean - USUAL_NANOS);
        return late == 0 ? meanNanos : (long) Math.max(meanNanos - late, LEAST_WORK * meanNanos);
    }

    /** How late a single thread may be at present, in nanoseconds; 0 where none is. */
    public long worstNanos(long now) {
        fade(now);
        return (long) Math.max(0, worst - USUAL_NANOS);
    }
}
