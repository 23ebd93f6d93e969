package dev.weir.testkit.sizing;

import java.util.Iterator;
import java.util.List;

/** Where a scenario sets up its pools and its plot. */
final class Stage {
    final Simulation simulation;
    private final Iterator<SizingControl> controls;
    private final int start;

    Stage(Simulation simulation, List<SizingControl> controls, int start) {
        this.simulation = simulation;
        this.controls = controls.iterator();
        this.start = start;
    }

    /** The next pool whose control is judged. */
    VirtualPool pool(Mix mix) {
        return pool(mix, start);
    }

    /** The same, with another size to begin with than the candidate's. */
    VirtualPool pool(Mix mix, int size) {
        VirtualPool pool = new VirtualPool(simulation, mix, controls.next(), size);
        simulation.add(pool, false);
        return pool;
    }

    /** A pool of another application, of fixed size. */
    VirtualPool foreignPool(Mix mix, int size) {
        VirtualPool pool = new VirtualPool(simulation, mix, new SizingControl() {}, size);
        simulation.add(pool, true);
        return pool;
    }

    void at(double seconds, Runnable action) {
        simulation.at(seconds, action);
    }

    void processorsAt(double seconds, Capacity capacity) {
        at(seconds, () -> simulation.database().processors(capacity));
    }

    void speedAt(double seconds, double factor) {
        at(seconds, () -> simulation.database().factors(factor, factor));
    }
}
