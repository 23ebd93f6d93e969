package dev.weir.testkit.sizing;

/** What the users of a pool ask for. */
@FunctionalInterface
interface Mix {
    /** The steps of the next transaction, with chance from the simulation. */
    Request next(Simulation simulation);

    /**
     * A transaction to run.
     *
     * @param isLong whether it counts as a long one in the results
     * @param steps what it does
     */
    record Request(boolean isLong, Step... steps) {}
}
