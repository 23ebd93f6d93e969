package dev.weir.lab.sweep;

/**
 * A slice that is to be run.
 *
 * @param workload its name
 * @param repeat from 1
 * @param variant what is measured
 * @param drift 0, or the number of this slice among those that only show how the machine drifts
 */
record PlannedSlice(String workload, int repeat, SweepVariant variant, int drift) {

    /** The name in the journal; no two slices of a plan share one. */
    String id() {
        return "%s/%d/%s%s"
                .formatted(workload, repeat, variant.key(), drift == 0 ? "" : "/drift-" + drift);
    }
}
