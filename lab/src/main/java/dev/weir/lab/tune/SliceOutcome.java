package dev.weir.lab.tune;

/**
 * What a slice of the load came to.
 *
 * @param key which slice of which race it is
 * @param perSecond requests served in a second
 * @param p99Millis of the response times, in milliseconds
 * @param failed requests that were not served
 * @param endedEarly whether it was so slow that it was given up
 */
record SliceOutcome(
        String key, double perSecond, double p99Millis, long failed, boolean endedEarly) {}
