package dev.weir.testkit.world;

/**
 * What one request asks of the database.
 *
 * @param kind the number of its {@link WorkKind} within the {@link WorkMix}
 * @param cpuNanos time on a processor
 * @param besideNanos time beside it
 * @param isLong whether reports count it as long work
 */
public record Work(int kind, double cpuNanos, double besideNanos, boolean isLong) {}
