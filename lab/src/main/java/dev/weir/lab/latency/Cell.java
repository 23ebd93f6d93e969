package dev.weir.lab.latency;

import dev.weir.tools.cli.TimeOption;
import java.time.Duration;

/**
 * One point of the comparison: all pools take turns on it.
 *
 * @param load in per cent of the capacity, the neighbour's part included
 * @param capacity requests in a second that the database serves at most
 */
record Cell(
        Mix mix,
        Duration roundTrip,
        Start start,
        Pattern pattern,
        Beside beside,
        int load,
        double capacity) {

    /** Requests in a second at the pool under test. */
    double offered() {
        return capacity * (load - neighbourLoad()) / 100;
    }

    /** Requests in a second at its neighbour. */
    double besideOffered() {
        return capacity * neighbourLoad() / 100;
    }

    private int neighbourLoad() {
        return beside == Beside.NOBODY ? 0 : Beside.LOAD;
    }

    /** Whether more is offered than can be served. */
    boolean overloaded() {
        return load > 100;
    }

    /** All but the load: what a section of the report has in common. */
    String scene() {
        return "%s, %s, %s start%s%s"
                .formatted(
                        mix.title(),
                        pattern.words(),
                        start.title(),
                        roundTrip.isZero() ? "" : ", round trip " + TimeOption.text(roundTrip),
                        beside == Beside.NOBODY ? "" : ", beside " + beside.title());
    }

    /** Where it stands among all cells. */
    String title() {
        return "%s, %d %%".formatted(scene(), load);
    }
}
