package dev.weir.lab.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Slices and ticks for tests, with the numbers that a test is about. */
final class Slices {

    private Slices() {}

    static SliceOutcome slice(
            SweepVariant variant,
            int repeat,
            boolean drift,
            double throughput,
            double p99,
            double open) {
        Latency latency = latency(p99);
        return new SliceOutcome(
                "tpcb/%d/%s%s".formatted(repeat, variant.key(), drift ? "/drift-" + repeat : ""),
                "tpcb",
                repeat,
                drift,
                variant,
                0.5,
                0.1,
                throughput,
                0,
                latency,
                latency,
                latency,
                latency,
                latency,
                null,
                1,
                0.5,
                1_000,
                (int) open,
                open,
                open,
                open / 2,
                0,
                Map.of(),
                null,
                5,
                ticks(throughput, open));
    }

    /**
     * The same of a pool around whose turns the standard's responses were those at the 99th
     * percentile.
     */
    static SliceOutcome beside(SliceOutcome slice, double p99) {
        return with(slice, latency(p99), slice.sizeMean(), slice.ticks());
    }

    /** The same of a pool that lent so many of its connections at a time. */
    static SliceOutcome lending(SliceOutcome slice, double size) {
        return with(slice, slice.beside(), size, ticks(slice.throughput(), size));
    }

    /** The same of a pool that had lent so many at a time before it was measured. */
    static SliceOutcome before(SliceOutcome slice, double size) {
        return with(slice, slice.beside(), slice.sizeMean(), ticks(slice.throughput(), size));
    }

    private static SliceOutcome with(
            SliceOutcome slice, @Nullable Latency beside, double size, List<Tick> ticks) {
        return new SliceOutcome(
                slice.id(),
                slice.workload(),
                slice.repeat(),
                slice.drift(),
                slice.variant(),
                slice.buildSeconds(),
                slice.closeSeconds(),
                slice.throughput(),
                slice.longThroughput(),
                slice.response(),
                slice.shortResponse(),
                slice.longResponse(),
                slice.waited(),
                slice.use(),
                beside,
                slice.serverCores(),
                slice.clientCores(),
                slice.switches(),
                slice.openAtEnd(),
                slice.openMean(),
                size,
                slice.inUseMean(),
                slice.failed(),
                slice.failures(),
                slice.wrong(),
                slice.measuredFrom(),
                ticks);
    }

    /** As many as show whether a pool got where it is as good as the best. */
    private static List<Tick> ticks(double throughput, double open) {
        return List.of(
                tick(1, throughput, open), tick(2, throughput, open), tick(3, throughput, open));
    }

    private static Latency latency(double p99) {
        return new Latency(p99 / 4, p99 / 5, p99 / 2, p99, p99 * 2);
    }

    /** Three slices of each. */
    static List<SliceOutcome> three(
            SweepVariant variant, double throughput, double p99, double open) {
        List<SliceOutcome> slices = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            slices.add(slice(variant, repeat, false, throughput, p99, open));
        }
        return slices;
    }

    static SweepVariant hikari(int size) {
        return new SweepVariant(SweepVariant.Kind.FIXED, size);
    }

    static SweepVariant weir(int ceiling) {
        return new SweepVariant(SweepVariant.Kind.AUTO, ceiling);
    }

    /** An interval at the end of which that many connections were open, and lent at a time. */
    static Tick tick(double second, double throughput, double open) {
        return new Tick(second, throughput, 1, 5, 1, 1, (int) open, open, open, open, 0, 1, 0);
    }
}
