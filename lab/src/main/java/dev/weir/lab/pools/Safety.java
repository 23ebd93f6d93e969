package dev.weir.lab.pools;

/** What a pool is told so that it is as safe as the others. */
public enum Safety {
    /** To test after idling, to roll back, to reset: what each knows of the database is its own. */
    USUAL,
    /**
     * All that can be told besides, on a database that no pool knows: which failures are fatal, the
     * defaults to reset to, statements to close, warnings to clear.
     */
    FULL
}
