package dev.weir.lab.lanes;

import dev.weir.lab.stats.Outcomes;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What came of the batch in all ways.
 *
 * @param live the service's load
 * @param jobs of the batch
 * @param outcomes of each way, in the order of the rounds
 * @param explanation Weir's account of its size after the last batch of its executor
 */
record BatchOutcome(
        Phase live, int jobs, Map<BatchStrategy, List<BatchSlice>> outcomes, String explanation)
        implements Outcomes<BatchStrategy, BatchSlice> {

    /** What the batch may cost the service: its p99 over that without a batch. */
    static final double DISTURBANCE = 1.2;

    /** Without a batch, on the same pool. */
    BatchStrategy alone(BatchStrategy way) {
        return BatchStrategy.alone(way.size());
    }

    /** The service's p99 beside that way, over that alone. */
    double disturbance(BatchStrategy way) {
        return median(way, BatchSlice::readsP99) / median(alone(way), BatchSlice::readsP99);
    }

    /** The quickest fixed parallelism that leaves the service its p99; empty if none does. */
    Optional<BatchStrategy> bestFixed() {
        return quickest(way -> disturbance(way) <= DISTURBANCE);
    }

    /**
     * The fixed parallelism that the executor is held against: the best; if no fixed one leaves the
     * service its p99, the quickest of those beside which that is no longer than beside the
     * executor. Empty if it is longer beside all.
     */
    Optional<BatchStrategy> reference() {
        double beside = median(BatchStrategy.EXECUTOR, BatchSlice::readsP99);
        return bestFixed().or(() -> quickest(way -> median(way, BatchSlice::readsP99) <= beside));
    }

    private Optional<BatchStrategy> quickest(Predicate<BatchStrategy> fit) {
        return outcomes.keySet().stream()
                .filter(BatchStrategy::isFixed)
                .filter(fit)
                .min(Comparator.comparingDouble(way -> median(way, BatchSlice::seconds)));
    }
}
