package dev.weir;

import java.time.Duration;

/**
 * What borrowers asked of a pool in the last seconds, and how long they waited. Immutable.
 *
 * <p>Made by the pool alone: later releases may tell more.
 */
public interface UseSummary {

    /** How long was measured: up to 30 s; zero before anything was. */
    Duration over();

    /** Leases that began per second. */
    double borrowsPerSecond();

    /** Connections in use on average. */
    double meanInUse();

    /** Connections that could be lent, on average: open, and within the limit. */
    double meanConnections();

    /** Share of the borrowers, 0 to 1, that waited. */
    double waitedShare();

    /** The mean wait of all borrowers, in nanoseconds. */
    double meanWaitNanos();

    /** The mean wait of those that waited, in nanoseconds; 0 without any. */
    double meanWaitOfWaitersNanos();

    /** Share of the time, 0 to 1, in which a borrower waited; from ten samples a second. */
    double queuedShare();

    /** How long a connection was held on average, in nanoseconds; 0 = not known. */
    double meanHoldNanos();

    /**
     * How long short work typically holds one (geometric mean of timed holds), in nanoseconds; 0 =
     * not known. Not only of the last seconds.
     */
    double typicalHoldNanos();

    /** From when on a hold counts as long, in nanoseconds. */
    double longHoldNanos();
}
