package dev.weir.lab.tune;

import java.util.List;

/**
 * What tuning for one workload came to.
 *
 * @param facts that the rules were given
 * @param search challengers against who led then
 * @param knobs the winner without a knob against the winner
 * @param finals the comparators against the winner
 * @param slices all of them, in order
 */
record WorkloadOutcome(
        Work workload,
        Facts facts,
        Configuration winner,
        List<Bout> search,
        List<Bout> knobs,
        List<Bout> finals,
        List<SliceOutcome> slices) {}
