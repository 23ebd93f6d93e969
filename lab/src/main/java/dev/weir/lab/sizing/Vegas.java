package dev.weir.lab.sizing;

/**
 * TCP Vegas (Brakmo and Peterson, 1995) in the form of Netflix's concurrency limits: the part of
 * the limit that queues, {@code L (1 - shortest / hold)}, is kept between three and six times log10
 * L; the shortest hold is measured afresh every so often, under load.
 */
final class Vegas extends Windowed {
    private static final int PROBE_EVERY = 30;
    private double shortest;
    private int windows;
    private double jitter = 0.75;

    @Override
    double update(double hold, int mostOut) {
        windows++;
        if (windows >= jitter * PROBE_EVERY * limit) {
            windows = 0;
            jitter = pool().random().nextDouble(0.5, 1);
            shortest = hold;
            return limit;
        }
        if (shortest == 0 || hold < shortest) {
            shortest = hold;
            return limit;
        }
        if (2 * mostOut < limit) {
            return limit;
        }
        double log = Math.max(1, Math.floor(Math.log10(limit)));
        double queued = Math.ceil(limit * (1 - shortest / hold));
        if (queued <= log) {
            return limit + 6 * log;
        }
        if (queued < 3 * log) {
            return limit + log;
        }
        return queued > 6 * log ? limit - log : limit;
    }
}
