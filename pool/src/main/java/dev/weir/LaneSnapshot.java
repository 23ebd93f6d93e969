package dev.weir;

/**
 * One lane of a pool at one instant.
 *
 * <p>Made by the pool alone: later releases may tell more.
 */
public interface LaneSnapshot {

    /** Which lane it is. */
    Lane lane();

    /** Connections that its borrowers have. */
    int leased();

    /** Its borrowers in the queue, executors' included. */
    int waiting();

    /** Most connections that it may have at this moment. */
    int limit();

    /** Its leases since the start. */
    long borrowed();

    /** How long its borrowers waited that had to wait. */
    LatencySummary waits();

    /**
     * Places in the application that are known to hold connections for long; 0 for {@link
     * Lane#SHORT}.
     */
    int callSites();
}
