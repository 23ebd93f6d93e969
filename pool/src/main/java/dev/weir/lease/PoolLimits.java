package dev.weir.lease;

/**
 * The bounds that a pool keeps to. Immutable; replaced as a whole at run time. Times in
 * nanoseconds, 0 = never.
 *
 * @param ceiling most physical connections, opening and closing ones included; at least 1
 * @param floor connections kept whatever the load; 0 to {@code ceiling}
 * @param provenNanos how long after its last sign of life a connection is lent without validation
 * @param idleNanos how long a connection above the floor may go unused
 * @param keepaliveNanos how long a connection may go without any sign of life
 * @param lifetimeNanos how old a connection may grow
 * @param leakNanos how long a lease may last before it is reported
 */
public record PoolLimits(
        int ceiling,
        int floor,
        long provenNanos,
        long idleNanos,
        long keepaliveNanos,
        long lifetimeNanos,
        long leakNanos) {
    /** The same for a pool that opens connections for borrowers only. */
    public PoolLimits withoutFloor() {
        return withFloor(0);
    }

    /** The same with another floor. */
    PoolLimits withFloor(int connections) {
        return with(ceiling, connections);
    }

    /** The same with a ceiling of {@code most}, if that is lower. */
    public PoolLimits within(int most) {
        return most >= ceiling ? this : with(most, Math.min(floor, most));
    }

    private PoolLimits with(int most, int least) {
        return new PoolLimits(
                most, least, provenNanos, idleNanos, keepaliveNanos, lifetimeNanos, leakNanos);
    }
}
