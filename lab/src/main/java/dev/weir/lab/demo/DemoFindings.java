package dev.weir.lab.demo;

import dev.weir.lab.stats.Percentiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * All whole slices, by pool.
 *
 * @param sliceSeconds how long each lasted
 */
record DemoFindings(Map<String, List<SliceOutcome>> outcomes, double sliceSeconds) {

    List<SliceOutcome> slices(String pool) {
        return outcomes.getOrDefault(pool, List.of());
    }

    List<SliceOutcome> slices(String pool, int phase) {
        return slices(pool).stream().filter(slice -> slice.phase() == phase).toList();
    }

    /** Response times over several slices, in nanoseconds. */
    static Percentiles responses(List<SliceOutcome> slices) {
        return joined(slices, slice -> slice.responseNanos(0, Long.MAX_VALUE));
    }

    /** Waits over several slices, in nanoseconds. */
    static Percentiles waits(List<SliceOutcome> slices) {
        return joined(slices, slice -> slice.waitNanos(0, Long.MAX_VALUE));
    }

    /** Times of the back office's reports, in nanoseconds. */
    static Percentiles reports(List<SliceOutcome> slices) {
        return joined(slices, SliceOutcome::reportNanos);
    }

    /**
     * For each slice that both pools had, the 99th percentile of the one over the other's. The two
     * were neighbours in time, so the ratio is free of what the machine did in between.
     */
    double[] p99Ratios(String pool, String rival) {
        List<Double> ratios = new ArrayList<>();
        for (SliceOutcome ours : slices(pool)) {
            for (SliceOutcome theirs : slices(rival)) {
                if (ours.phase() == theirs.phase() && ours.round() == theirs.round()) {
                    double theirP99 = responses(List.of(theirs)).at(99);
                    ratios.add(responses(List.of(ours)).at(99) / theirP99);
                }
            }
        }
        return ratios.stream().mapToDouble(Double::doubleValue).toArray();
    }

    int failed(String pool) {
        return slices(pool).stream().mapToInt(SliceOutcome::failed).sum();
    }

    private static Percentiles joined(
            List<SliceOutcome> slices, Function<SliceOutcome, long[]> times) {
        return Percentiles.of(slices.stream().map(times).flatMapToLong(LongStream::of).toArray());
    }
}
