package dev.weir.lab.world;

/** What is told of an application's use of its pool. */
public interface UseRecord {
    /**
     * So many connections were in use for a while.
     *
     * @param nanos how long
     */
    default void inUse(int connections, long nanos) {}

    /**
     * A request is done.
     *
     * @param nanos from its arrival to its end
     */
    void served(boolean isLong, double nanos);
}
