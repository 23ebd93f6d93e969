package dev.weir.testkit.driver;

/**
 * The moment at which opening + open + closing stood highest.
 *
 * @param counts the counts at that moment
 * @param thread the name of the thread whose connect made it so
 * @param nanos when, in the driver's monotonic time
 */
public record ConnectionPeak(DriverCounts counts, String thread, long nanos) {}
