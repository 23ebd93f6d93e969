package dev.weir.lab.sizing;

/**
 * The climber of .NET's thread pool (Hellerstein, Morrison and Eilebrecht, "Optimizing Concurrency
 * Levels in the .NET ThreadPool", FeBID 2008): a square wave on the size, its answer in the
 * throughput found by Goertzel's filter at the wave's frequency, the neighbouring frequencies as a
 * measure of noise, and a step by the ratio of the two waves less 0.15, as far as it is believed.
 */
final class HillClimbing extends PoolControl {
    private static final int PERIOD = 4;
    private static final int SAMPLES = 32;
    private static final double SHORTEST = 0.010;
    private static final double LONGEST = 0.200;
    private static final double TARGET = 0.15;
    private static final double MOST_ERROR = 0.15;
    private static final double GAIN = 4;
    private static final int LARGEST = 20;
    private final double[] throughputs = new double[SAMPLES];
    private final double[] sizes = new double[SAMPLES];
    private long total;
    private double noise;
    private double centre;
    private double since;
    private double next;
    private double sampleTime;
    private long completionsBefore;
    private double waitedBefore;

    @Override
    public void start(ControlledLimit its) {
        super.start(its);
        centre = its.limit();
        completionsBefore = its.completions();
        next = sample();
    }

    private double sample() {
        sampleTime = pool().random().nextDouble(SHORTEST, LONGEST);
        return sampleTime;
    }

    @Override
    public void tick() {
        ControlledLimit its = pool();
        if (now() < next) {
            return;
        }
        boolean idle = its.waitedSeconds() <= waitedBefore && its.inUse() < its.limit();
        double elapsed = now() - since;
        long completed = its.completions() - completionsBefore;
        waitedBefore = its.waitedSeconds();
        boolean uncertain =
                total > 0 && (completed == 0 || (its.limit() - 1.0) / completed >= MOST_ERROR);
        if (!idle && uncertain) {
            next = now() + SHORTEST;
            return;
        }
        since = now();
        completionsBefore = its.completions();
        if (idle) {
            next = now() + sampleTime;
            return;
        }
        update(elapsed, completed / elapsed);
    }

    private void update(double elapsed, double throughput) {
        int slot = (int) (total % SAMPLES);
        throughputs[slot] = throughput;
        sizes[slot] = pool().limit();
        total++;
        int count = (int) (Math.min(total - 1, SAMPLES) / PERIOD * PERIOD);
        double ratio = 0;
        double confidence = 0;
        if (count > PERIOD) {
            double meanThroughput = mean(throughputs, count);
            double meanSize = mean(sizes, count);
            if (meanThroughput > 0 && meanSize > 0) {
                double[] answer = wave(throughputs, count, PERIOD, meanThroughput);
                double[] size = wave(sizes, count, PERIOD, meanSize);
                double cycles = (double) count / PERIOD;
                double error =
                        Math.max(
                                length(
                                        wave(
                                                throughputs,
                                                count,
                                                count / (cycles + 1),
                                                meanThroughput)),
                                length(
                                        wave(
                                                throughputs,
                                                count,
                                                count / (cycles - 1),
                                                meanThroughput)));
                noise = noise == 0 ? error : 0.01 * error + 0.99 * noise;
                double strength = length(size);
                if (strength > 0) {
                    ratio = realPartOfRatio(answer, size) - TARGET;
                }
                double believed = Math.max(noise, error);
                confidence = believed > 0 ? strength / believed / 3 : 1;
            }
        }
        double move = Math.max(-1, Math.min(1, ratio)) * Math.min(1, Math.max(0, confidence));
        centre += Math.min(LARGEST, Math.signum(move) * move * move * GAIN * elapsed);
        int magnitude = (int) (0.5 + centre * noise * 3 * 2);
        magnitude = Math.max(1, Math.min(LARGEST, magnitude));
        centre = Math.max(1, Math.min(Controls.CEILING - magnitude, centre));
        int before = pool().limit();
        int size = within(centre + magnitude * ((total / (PERIOD / 2)) % 2));
        pool().limit(size);
        double lasts = size == before ? sampleTime : sample();
        boolean atBottom = ratio < 0 && size == 1;
        next = now() + (atBottom ? lasts * 10 * Math.min(-ratio, 1) : lasts);
    }

    private double mean(double[] values, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += values[index(count, i)];
        }
        return sum / count;
    }

    private int index(int count, int i) {
        return (int) ((total - count + i) % SAMPLES);
    }

    /** The component of a period, relative to the mean: real and imaginary part. */
    private double[] wave(double[] values, int count, double period, double mean) {
        double angle = 2 * Math.PI / period;
        double twice = 2 * Math.cos(angle);
        double one = 0;
        double two = 0;
        for (int i = 0; i < count; i++) {
            double zero = twice * one - two + values[index(count, i)] / mean;
            two = one;
            one = zero;
        }
        return new double[] {(one - two * Math.cos(angle)) / count, two * Math.sin(angle) / count};
    }

    private static double length(double[] complex) {
        return Math.hypot(complex[0], complex[1]);
    }

    private static double realPartOfRatio(double[] a, double[] b) {
        return (a[0] * b[0] + a[1] * b[1]) / (b[0] * b[0] + b[1] * b[1]);
    }
}
