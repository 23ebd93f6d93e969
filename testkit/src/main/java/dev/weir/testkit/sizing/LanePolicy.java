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
     * Looks at a pool in which some leases are known to be long, at each tick.
     *
     * @param permits the pool's limit
     * @param others permits that others have in use
     * @param waits whether one that is known to be long waits
     */
    void look(int permits, int others, boolean waits);

    /** Permits that leases known to be long leave to others. */
    int left();

    /** Permits that others may have at any time beside them. */
    int reserve();

    /** Whether the limit is judged by leases known to be long alone. */
    boolean judgesLong();
}
