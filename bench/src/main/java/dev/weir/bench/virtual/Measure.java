package dev.weir.bench.virtual;

/** A number that a trial yields. */
enum Measure {
    PER_SECOND("servedPerSecond"),
    IDEAL_PER_SECOND("idealPerSecond"),
    OF_IDEAL("throughputOverIdeal"),
    WAIT_P50("waitP50Millis"),
    WAIT_P99("waitP99Millis"),
    WAIT_P999("waitP999Millis"),
    WAIT_MAX("waitMaxMillis"),
    SERVED_MIN("servedPerThreadMin"),
    SERVED_MEDIAN("servedPerThreadMedian"),
    SERVED_MAX("servedPerThreadMax"),
    /** Jain's index of fairness, (sum x)^2 / (n sum x^2): 1 when all are served alike. */
    JAIN("jain"),
    CPU_MICROS("cpuMicrosPerBorrow"),
    /** Processors kept busy, on average. */
    CPU_SHARE("cpuSecondsPerSecond"),
    FAILED("failedBorrows"),
    PINNED("pinnedEvents"),
    PINNED_IN_POOL("pinnedEventsInPool");

    private final String key;

    Measure(String key) {
        this.key = key;
    }

    /** The name in a result file. */
    String key() {
        return key;
    }
}
