package dev.weir.testkit.world;

import java.util.SplittableRandom;

/**
 * What the speed of a database does by itself: it wavers by some 7 % at three time scales alike, as
 * a virtual machine does, and after a cold start it begins at a tenth and rises over three seconds.
 */
public final class Waver {
    private static final long EVERY_NANOS = 25_000_000L;
    private static final double DEVIATION = 0.04;
    private static final double[] MEMORIES_NANOS = {5e7, 5e8, 5e9};
    private static final double COLD_NANOS = 3e9;
    private static final double COLD_SPEED = 0.1;

    private final World world;
    private final SplittableRandom random;
    private final double[] logs = new double[MEMORIES_NANOS.length];
    private final boolean wavers;
    private final boolean cold;

    /** Acts on {@code world} from now on. */
    public Waver(World world, SplittableRandom random, boolean wavers, boolean cold) {
        this.world = world;
        this.random = random;
        this.wavers = wavers;
        this.cold = cold;
        if (wavers || cold) {
            step();
        }
    }

    private void step() {
        double log = 0;
        for (int i = 0; wavers && i < logs.length; i++) {
            double keep = Math.exp(-EVERY_NANOS / MEMORIES_NANOS[i]);
            double jolt = Math.sqrt(1 - keep * keep) * DEVIATION;
            logs[i] = keep * logs[i] + jolt * random.nextGaussian();
            log += logs[i] - DEVIATION * DEVIATION / 2;
        }
        world.database().factor(Math.exp(log) * warmth());
        world.events().after(EVERY_NANOS, this::step);
    }

    /** How fast the database is for its being cold, 1 once it is warm. */
    public double warmth() {
        double part = world.elapsed() / COLD_NANOS;
        return cold && part < 1 ? COLD_SPEED * Math.pow(1 / COLD_SPEED, part) : 1;
    }
}
