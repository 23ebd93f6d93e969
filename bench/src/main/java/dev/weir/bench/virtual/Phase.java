package dev.weir.bench.virtual;

/** Where a trial stands. */
enum Phase {
    /** Load, not counted. */
    WARM_UP,
    /** Load, counted. */
    MEASURE,
    /**
     * Nobody borrows anew, but who waits is served and its wait still counts: otherwise those who
     * starve would never be seen.
     */
    DRAIN
}
