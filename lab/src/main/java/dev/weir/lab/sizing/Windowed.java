package dev.weir.lab.sizing;

/**
 * The window of Netflix's concurrency limits: once a second, if ten holds were seen, a limit is
 * computed from their mean and from the most that were out.
 */
abstract class Windowed extends PoolControl {
    private static final double WINDOW = 1;
    private static final int FEWEST = 10;
    private double next = WINDOW;
    private int count;
    private double sum;
    private int most;
    double limit;

    @Override
    public void start(ControlledLimit its) {
        super.start(its);
        limit = its.limit();
    }

    @Override
    public void ended(double hold, int inUseAtStart) {
        count++;
        sum += hold;
        most = Math.max(most, inUseAtStart);
        if (now() < next) {
            return;
        }
        next = now() + WINDOW;
        if (count >= FEWEST) {
            limit = Math.max(1, Math.min(Controls.CEILING, update(sum / count, most)));
            pool().limit(within(limit));
        }
        count = 0;
        sum = 0;
        most = 0;
    }

    /** The new limit, for a mean hold and the most that were out. */
    abstract double update(double hold, int mostOut);
}
