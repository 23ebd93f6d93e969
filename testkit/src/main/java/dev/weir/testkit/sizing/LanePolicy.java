package dev.weir.testkit.sizing;

/** When a lease leaves its permit to the next and goes on beside the permits. */
public interface LanePolicy {
    /**
     * Whether it does.
     *
     * @param age how long it has been out, in seconds
     * @param onLongLane leases that were moved and are still out
     * @param permits the pool's limit
     * @param typical typical hold in seconds
     */
    boolean moves(double age, int onLongLane, int permits, double typical);
}
