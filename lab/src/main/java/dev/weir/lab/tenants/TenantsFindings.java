package dev.weir.lab.tenants;

import dev.weir.lab.stats.PercentileRatio;
import dev.weir.lab.tenants.SliceOutcome.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What the whole turns came to.
 *
 * @param titles of the ways that ran, by name, in their order
 * @param memoryBytes of each way's sessions at the end of the run
 * @param dedicatedFits whether the dedicated pools have the size that was asked for
 * @param rttMicros measured round trip on the ways' road to the server
 * @param hostileAccepted hostile names that Weir did not refuse; null if it was not asked
 */
record TenantsFindings(
        TenantsSettings settings,
        Map<String, String> titles,
        List<SliceOutcome> outcomes,
        Map<String, Double> memoryBytes,
        boolean dedicatedFits,
        double rttMicros,
        @Nullable List<String> hostileAccepted) {

    /** A way of so few calm turns has nothing to say. */
    List<String> ways() {
        return titles.keySet().stream().filter(way -> !slices(way, Stage.CALM).isEmpty()).toList();
    }

    String title(String way) {
        return titles.getOrDefault(way, way);
    }

    /** The first of these that ran, or null. */
    @Nullable String firstOf(List<String> names) {
        return names.stream().filter(ways()::contains).findFirst().orElse(null);
    }

    /** The dedicated pools that everything is held against, or null. */
    @Nullable String baseline() {
        return firstOf(List.of(TenantStrategies.DEDICATED, TenantStrategies.DEDICATED_SMALL));
    }

    /** The mode of Weir that is judged: its default on that database, or null. */
    @Nullable String weir() {
        return firstOf(List.of(TenantStrategies.WEIR, TenantStrategies.WEIR_CATALOG));
    }

    List<SliceOutcome> slices(String way, Stage stage) {
        return outcomes.stream().filter(o -> o.way().equals(way) && o.stage() == stage).toList();
    }

    Histogram responses(String way, Stage stage) {
        return SliceOutcome.joined(
                slices(way, stage).stream().map(SliceOutcome::responses).toList());
    }

    Histogram responses(String way, Kind kind) {
        List<Histogram> histograms = new ArrayList<>();
        for (SliceOutcome slice : slices(way, Stage.CALM)) {
            Histogram histogram = slice.seen().responseMicros().get(kind);
            if (histogram != null) {
                histograms.add(histogram);
            }
        }
        return SliceOutcome.joined(histograms);
    }

    Histogram waits(String way, Stage stage) {
        return SliceOutcome.joined(
                slices(way, stage).stream().map(slice -> slice.seen().waitNanos()).toList());
    }

    Histogram probeWaits(String way) {
        return SliceOutcome.joined(
                slices(way, Stage.NOISY).stream()
                        .map(slice -> slice.seen().probeWaitNanos())
                        .toList());
    }

    /** Connections handed to others while a lone request waited, in turns of the pool. */
    double probeTurns(String way, double percentile) {
        return (double) probeOvertaken(way).getValueAtPercentile(percentile)
                / settings.connections();
    }

    private Histogram probeOvertaken(String way) {
        return SliceOutcome.joined(
                slices(way, Stage.NOISY).stream()
                        .map(slice -> slice.seen().probeOvertaken())
                        .toList());
    }

    /** Microseconds of the server's processors for each checkout, or not a number. */
    double cpuMicros(String way, Stage stage) {
        double checkouts = sum(way, stage, slice -> slice.seen().allCheckouts());
        return sum(way, stage, SliceOutcome::cpuNanos) / 1e3 / checkouts;
    }

    /** How many processors the way's sessions kept busy, or not a number. */
    double busyProcessors(String way, Stage stage) {
        return sum(way, stage, SliceOutcome::cpuNanos)
                / 1e9
                / sum(way, stage, SliceOutcome::seconds);
    }

    int connections(String way) {
        return outcomes.stream()
                .filter(o -> o.way().equals(way))
                .mapToInt(SliceOutcome::connections)
                .max()
                .orElse(0);
    }

    double memoryMiB(String way) {
        return memoryBytes.getOrDefault(way, Double.NaN) / 0x1p20;
    }

    PoolFacts facts(String way, Stage stage) {
        return slices(way, stage).stream()
                .map(SliceOutcome::facts)
                .reduce(PoolFacts::plus)
                .orElse(PoolFacts.UNKNOWN);
    }

    /** The mean wait in units of the time for which a connection is out. */
    double waitInHolds(String way, Stage stage) {
        double checkouts = sum(way, stage, slice -> slice.seen().allCheckouts());
        double hold = sum(way, stage, slice -> slice.seen().holdNanos()) / checkouts;
        return waits(way, stage).getMean() / hold;
    }

    double sum(String way, Stage stage, ToDoubleFunction<SliceOutcome> value) {
        return slices(way, stage).stream().mapToDouble(value).sum();
    }

    /**
     * A percentile of all responses of one way over that of another, in the calm rounds that both
     * had. Not of each round by itself: there a percentile 95 rests on a few actions.
     */
    PercentileRatio percentileOver(String way, String rival, double percentile) {
        List<Histogram> ours = new ArrayList<>();
        List<Histogram> theirs = new ArrayList<>();
        for (SliceOutcome slice : slices(way, Stage.CALM)) {
            for (SliceOutcome other : slices(rival, Stage.CALM)) {
                if (slice.round() == other.round()) {
                    ours.add(slice.responses());
                    theirs.add(other.responses());
                }
            }
        }
        return PercentileRatio.of(ours, theirs, percentile);
    }

    /** For each calm round that both ways had, the value of the one over that of the other. */
    double[] ratios(String way, String rival, ToDoubleFunction<SliceOutcome> value) {
        List<Double> ratios = new ArrayList<>();
        for (SliceOutcome ours : slices(way, Stage.CALM)) {
            for (SliceOutcome theirs : slices(rival, Stage.CALM)) {
                if (ours.round() == theirs.round()) {
                    ratios.add(value.applyAsDouble(ours) / value.applyAsDouble(theirs));
                }
            }
        }
        return ratios.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
