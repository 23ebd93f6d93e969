package dev.weir.lab.world;

import dev.weir.testkit.world.EventQueue;
import dev.weir.testkit.world.Mix;
import java.util.SplittableRandom;

/** A Poisson process: requests come whether or not those before were served. */
public final class Arrivals {
    private static final double NANOS = 1e9;

    private final EventQueue events;
    private final Application application;
    private Mix mix;
    private final SplittableRandom chance;
    private final SplittableRandom work;
    private final double rate;
    private double factor = 1;

    /**
     * @param chance of the arrivals
     * @param work chance of what they ask for
     * @param perSecond requests
     */
    public Arrivals(
            EventQueue events,
            Application application,
            Mix mix,
            SplittableRandom chance,
            SplittableRandom work,
            double perSecond) {
        this.events = events;
        this.application = application;
        this.mix = mix;
        this.chance = chance;
        this.work = work;
        rate = perSecond;
    }

    /** Begins; from now on they come, until the factor is 0. */
    public void begin() {
        if (factor == 0) {
            return;
        }
        events.after((long) (NANOS / (rate * factor) * chance.nextExponential()), this::arrive);
    }

    /** From the next but one on they come so many times as often. */
    void factor(double next) {
        factor = next;
    }

    /** From the next on they ask for this. */
    void mix(Mix next) {
        mix = next;
    }

    private void arrive() {
        begin();
        application.request(mix.draw(work), () -> {});
    }
}
