package dev.weir.testkit.world;

import java.util.SplittableRandom;

/**
 * What the speed of a database does by itself: it wavers, it may dip as with a checkpoint, and
 * after a cold start it begins at a tenth and rises over three seconds.
 */
public final class Waver {
    private static final double SECOND = 1e9;

    /**
     * How it wavers: a sum of parts, each with the same standard deviation on the log scale and a
     * memory of its own.
     */
    public enum Kind {
        /** Not at all. */
        STILL(0, false),
        /** By some 7 % at three time scales alike, as a virtual machine does. */
        UNEASY(0.04, false, 0.05, 0.5, 5),
        /** By 4 %, with a memory of 2 s; every 20 s or so it dips to 60 % for 0.6 s. */
        CALM(0.04, true, 2),
        /**
         * By 18 %, at all time scales alike, with the same dips. Read off a virtual machine of two
         * cores without an idle moment: two neighbouring stretches of time differ by 10 to 11 %,
         * whether they last 50 ms or 2 s.
         */
        RESTLESS(0.08, true, 0.03, 0.12, 0.5, 2, 8);

        private final double deviation;
        private final boolean dips;
        private final double[] memories;

        /**
         * @param memories in seconds
         */
        Kind(double deviation, boolean dips, double... memories) {
            this.deviation = deviation;
            this.dips = dips;
            this.memories = memories;
        }
    }

    private static final long EVERY_NANOS = 25_000_000L;
    private static final double DIP = 0.6;
    private static final double DIP_NANOS = 0.6 * SECOND;
    private static final double FIRST_DIP_NANOS = 15 * SECOND;
    private static final double COLD_NANOS = 3 * SECOND;
    private static final double COLD_SPEED = 0.1;

    private final World world;
    private final SplittableRandom random;
    private final Kind kind;
    private final double[] logs;
    private final boolean cold;
    private double nextDip = FIRST_DIP_NANOS;
    private double dipUntil;

    /** Acts on {@code world} from now on. */
    public Waver(World world, SplittableRandom random, Kind kind, boolean cold) {
        this.world = world;
        this.random = random;
        this.kind = kind;
        this.cold = cold;
        logs = new double[kind.memories.length];
        world.database().besideSpeed(this::warmth);
        if (kind != Kind.STILL || cold) {
            step();
        }
    }

    private void step() {
        double log = 0;
        for (int i = 0; i < logs.length; i++) {
            double keep = Math.exp(-EVERY_NANOS / (kind.memories[i] * SECOND));
            double jolt = Math.sqrt(1 - keep * keep) * kind.deviation;
            logs[i] = keep * logs[i] + jolt * random.nextGaussian();
            log += logs[i] - kind.deviation * kind.deviation / 2;
        }
        world.database().factor(Math.exp(log) * warmth() * dip());
        world.events().after(EVERY_NANOS, this::step);
    }

    private double dip() {
        double now = world.elapsed();
        if (kind.dips && now >= nextDip) {
            dipUntil = now + DIP_NANOS;
            nextDip = now + random.nextDouble(15, 25) * SECOND;
        }
        return now < dipUntil ? DIP : 1;
    }

    /** How fast the database is for its being cold, 1 once it is warm. */
    private double warmth() {
        double part = world.elapsed() / COLD_NANOS;
        return cold && part < 1 ? COLD_SPEED * Math.pow(1 / COLD_SPEED, part) : 1;
    }
}
