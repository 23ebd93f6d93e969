package dev.weir.testkit.sizing;

import java.util.Arrays;

/**
 * What a server's capacity does by itself: it wavers, and every 20 s or so it dips to 60 % for 0.6
 * s, as with a checkpoint.
 */
final class CapacityNoise {
    /**
     * How much it wavers: a sum of parts, each with the same standard deviation on the log scale
     * and a memory of its own. Times in seconds.
     */
    enum Kind {
        /** By 4 %, with a memory of 2 s. */
        CALM(0.1, 0.04, 2),
        /**
         * By 18 %, at all time scales alike: two neighbouring stretches of time differ by 10 to 11
         * %, whether they last 50 ms or 2 s. Read off a virtual machine of two cores without an
         * idle moment, where it was 11 to 13 % under point reads and 7 to 11 % under TPC-B.
         */
        RESTLESS(0.02, 0.08, 0.03, 0.12, 0.5, 2, 8);

        private final double every;
        private final double deviation;
        private final double[] memories;

        Kind(double every, double deviation, double... memories) {
            this.every = every;
            this.deviation = deviation;
            this.memories = memories;
        }
    }

    private static final double DIP = 0.6;
    private static final double DIP_SECONDS = 0.6;

    private final Simulation simulation;
    private final Kind kind;
    private final Chance chance;
    private final double[] logs;
    private double dipUntil = -1;
    private double nextDip = 15;

    CapacityNoise(Simulation simulation, Kind kind) {
        this.simulation = simulation;
        this.kind = kind;
        chance = simulation.chance();
        logs = new double[kind.memories.length];
        simulation.after(kind.every, this::step);
    }

    private void step() {
        for (int i = 0; i < logs.length; i++) {
            double keep = Math.exp(-kind.every / kind.memories[i]);
            double jolt = Math.sqrt(1 - keep * keep) * kind.deviation;
            logs[i] = keep * logs[i] + jolt * chance.gaussian();
        }
        double now = simulation.now();
        if (now >= nextDip) {
            dipUntil = now + DIP_SECONDS;
            nextDip = now + chance.between(15, 25);
        }
        simulation
                .database()
                .noise(Math.exp(Arrays.stream(logs).sum()) * (now < dipUntil ? DIP : 1));
        simulation.after(kind.every, this::step);
    }
}
