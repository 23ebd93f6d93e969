package dev.weir.testkit.sizing;

/**
 * What a server's capacity does by itself: it wavers by 4 % with a memory of 2 s, and every 20 s or
 * so it dips to 60 % for 0.6 s, as with a checkpoint.
 */
final class CapacityNoise {
    private static final double EVERY = 0.1;
    private static final double DEVIATION = 0.04;
    private static final double MEMORY = 2;
    private static final double DIP = 0.6;
    private static final double DIP_SECONDS = 0.6;

    private final Simulation simulation;
    private final Chance chance;
    private double log;
    private double dipUntil = -1;
    private double nextDip = 15;

    CapacityNoise(Simulation simulation) {
        this.simulation = simulation;
        chance = simulation.chance();
        simulation.after(EVERY, this::step);
    }

    private void step() {
        double keep = Math.exp(-EVERY / MEMORY);
        double jolt = Math.sqrt(1 - keep * keep) * DEVIATION;
        log = keep * log + jolt * chance.gaussian();
        double now = simulation.now();
        if (now >= nextDip) {
            dipUntil = now + DIP_SECONDS;
            nextDip = now + chance.between(15, 25);
        }
        simulation.database().noise(Math.exp(log) * (now < dipUntil ? DIP : 1));
        simulation.after(EVERY, this::step);
    }
}
