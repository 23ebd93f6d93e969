package dev.weir.testkit.world;

/**
 * One step of a transaction, whose connection is held throughout.
 *
 * @param kind what happens
 * @param nanos work or time, in nanoseconds; 0 for locks
 */
public record Step(Kind kind, double nanos) {
    /** What a step waits for. */
    public enum Kind {
        /** Processor time of the database. */
        COMPUTE,
        /** Work of its storage. */
        READ,
        /** Time beside both: round trips, a write to the log, the application's own work. */
        BESIDE,
        /** Time in which no call is under way: the application waits for another service. */
        IDLE,
        /** Waits for the row that many want. */
        LOCK,
        /** Lets the next have that row. */
        UNLOCK
    }

    /** Takes the row that many want. */
    public static final Step LOCK = new Step(Kind.LOCK, 0);

    /** Gives it back. */
    public static final Step UNLOCK = new Step(Kind.UNLOCK, 0);
}
