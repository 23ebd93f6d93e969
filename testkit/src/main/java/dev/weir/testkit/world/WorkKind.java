package dev.weir.testkit.world;

/**
 * One kind of work, which one place in the application asks for.
 *
 * @param name for reports
 * @param share of all requests, 0 to 1
 * @param cpuNanos mean time on a processor of the database
 * @param spread how that varies
 * @param besideNanos mean time beside it with the connection held: round trips, a write to the log;
 *     exponential
 * @param isLong whether reports count it as long work
 * @param idleNanos how long it holds the connection in its middle without a call; always the same
 */
public record WorkKind(
        String name,
        double share,
        double cpuNanos,
        Spread spread,
        double besideNanos,
        boolean isLong,
        double idleNanos) {

    private static final double NANOS_PER_MILLI = 1e6;

    /** The same with times in milliseconds. */
    public static WorkKind ofMillis(
            String name, double share, double cpu, Spread spread, double beside, boolean isLong) {
        return new WorkKind(
                name, share, cpu * NANOS_PER_MILLI, spread, beside * NANOS_PER_MILLI, isLong, 0);
    }

    /** The same with a call of another service in its middle. */
    public WorkKind idle(double millis) {
        return new WorkKind(
                name, share, cpuNanos, spread, besideNanos, isLong, millis * NANOS_PER_MILLI);
    }
}
