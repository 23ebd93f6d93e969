package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** What the clients do with a connection. Shared by all of them: thread-safe once it is built. */
interface Workload {

    /** Short work and long work, told apart where a workload has both. */
    enum Kind {
        SHORT,
        LONG
    }

    /** The name on the command line. */
    String name();

    /** One sentence for the report: what a request is, and what bounds it. */
    String description();

    /** Whether requests commit by themselves; otherwise connections are in auto-commit. */
    default boolean commits() {
        return false;
    }

    /** Clients unless the user says how many. */
    default int usualClients() {
        return 9_600;
    }

    /** Added to each round trip to the server. */
    default Duration roundTrip() {
        return Duration.ZERO;
    }

    /** Whether some of the work is {@link Kind#LONG}. */
    default boolean mixed() {
        return false;
    }

    /** Makes the tables and finds out what it needs to know about the machine. */
    void build(Connection c, Database database) throws SQLException;

    /** What {@link #build} measured, for {@link #resume}; empty if there was nothing to measure. */
    default List<Integer> measured() {
        return List.of();
    }

    /** Works with what an earlier run measured, so that slices of both can be compared. */
    default void resume(List<Integer> measured) {}

    /** Puts the tables back to what they were at the first slice, as far as later work can tell. */
    default void beforeSlice(Connection c, Database database) throws SQLException {}

    /** Which kind the next request is: a service knows before it borrows a connection. */
    default Kind next(SplittableRandom random) {
        return Kind.SHORT;
    }

    /** One request of a kind. */
    void run(Kind kind, Connection c, SplittableRandom random) throws SQLException;

    /**
     * Holds the tables against what the clients were told.
     *
     * @param acknowledged requests that ended well since {@link #beforeSlice}, or -1 if not known
     * @return what is wrong, or nothing
     */
    default Optional<String> wrong(Connection c, long acknowledged) throws SQLException {
        return Optional.empty();
    }
}
