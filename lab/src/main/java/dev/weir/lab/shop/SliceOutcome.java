package dev.weir.lab.shop;

import dev.weir.lab.load.Level;
import dev.weir.lab.stats.Percentiles;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What one service did in one slice. Only requests that were due after the lead are in it.
 *
 * @param kinds of each request
 * @param due when each request was due, in nanoseconds from the end of the lead, ascending
 * @param responses from then until its answer, in nanoseconds; a request without a good answer
 *     counts with the time until the slice was over
 * @param answered whether each had a good answer
 * @param settledPerSecond orders that the batch settled; not a number without a batch
 * @param floodPerSecond requests of the noisy tenant that were answered; not a number without one
 * @param fault when the database died, in nanoseconds from the end of the lead; negative if it did
 *     not
 * @param sessions of the service at the database
 * @param firstFailure the first bad answer's words; null if there was none
 */
record SliceOutcome(
        Kind[] kinds,
        long[] due,
        long[] responses,
        boolean[] answered,
        double settledPerSecond,
        double floodPerSecond,
        long fault,
        Level sessions,
        @Nullable String firstFailure) {

    /** A percentile of the customers' responses in milliseconds. */
    double response(double percentile) {
        return percentile(percentile, customers());
    }

    /** A percentile of the reports in milliseconds; not a number without any. */
    double report(double percentile) {
        return percentile(
                percentile, IntStream.range(0, due.length).filter(i -> kinds[i] == Kind.REPORT));
    }

    /** A percentile of the customers' requests due in a second of the slice, in milliseconds. */
    double response(double percentile, int second) {
        long from = second * 1_000_000_000L;
        return percentile(
                percentile,
                customers().filter(i -> due[i] >= from && due[i] < from + 1_000_000_000L));
    }

    /** Customers' requests that had no good answer. */
    double failed() {
        return customers().filter(i -> !answered[i]).count();
    }

    /** Customers' requests. */
    long asked() {
        return customers().count();
    }

    /**
     * From the fault until a customer who came after it had a good answer, in seconds. Not a number
     * without a fault; the rest of the slice if there was no such answer.
     */
    double silence() {
        if (fault < 0) {
            return Double.NaN;
        }
        long first =
                customers()
                        .filter(i -> due[i] >= fault && answered[i])
                        .mapToLong(i -> due[i] + responses[i])
                        .min()
                        .orElse(end());
        return (first - fault) / 1e9;
    }

    private long end() {
        return IntStream.range(0, due.length).mapToLong(i -> due[i] + responses[i]).max().orElse(0);
    }

    private IntStream customers() {
        return IntStream.range(0, due.length).filter(i -> kinds[i] != Kind.REPORT);
    }

    private double percentile(double percentile, IntStream requests) {
        long[] values = requests.mapToLong(i -> responses[i]).toArray();
        return values.length == 0 ? Double.NaN : Percentiles.of(values).at(percentile) / 1e6;
    }
}
