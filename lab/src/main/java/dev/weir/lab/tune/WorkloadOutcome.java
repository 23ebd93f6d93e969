package dev.weir.lab.tune;

import java.util.DoubleSummaryStatistics;
import java.util.List;

/** What tuning for one workload came to; slices are in order. */
record WorkloadOutcome(
        Work workload,
        Facts facts,
        Configuration winner,
        List<Bout> search,
        List<Bout> knobs,
        List<Bout> finals,
        List<SliceOutcome> slices) {

    /** What the winner itself served a second as it met the comparators: the machine's drift. */
    DoubleSummaryStatistics winnersOwn() {
        int met = finals.stream().mapToInt(bout -> bout.ratios().size()).sum();
        List<SliceOutcome> own =
                slices.stream().filter(slice -> slice.key().endsWith(" incumbent")).toList();
        return own.subList(Math.max(0, own.size() - met), own.size()).stream()
                .mapToDouble(SliceOutcome::perSecond)
                .summaryStatistics();
    }

    /** Whether that says more of the machine than ratios do of settings. */
    boolean drifts() {
        return winnersOwn().getMax() > 2 * winnersOwn().getMin();
    }
}
