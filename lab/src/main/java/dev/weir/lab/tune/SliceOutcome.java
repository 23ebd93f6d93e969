package dev.weir.lab.tune;

/** What a slice of the load came to; {@code endedEarly}: it was so slow that it was given up. */
record SliceOutcome(
        String key, double perSecond, double p99Millis, long failed, boolean endedEarly) {}
