package dev.weir.testkit.sizing;

/** Open arrivals, a Poisson process: they come whether or not those before were served. */
final class Arrivals {
    private final Simulation simulation;
    private final VirtualPool pool;
    private final Chance chance;
    private final double rate;

    Arrivals(Simulation simulation, VirtualPool pool, double perSecond) {
        this.simulation = simulation;
        chance = simulation.chance();
        this.pool = pool;
        rate = perSecond;
        next();
    }

    private void next() {
        simulation.after(
                chance.exponential(1 / rate),
                () -> {
                    pool.request(() -> {});
                    next();
                });
    }
}
