package dev.weir.lab.latency;

/** What is compared between pools, in milliseconds unless it says otherwise. */
enum Figure {
    MEAN("mean"),
    P50("p50"),
    P90("p90"),
    P99("p99"),
    READS_P99("reads' p99"),
    WRITES_P99("writes' p99"),
    REPORTS_P50("reports' p50"),
    REPORTS_P99("reports' p99"),
    /** Requests in a second. */
    THROUGHPUT("throughput");

    private final String words;

    Figure(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** Its value in a slice; not a number where the kind of work does not occur. */
    double of(SliceOutcome slice) {
        return switch (this) {
            case MEAN -> slice.response().mean();
            case P50 -> slice.response().p50();
            case P90 -> slice.response().p90();
            case P99 -> slice.response().p99();
            case READS_P99 -> slice.of(Kind.READ).response().p99();
            case WRITES_P99 -> slice.of(Kind.WRITE).response().p99();
            case REPORTS_P50 -> slice.of(Kind.REPORT).response().p50();
            case REPORTS_P99 -> slice.of(Kind.REPORT).response().p99();
            case THROUGHPUT -> slice.servedPerSecond();
        };
    }

    /** Whether more is better. */
    boolean moreIsBetter() {
        return this == THROUGHPUT;
    }
}
