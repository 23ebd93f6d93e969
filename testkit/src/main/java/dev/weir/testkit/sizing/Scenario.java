package dev.weir.testkit.sizing;

import java.util.List;
import java.util.function.Consumer;

/**
 * A workload on a database, perhaps with changes. Times in seconds.
 *
 * @param name for people and for the command line
 * @param what one sentence
 * @param pools pools whose control is judged
 * @param phases the parts that are judged, in order; the last ends the run
 */
public record Scenario(String name, String what, int pools, List<Phase> phases, Setup setup) {

    /**
     * How it is set up.
     *
     * @param processors of the database
     * @param storage of the database, {@link Capacity#NONE} if all is in memory
     * @param noise how its capacity wavers by itself
     * @param plot makes pools, users and changes
     */
    record Setup(
            Capacity processors,
            Capacity storage,
            CapacityNoise.Kind noise,
            Consumer<Stage> plot) {}

    /** When it ends. */
    public double end() {
        return phases.get(phases.size() - 1).to();
    }

    /** The same, cut short: for a single phase, judged for its last half. */
    public Scenario lasting(double seconds) {
        return new Scenario(name, what, pools, List.of(new Phase(0, seconds / 2, seconds)), setup);
    }
}
