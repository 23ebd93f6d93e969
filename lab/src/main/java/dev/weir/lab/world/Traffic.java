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

    private final EventQueue events;
    private final Cell cell;
    private final Application application;
    private final SplittableRandom arrivals;
    private final SplittableRandom work;
    private double factor = 1;

    Traffic(
            EventQueue events,
            Cell cell,
            Application application,
            SplittableRandom arrivals,
            SplittableRandom work) {
        this.events = events;
        this.cell = cell;
        this.application = application;
        this.arrivals = arrivals;
        this.work = work;
    }

    void begin() {
        switch (cell.demand()) {
            case POISSON -> arriveLater();
            case BURSTY -> {
                calm();
                arriveLater();
            }
            case CLOSED -> {
                double users = cell.rate() / NANOS * (THINK_NANOS + RESPONSE_NANOS);
                for (long i = Math.round(users); i > 0; i--) {
                    thinkFirst();
                }
            }
        }
    }

    private void arriveLater() {
        events.after(exponential(NANOS / (cell.rate() * factor)), this::arrive);
    }

    private void arrive() {
        arriveLater();
        application.request(cell.mix().draw(work), () -> {});
    }

    private void calm() {
        factor = CALM_FACTOR;
        events.after(exponential(CALM_NANOS), this::burst);
    }

    private void burst() {
        factor = BURST_FACTOR;
        events.after(exponential(BURST_NANOS), this::calm);
    }

    private void thinkFirst() {
        events.after(
                exponential(THINK_NANOS),
                () -> application.request(cell.mix().draw(work), this::thinkFirst));
    }

    private long exponential(double mean) {
        return (long) (mean * arrivals.nextExponential());
    }
}
