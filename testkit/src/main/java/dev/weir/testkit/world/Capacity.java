package dev.weir.testkit.world;

/** How much work a station of a database does per second, as a function of how many are there. */
@FunctionalInterface
public interface Capacity {
    /** A station that is not there. */
    Capacity NONE = (here, inDatabase) -> 0;

    /**
     * @param here statements at this station, at least 1
     * @param inDatabase statements that burden the database, those that wait for a lock included
     * @return seconds of work done per second
     */
    double rate(int here, int inDatabase);

    /**
     * Cores that lose to context switches, caches and latches once more sessions are busy than
     * there are cores: {@code min(n, c) / (1 + a x + b x^2)}, {@code x} the excess over the cores
     * as a part of them.
     */
    static Capacity cores(double cores, double a, double b) {
        return (here, inDatabase) -> {
            double excess = (inDatabase - cores) / cores;
            double working = Math.min(here, cores);
            return excess > 0 ? working / (1 + a * excess + b * excess * excess) : working;
        };
    }

    /** {@link #cores(double, double, double)} with the overhead of an ordinary server. */
    static Capacity cores(double cores) {
        return cores(cores, 0.02, 0.002);
    }

    /** The universal scalability law (N. Gunther, Guerrilla Capacity Planning, 2007). */
    static Capacity scalability(double contention, double coherency) {
        return (here, inDatabase) ->
                here / (1 + contention * (here - 1) + coherency * here * (here - 1.0));
    }

    /** Storage that serves about so many requests at a time, without a corner. */
    static Capacity storage(double ways) {
        return (here, inDatabase) -> here / Math.pow(1 + Math.pow(here / ways, 4), 0.25);
    }

    /**
     * A server at the end of a long way, whose two ends share the processors: it fills softly, as
     * round trips meet by chance, and loses to all that are under way.
     *
     * @param ways it never does more than the work of so many
     * @param most at so many half of what could be done is lost
     */
    static Capacity distant(double ways, double most) {
        return (here, inDatabase) ->
                here / Math.hypot(1, here / ways) / (1 + Math.pow(here / most, 2));
    }
}
