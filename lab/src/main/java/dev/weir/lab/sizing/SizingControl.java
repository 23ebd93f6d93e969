package dev.weir.lab.sizing;

/** What decides the limit of a pool from what a limiter in front of it can see. */
interface SizingControl {
    /** Nanoseconds between two calls of {@link #tick}. */
    long TICK_NANOS = 25_000_000L;

    /** Called once, before time begins. */
    default void start(ControlledLimit its) {}

    /** A lease began after the borrower had waited {@code wait} seconds. */
    default void began(double wait) {}

    /**
     * A lease ended.
     *
     * @param hold how long it was out, in seconds
     * @param inUseAtStart leases that were out when it began, itself included
     */
    default void ended(double hold, int inUseAtStart) {}

    /** Called every {@link #TICK_NANOS}. */
    default void tick() {}
}
