package dev.weir.lab.sweep;

import dev.weir.lab.stats.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * All slices of one variant on one workload.
 *
 * @param throughput what is held against the other variants' of the workload, requests in a second
 * @param p99 likewise, of the responses, ms; not a number if there were none
 */
record Point(SweepVariant variant, List<SliceOutcome> slices, double throughput, double p99) {

    /** Held against others by the median over the slices. */
    static Point of(SweepVariant variant, List<SliceOutcome> slices) {
        return new Point(variant, slices, median(slices), p99(slices));
    }

    /** The median of the slices' throughput. */
    static double median(List<SliceOutcome> slices) {
        return Sample.of(slices.stream().mapToDouble(SliceOutcome::throughput).toArray()).median();
    }

    /** The median of the slices' responses at the 99th percentile, of those that have any. */
    static double p99(List<SliceOutcome> slices) {
        return median(slices.stream().mapToDouble(slice -> slice.response().p99()));
    }

    /** The median over the slices; not a number if none of them has one. */
    double median(ToDoubleFunction<SliceOutcome> of) {
        return median(Arrays.stream(values(of)));
    }

    double lowest(ToDoubleFunction<SliceOutcome> of) {
        double[] present = present(of);
        return present.length == 0 ? Double.NaN : Sample.of(present).min();
    }

    double highest(ToDoubleFunction<SliceOutcome> of) {
        double[] present = present(of);
        return present.length == 0 ? Double.NaN : Sample.of(present).max();
    }

    /** The values in order of the repeats. */
    double[] values(ToDoubleFunction<SliceOutcome> of) {
        return slices.stream().mapToDouble(of).toArray();
    }

    /** The last slice: its path over time is the one that is drawn. */
    SliceOutcome last() {
        return slices.get(slices.size() - 1);
    }

    private static double median(DoubleStream values) {
        double[] present = values.filter(value -> !Double.isNaN(value)).toArray();
        return present.length == 0 ? Double.NaN : Sample.of(present).median();
    }

    private double[] present(ToDoubleFunction<SliceOutcome> of) {
        return Arrays.stream(values(of)).filter(value -> !Double.isNaN(value)).toArray();
    }
}
