package dev.weir.testkit.sizing;

/**
 * One step of a transaction.
 *
 * @param kind what happens
 * @param seconds of work or of time; not used by locks
 */
record Step(Kind kind, double seconds) {
    enum Kind {
        /** Processor time of the database. */
        COMPUTE,
        /** Work of its storage. */
        READ,
        /** Time of the client while it holds the connection: the database idles. */
        CLIENT,
        /** Waits for the row that many want. */
        LOCK,
        UNLOCK
    }

    static final Step LOCK = new Step(Kind.LOCK, 0);
    static final Step UNLOCK = new Step(Kind.UNLOCK, 0);

    static Step compute(double seconds) {
        return new Step(Kind.COMPUTE, seconds);
    }

    static Step read(double seconds) {
        return new Step(Kind.READ, seconds);
    }

    static Step client(double seconds) {
        return new Step(Kind.CLIENT, seconds);
    }
}
