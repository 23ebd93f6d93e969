package dev.weir.testkit.sizing;

/** A transaction on its way: waiting, then holding a connection, step by step. */
final class Lease {
    final VirtualPool pool;
    final Runnable whenDone;
    final boolean isLong;
    final double requestedAt;
    double startedAt;
    int inUseAtStart;
    boolean onLongLane;

    /** Whether it was known to be long before it began. */
    boolean known;

    int indexInUse;
    private final Step[] steps;
    private int step;

    Lease(VirtualPool pool, Mix.Request request, Runnable whenDone, double now) {
        this.pool = pool;
        this.whenDone = whenDone;
        isLong = request.isLong();
        steps = request.steps();
        requestedAt = now;
    }

    /** Does the next steps up to one that takes time. */
    void advance(Simulation simulation) {
        Database database = simulation.database();
        while (step < steps.length) {
            Step next = steps[step++];
            switch (next.kind()) {
                case COMPUTE -> {
                    database.compute(next.seconds(), () -> advance(simulation));
                    return;
                }
                case READ -> {
                    database.read(next.seconds(), () -> advance(simulation));
                    return;
                }
                case CLIENT -> {
                    simulation.after(next.seconds(), () -> advance(simulation));
                    return;
                }
                case LOCK -> {
                    database.lock(() -> advance(simulation));
                    return;
                }
                case UNLOCK -> database.unlock();
            }
        }
        pool.end(this);
    }
}
