package dev.weir.testkit.sizing;

/** What the users of a pool ask for. */
@FunctionalInterface
interface Mix {
    /** The steps of the next transaction, all chance from the stream. */
    Request next(Chance chance);

    /**
     * A transaction to run.
     *
     * @param isLong whether it counts as a long one in the results
     * @param steps what it does
     */
    record Request(boolean isLong, Step... steps) {}
}
