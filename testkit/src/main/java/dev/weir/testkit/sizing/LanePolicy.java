package dev.weir.testkit.sizing;

/** How long work is kept from making short work wait. */
public interface LanePolicy {
    /**
     * Whether a lease leaves its permit to the next and goes on beside the permits.
     *
     * @param age how long it has been out, in seconds
     * @param onLongLane leases that were moved and are still out
     * @param permits the pool's limit
     * @param typical typical hold in seconds
     */
    boolean moves(double age, int onLongLane, int permits, double typical);

    /**
     * Permits that leases known to be long leave to others.
     *
     * @param permits the pool's limit
     * @param othersInUse permits that others have in use in the mean
     */
    int left(int permits, double othersInUse);

    /** Permits that others may have at any time beside them. */
    int reserve(int permits, double othersInUse);

    /** From now on {@link VirtualPool#judgedCompletions} counts other work than before. */
    void judgedAnew();
}
