package dev.weir.testkit.sizing;

/** Open arrivals, a Poisson process: they come whether or not those before were served. */
final class Arrivals {
    private final Simulation simulation;
    private final VirtualPool pool;
    private final double rate;

    Arrivals(Simulation simulation, VirtualPool pool, double perSecond) {
        this.simulation = simulation;
        this.pool = pool;
        rate = perSecond;
        next();
    }

    private void next() {
        simulation.after(
                simulation.exponential(1 / rate),
                () -> {
                    pool.request(() -> {});
                    next();
                });
    }
}
