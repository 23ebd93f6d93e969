package dev.weir.lab.world;

import dev.weir.testkit.world.EventQueue;
import java.util.SplittableRandom;

/** Has requests come as a cell says. */
final class Traffic {
    private static final double NANOS = 1e9;
    private static final double THINK_NANOS = 0.1 * NANOS;

    /** About a response beside the thinking: how many users ask for a rate. */
    private static final double RESPONSE_NANOS = 0.002 * NANOS;

    private static final double BURST_NANOS = 0.1 * NANOS;
    private static final double CALM_NANOS = 0.4 * NANOS;
    private static final double BURST_FACTOR = 2.5;
    private static final double CALM_FACTOR = 0.625;

    private static final long SILENT_NANOS = 28_000_000_000L;
    private static final long LOAD_NANOS = 7_000_000_000L;
    private static final long SHIFT_NANOS = 10_000_000_000L;

    private final EventQueue events;
    private final Cell cell;
    private final SplittableRandom chance;
    private final Arrivals arrivals;
    private final Users users;

    /**
     * @param chance of the arrivals
     * @param work chance of what they ask for
     */
    Traffic(
            EventQueue events,
            Cell cell,
            Application application,
            SplittableRandom chance,
            SplittableRandom work) {
        this.events = events;
        this.cell = cell;
        this.chance = chance;
        arrivals = new Arrivals(events, application, cell.mix(), chance, work, cell.rate());
        users = new Users(events, application, cell.mix(), chance, work, THINK_NANOS);
    }

    void begin() {
        switch (cell.demand()) {
            case POISSON -> arrivals.begin();
            case BURSTY -> {
                calm();
                arrivals.begin();
            }
            case CALM -> load();
            case SHIFT -> {
                arrivals.mix(Mixes.before(cell.mix()));
                events.after(SHIFT_NANOS, () -> arrivals.mix(cell.mix()));
                arrivals.begin();
            }
            case CLOSED ->
                    users.set(
                            (int) Math.round(cell.rate() / NANOS * (THINK_NANOS + RESPONSE_NANOS)));
        }
    }

    private void calm() {
        arrivals.factor(CALM_FACTOR);
        events.after(exponential(CALM_NANOS), this::burst);
    }

    private void burst() {
        arrivals.factor(BURST_FACTOR);
        events.after(exponential(BURST_NANOS), this::calm);
    }

    private void silence() {
        arrivals.factor(0);
        events.after(SILENT_NANOS, this::load);
    }

    private void load() {
        arrivals.factor(1);
        arrivals.begin();
        events.after(LOAD_NANOS, this::silence);
    }

    private long exponential(double mean) {
        return (long) (mean * chance.nextExponential());
    }
}
