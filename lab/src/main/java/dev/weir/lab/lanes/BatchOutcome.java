package dev.weir.lab.lanes;

import dev.weir.lab.stats.RoundRatio;
import dev.weir.lab.stats.Sample;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * What came of the batch in all ways.
 *
 * @param live the service's load
 * @param jobs of the batch
 * @param slices of each way, in the order of the rounds
 * @param explanation Weir's account of its size after the last batch of its executor
 */
record BatchOutcome(Phase live, int jobs, Map<Way, List<BatchSlice>> slices, String explanation) {

    /** What the batch may cost the service: its p99 over that without a batch. */
    static final double DISTURBANCE = 1.2;

    /** How many rounds all ways had. */
    int rounds() {
        return slices.values().stream().mapToInt(List::size).min().orElse(0);
    }

    double[] values(Way way, ToDoubleFunction<BatchSlice> figure) {
        return slices.getOrDefault(way, List.of()).stream().mapToDouble(figure).toArray();
    }

    double median(Way way, ToDoubleFunction<BatchSlice> figure) {
        double[] values = values(way, figure);
        return values.length == 0 ? Double.NaN : Sample.of(values).median();
    }

    /** One way over another. */
    RoundRatio over(Way ours, Way theirs, ToDoubleFunction<BatchSlice> figure) {
        return RoundRatio.of(values(ours, figure), values(theirs, figure));
    }

    /** Without a batch, on the same pool. */
    Way alone(Way way) {
        return Way.alone(way.size());
    }

    /** The service's p99 beside that way, over that alone. */
    double disturbance(Way way) {
        return median(way, BatchSlice::readsP99) / median(alone(way), BatchSlice::readsP99);
    }

    /** The quickest fixed parallelism that leaves the service its p99; empty if none does. */
    Optional<Way> bestFixed() {
        return quickest(way -> disturbance(way) <= DISTURBANCE);
    }

    /**
     * The fixed parallelism that the executor is held against: the best; if no fixed one leaves the
     * service its p99, the quickest of those beside which that is no longer than beside the
     * executor. Empty if it is longer beside all.
     */
    Optional<Way> reference() {
        double beside = median(Way.EXECUTOR, BatchSlice::readsP99);
        return bestFixed().or(() -> quickest(way -> median(way, BatchSlice::readsP99) <= beside));
    }

    private Optional<Way> quickest(Predicate<Way> fit) {
        return slices.keySet().stream()
                .filter(Way::isFixed)
                .filter(fit)
                .min(Comparator.comparingDouble(way -> median(way, BatchSlice::seconds)));
    }
}
