package dev.weir.lab.sizing;

import dev.weir.lab.sizing.SizingResult.PhaseResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The best that a person could have chosen: every fixed size is tried.
 *
 * @param throughput of the best size, completions per second
 * @param smallest size within 2 % of it, all pools together
 * @param largest size within 2 % of it
 * @param p99 response of the smallest, in seconds
 * @param mean response of the smallest
 * @param longThroughput long transactions per second, of the best size for these
 */
public record BestFixed(
        double throughput,
        double smallest,
        double largest,
        double p99,
        double mean,
        double longThroughput) {

    /** Sizes from 2 to 200, each about a fifth above the one before. */
    public static final int[] SIZES = {
        2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20, 24, 30, 40, 50, 60, 80, 110, 150, 200
    };

    private static final double PLATEAU = 0.98;

    /** One for each phase of a scenario, from the means over seeds. */
    public static List<BestFixed> of(Scenario scenario, int[] sizes, long... seeds) {
        List<List<SizingResult>> runs = new ArrayList<>();
        for (int size : sizes) {
            List<SizingResult> ofSize = new ArrayList<>();
            for (long seed : seeds) {
                ofSize.add(SizingRun.of(scenario, Candidate.fixed(size), seed));
            }
            runs.add(ofSize);
        }
        return among(scenario, runs);
    }

    /**
     * The same from runs that were made elsewhere.
     *
     * @param runs for each fixed size in ascending order its runs, one for each seed
     */
    public static List<BestFixed> among(Scenario scenario, List<List<SizingResult>> runs) {
        List<BestFixed> best = new ArrayList<>();
        for (int phase = 0; phase < scenario.phases().size(); phase++) {
            best.add(ofPhase(runs, phase));
        }
        return best;
    }

    private static BestFixed ofPhase(List<List<SizingResult>> runs, int phase) {
        double[] throughputs =
                runs.stream().mapToDouble(r -> mean(r, phase, PhaseResult::throughput)).toArray();
        double most = Arrays.stream(throughputs).max().orElseThrow();
        int first = -1;
        int last = -1;
        for (int i = 0; i < throughputs.length; i++) {
            if (throughputs[i] >= PLATEAU * most) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        List<SizingResult> smallest = runs.get(first);
        return new BestFixed(
                most,
                mean(smallest, phase, PhaseResult::meanSize),
                mean(runs.get(last), phase, PhaseResult::meanSize),
                mean(smallest, phase, PhaseResult::p99),
                mean(smallest, phase, PhaseResult::mean),
                runs.stream()
                        .mapToDouble(r -> mean(r, phase, PhaseResult::longThroughput))
                        .max()
                        .orElseThrow());
    }

    private static double mean(
            List<SizingResult> runs, int phase, ToDoubleFunction<PhaseResult> what) {
        return runs.stream()
                .map(run -> run.phases().get(phase))
                .mapToDouble(what)
                .average()
                .orElseThrow();
    }
}
