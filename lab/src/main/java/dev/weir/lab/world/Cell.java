package dev.weir.lab.world;

import dev.weir.testkit.world.DatabaseCurve;
import dev.weir.testkit.world.WorkMix;

/**
 * A database, what is asked of it, and how it comes.
 *
 * @param demand how requests come
 * @param percent of the requests that the database could do at its best
 * @param cold whether it begins at a tenth of its speed, as after a restart
 * @param wavers whether its speed wavers by itself
 */
public record Cell(
        DatabaseCurve database,
        WorkMix mix,
        Demand demand,
        int percent,
        boolean cold,
        boolean wavers) {
    /** How requests come. */
    public enum Demand {
        /** A Poisson process, whether or not those before were served. */
        POISSON(""),
        /** The same at 2.5 times its rate for a fifth of the time, 0.1 s at once in the mean. */
        BURSTY("-bursty"),
        /** Users who think for 0.1 s in the mean and wait for their answer. */
        CLOSED("-closed");

        private final String suffix;

        Demand(String suffix) {
            this.suffix = suffix;
        }
    }

    /** A warm cell whose database wavers. */
    public Cell(DatabaseCurve database, WorkMix mix, Demand demand, int percent) {
        this(database, mix, demand, percent, false, true);
    }

    /** The same after a cold start. */
    public Cell coldStart() {
        return new Cell(database, mix, demand, percent, true, wavers);
    }

    /** {@code database/mix/load}, as the command line has it. */
    public String name() {
        return "%s/%s/%d%s%s"
                .formatted(
                        database.name(), mix.name(), percent, demand.suffix, cold ? "-cold" : "");
    }

    /** Requests a second that the database does when all its processors work and none is lost. */
    public double capacity() {
        return database.cores() / mix.meanCpuNanos() * 1e9;
    }

    /** Requests a second that are asked for. */
    public double rate() {
        return capacity() * percent / 100;
    }
}
