package dev.weir.lab.sweep;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Which slices, in which order: workload by workload, in each repeat every variant once in an order
 * drawn by the seed, and HikariCP at 10 as every fifth slice, to show how the machine drifts; by
 * turns the drift is divided out instead. Equal settings give equal plans.
 */
final class SweepPlan {

    /** The size whose slices show the drift. */
    static final SweepVariant DRIFT = new SweepVariant(SweepVariant.Kind.FIXED, 10);

    private static final int DRIFT_EVERY = 5;

    private SweepPlan() {}

    static List<PlannedSlice> of(SweepSettings settings) {
        List<PlannedSlice> plan = new ArrayList<>();
        for (String workload : settings.workloads()) {
            Random random = new Random(settings.seed() + workload.hashCode());
            int drift = 0;
            int sinceDrift = 0;
            for (int repeat = 1; repeat <= settings.pace().repeats(); repeat++) {
                List<SweepVariant> order = new ArrayList<>(variants(settings));
                Collections.shuffle(order, random);
                for (SweepVariant variant : order) {
                    plan.add(new PlannedSlice(workload, repeat, variant, 0));
                    if (settings.pace().turn() == null && ++sinceDrift == DRIFT_EVERY - 1) {
                        plan.add(new PlannedSlice(workload, repeat, DRIFT, ++drift));
                        sinceDrift = 0;
                    }
                }
            }
        }
        return plan;
    }

    /** The same slices, those together that are measured together. */
    static List<List<PlannedSlice>> together(SweepSettings settings) {
        List<PlannedSlice> plan = of(settings);
        if (settings.pace().turn() == null) {
            return plan.stream().map(List::of).toList();
        }
        int each = variants(settings).size();
        List<List<PlannedSlice>> together = new ArrayList<>();
        for (int i = 0; i < plan.size(); i += each) {
            together.add(plan.subList(i, i + each));
        }
        return together;
    }

    /** Everything that takes part. */
    static List<SweepVariant> variants(SweepSettings settings) {
        List<SweepVariant> variants = new ArrayList<>();
        for (int size : settings.pace().sizes()) {
            variants.add(new SweepVariant(SweepVariant.Kind.FIXED, size));
        }
        int limit = 0;
        for (int ceiling : settings.pace().ceilings()) {
            variants.add(new SweepVariant(SweepVariant.Kind.AUTO, ceiling));
            limit = Math.max(limit, ceiling);
        }
        if (settings.controls() && limit > 0) {
            variants.add(new SweepVariant(SweepVariant.Kind.INCREMENT, limit));
            variants.add(new SweepVariant(SweepVariant.Kind.CHASER, limit));
        }
        return variants;
    }

    /** The largest pool that takes part. */
    static int largest(SweepSettings settings) {
        return sizes(settings).max().orElse(1);
    }

    /** The most connections at one time: the largest pool's, or by turns those of all. */
    static int connections(SweepSettings settings) {
        return settings.pace().turn() == null ? largest(settings) : sizes(settings).sum();
    }

    private static IntStream sizes(SweepSettings settings) {
        return variants(settings).stream().mapToInt(SweepVariant::size);
    }
}
