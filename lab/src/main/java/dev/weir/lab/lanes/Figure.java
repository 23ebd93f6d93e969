package dev.weir.lab.lanes;

/** What is compared between variants, in milliseconds unless it says otherwise. */
enum Figure {
    MEAN("mean"),
    READS_P50("reads' p50"),
    READS_P99("reads' p99"),
    REPORTS_P50("reports' p50"),
    REPORTS_P99("reports' p99"),
    /** Reads in a second. */
    READS("reads' throughput"),
    /** Reports in a second. */
    REPORTS("reports' throughput");

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
            case READS_P50 -> slice.of(Kind.READ).response().p50();
            case READS_P99 -> slice.of(Kind.READ).response().p99();
            case REPORTS_P50 -> slice.of(Kind.REPORT).response().p50();
            case REPORTS_P99 -> slice.of(Kind.REPORT).response().p99();
            case READS -> slice.readsPerSecond();
            case REPORTS -> slice.reportsPerSecond();
        };
    }
}
