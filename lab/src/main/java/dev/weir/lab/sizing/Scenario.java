package dev.weir.lab.sizing;

import dev.weir.testkit.world.Capacity;
import dev.weir.testkit.world.Waver;
import java.util.List;
import java.util.function.Consumer;

/**
 * A workload on a database, perhaps with changes. Times in seconds.
 *
 * @param name for people and for the command line
 * @param what one sentence
 * @param kind what is judged of it
 * @param pools pools that are judged
 * @param phases the parts that are judged, in order; the last ends the run
 */
public record Scenario(
        String name, String what, Kind kind, int pools, List<Phase> phases, Setup setup) {

    /** What a scenario is about. */
    public enum Kind {
        /** It stays the same, and more is asked for than can be had. */
        SATURATED,
        /** Less is asked for than can be had. */
        LIGHT,
        /** What is asked for, or what serves it, changes. */
        CHANGING,
        /** The database stands still for a moment. */
        STALL,
        /** Another server takes over, and is slow at first. */
        FAILOVER,
        /** Another application comes and goes. */
        NEIGHBOUR,
        /** Several pools use one database. */
        SHARED,
        /** Short work and long work, each from a place of its own. */
        MIXED
    }

    /**
     * How it is set up.
     *
     * @param processors of the database
     * @param storage of the database, {@link Capacity#NONE} if all is in memory
     * @param wavers how its capacity wavers by itself
     * @param plot makes pools, users and changes
     */
    record Setup(Capacity processors, Capacity storage, Waver.Kind wavers, Consumer<Stage> plot) {}

    /** A scenario of one pool on a database that wavers little. */
    static Scenario of(
            String name,
            String what,
            Kind kind,
            Capacity processors,
            Capacity storage,
            List<Phase> phases,
            Consumer<Stage> plot) {
        Setup setup = new Setup(processors, storage, Waver.Kind.CALM, plot);
        return new Scenario(name, what, kind, 1, phases, setup);
    }

    /** The same with a single phase, judged for its last half. */
    static Scenario steady(
            String name,
            String what,
            Kind kind,
            Capacity processors,
            Capacity storage,
            double end,
            Consumer<Stage> plot) {
        return of(name, what, kind, processors, storage, half(end), plot);
    }

    /** A workload that asks for more than can be had. */
    static Scenario saturated(
            String name, String what, Capacity processors, double end, Consumer<Stage> plot) {
        return steady(name, what, Kind.SATURATED, processors, Capacity.NONE, end, plot);
    }

    /** The same on a machine that wavers much. */
    static Scenario restless(
            String name, String what, Capacity processors, double end, Consumer<Stage> plot) {
        Setup setup = new Setup(processors, Capacity.NONE, Waver.Kind.RESTLESS, plot);
        return new Scenario(name, what, Kind.SATURATED, 1, half(end), setup);
    }

    private static List<Phase> half(double end) {
        return List.of(new Phase(0, end / 2, end));
    }

    /** When it ends. */
    public double end() {
        return phases.get(phases.size() - 1).to();
    }

    /** The same, cut short: for a single phase, judged for its last half. */
    public Scenario lasting(double seconds) {
        return new Scenario(name, what, kind, pools, half(seconds), setup);
    }
}
