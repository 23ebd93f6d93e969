package dev.weir.size;

/**
 * How long the borrower that has just come will wait, by the growth law's own estimate of how long
 * the queue takes to drain: {@code waiting / mu}, with {@code mu} the returns to be expected, and
 * with what connects under way will add. Pure.
 */
public final class WaitForecast {
    private WaitForecast() {}

    /**
     * The forecast in nanoseconds for the last of {@code demand.waiting()}; 0 when nothing can be
     * said: no hold was measured yet, nothing is open, or the pool would open more if its pace
     * allowed, so that the queue will drain sooner than it seems.
     */
    public static double nanos(Demand demand) {
        if (demand.meanHoldNanos() == 0 || demand.usable() == 0) {
            return 0;
        }
        Growth growth = GrowthLaw.decide(demand);
        boolean mayGrow = growth.wanted() > 0 && demand.room() > 0;
        return mayGrow ? 0 : growth.drainNanos();
    }
}
