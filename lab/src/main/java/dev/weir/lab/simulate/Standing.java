package dev.weir.lab.simulate;

import dev.weir.lab.sizing.BestFixed;
import dev.weir.lab.sizing.SizingResult;
import dev.weir.lab.sizing.SizingResult.PhaseResult;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How a candidate did in a scenario, beside the best fixed size. Means over seeds; of several
 * phases that one counts in which it did worst.
 *
 * @param candidate its name
 * @param start size it began with
 * @param share throughput, as a part of the best size's
 * @param tail p99 of the response, as a multiple of the best size's
 * @param mean mean response, likewise
 * @param reach longest time from a phase's begin until its throughput was reached, in seconds;
 *     infinite if it never was
 * @param size the limit averaged over the judged times, all pools together
 * @param overTop the same, as a multiple of the largest size within 2 % of the best
 * @param peakOverTop the largest limit, likewise
 * @param fairness Jain's index of the pools' limits
 * @param shortP99 of short transactions, in seconds
 * @param longShare long transactions, as a part of those that the best size for them serves; not a
 *     number where there are none
 * @param mostOpen connections that were open at most
 */
record Standing(
        String candidate,
        int start,
        double share,
        double tail,
        double mean,
        double reach,
        double size,
        double overTop,
        double peakOverTop,
        double fairness,
        double shortP99,
        double longShare,
        double mostOpen) {

    /** What a candidate's runs came to, one for each seed. */
    static Standing of(
            List<BestFixed> best, List<Integer> judged, List<SizingResult> runs, int start) {
        double share = Double.POSITIVE_INFINITY;
        double tail = 0;
        double mean = 0;
        double reach = 0;
        double size = 0;
        double overTop = 0;
        double peak = 0;
        double fairness = 1;
        double shortP99 = 0;
        double longShare = Double.POSITIVE_INFINITY;
        for (int phase : judged) {
            BestFixed of = best.get(phase);
            share = Math.min(share, mean(runs, phase, PhaseResult::throughput) / of.throughput());
            tail = Math.max(tail, mean(runs, phase, PhaseResult::p99) / of.p99());
            mean = Math.max(mean, mean(runs, phase, PhaseResult::mean) / of.mean());
            reach = Math.max(reach, reach(runs, phase, of.throughput()));
            double held = mean(runs, phase, PhaseResult::meanSize);
            size = Math.max(size, held);
            overTop = Math.max(overTop, held / of.largest());
            peak = Math.max(peak, mean(runs, phase, PhaseResult::largestSize) / of.largest());
            fairness = Math.min(fairness, mean(runs, phase, PhaseResult::fairness));
            shortP99 = Math.max(shortP99, mean(runs, phase, PhaseResult::shortP99));
            longShare =
                    Math.min(
                            longShare,
                            mean(runs, phase, PhaseResult::longThroughput) / of.longThroughput());
        }
        return new Standing(
                runs.get(0).candidate(),
                start,
                share,
                tail,
                mean,
                reach,
                size,
                overTop,
                peak,
                fairness,
                shortP99,
                longShare,
                runs.stream().mapToInt(SizingResult::mostOpen).max().orElse(0));
    }

    /** The longest of the runs. */
    static double reach(List<SizingResult> runs, int phase, double wanted) {
        return runs.stream().mapToDouble(run -> run.secondsToReach(phase, wanted)).max().orElse(0);
    }

    static double mean(List<SizingResult> runs, int phase, ToDoubleFunction<PhaseResult> what) {
        return runs.stream()
                .map(run -> run.phases().get(phase))
                .mapToDouble(what)
                .average()
                .orElse(Double.NaN);
    }
}
