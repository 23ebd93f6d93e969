package dev.weir.lab.sizing;

import java.util.Arrays;

/**
 * The gradient controller of Envoy's adaptive concurrency filter: every minute or so the limit
 * drops to three until 50 holds are seen, whose median is the minimum; ten times a second the limit
 * becomes {@code L g + sqrt(L g)} with {@code g = 1.25 * minimum / median} within a half and two.
 */
final class EnvoyGradient extends PoolControl {
    private static final int FEWEST = 3;
    private static final double MEASURE_EVERY = 60;
    private static final double JITTER = 0.15;
    private static final double UPDATE_EVERY = 0.1;
    private static final int WANTED = 50;
    private static final double BUFFER = 1.25;
    private static final int STUCK = 5;
    private double[] holds = new double[256];
    private int count;
    private double minimum;
    private boolean measuring;
    private double measuringSince;
    private double nextMeasure;
    private double nextUpdate;
    private int updatesAtFewest;
    private double limit;

    @Override
    public void start(ControlledLimit its) {
        super.start(its);
        limit = its.limit();
        measure();
    }

    private void measure() {
        measuring = true;
        measuringSince = now();
        count = 0;
        pool().limit(FEWEST);
    }

    @Override
    public void ended(double hold, int inUseAtStart) {
        if (measuring && now() - hold < measuringSince) {
            return;
        }
        if (count == holds.length) {
            holds = Arrays.copyOf(holds, 2 * count);
        }
        holds[count++] = hold;
        if (measuring && count >= WANTED) {
            minimum = median();
            measuring = false;
            updatesAtFewest = 0;
            pool().limit(within(limit));
            nextUpdate = now() + UPDATE_EVERY;
            double jitter = JITTER * pool().random().nextDouble();
            nextMeasure = now() + MEASURE_EVERY * (1 + jitter);
        }
    }

    @Override
    public void tick() {
        if (measuring || now() < nextUpdate) {
            return;
        }
        nextUpdate = now() + UPDATE_EVERY;
        if (now() >= nextMeasure || updatesAtFewest >= STUCK) {
            measure();
            return;
        }
        if (count == 0) {
            return;
        }
        double gradient = Math.max(0.5, Math.min(2, BUFFER * minimum / median()));
        double next = limit * gradient;
        limit = Math.max(FEWEST, within(next + Math.sqrt(next)));
        updatesAtFewest = limit == FEWEST ? updatesAtFewest + 1 : 0;
        pool().limit(within(limit));
    }

    private double median() {
        Arrays.sort(holds, 0, count);
        double middle = holds[count / 2];
        count = 0;
        return middle;
    }
}
