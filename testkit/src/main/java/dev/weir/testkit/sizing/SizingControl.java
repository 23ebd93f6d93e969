package dev.weir.testkit.sizing;

/** What decides the size of a pool: it sees what a real pool can see, and sets the limit. */
public interface SizingControl {
    /** Seconds between two calls of {@link #tick}. */
    double TICK = 0.025;

    /** Called once, before time begins. */
    default void start(VirtualPool pool) {}

    /** A lease began after the borrower had waited {@code wait} seconds. */
    default void began(double wait) {}

    /**
     * A lease ended.
     *
     * @param hold how long it was out, in seconds
     * @param inUseAtStart leases that were out when it began, itself included
     */
    default void ended(double hold, int inUseAtStart) {}

    /** Called every {@link #TICK} seconds. */
    default void tick() {}
}
