package dev.weir.lease;

/**
 * The number of connections at which growth has stopped for the time being, because every further
 * one would make a shortage of the server worse. What is there stays, and what is lost may be
 * replaced. Guarded by the pool's lock.
 */
final class GrowthStop {
    /** One would leave a pool that starts in the shortage without any second session. */
    private static final int LEAST = 2;

    private static final int NONE = Integer.MAX_VALUE;

    private int at = NONE;

    /** Growth stops at that number, or at the least that a pool needs. */
    void at(int connections) {
        at = Math.max(LEAST, connections);
    }

    /** Growth may go on. */
    void lift() {
        at = NONE;
    }

    /**
     * The bound that follows.
     *
     * @param ceiling the bound without a stop
     * @param floor connections that the user asks for by name: a stop does not refuse them
     * @param nested connections for threads that hold one already and would block each other
     */
    int most(int ceiling, int floor, int nested) {
        return at == NONE ? ceiling : Math.min(ceiling, Math.max(at, floor) + nested);
    }
}
