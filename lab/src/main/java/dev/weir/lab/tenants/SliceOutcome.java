package dev.weir.lab.tenants;

import java.util.Collection;
import org.HdrHistogram.Histogram;

/**
 * One way's turn.
 *
 * @param stage what it was for
 * @param round which turn of that stage
 * @param seconds from its begin until the last action was done
 * @param cpuNanos processor time of the way's server processes, or not a number
 * @param connections sessions open at its end
 */
record SliceOutcome(
        String way,
        Stage stage,
        int round,
        double seconds,
        SliceTally.Seen seen,
        double cpuNanos,
        int connections,
        PoolFacts facts) {

    /** What a turn is for. */
    enum Stage {
        WARM_UP,
        CALM,
        NOISY
    }

    /** Microseconds of the server's processors for each checkout. */
    double cpuMicrosPerCheckout() {
        return cpuNanos / 1e3 / seen.allCheckouts();
    }

    /** The response times of all kinds of action, in microseconds. */
    Histogram responses() {
        return joined(seen.responseMicros().values());
    }

    static Histogram joined(Collection<Histogram> histograms) {
        Histogram sum = new Histogram(3);
        histograms.forEach(sum::add);
        return sum;
    }
}
