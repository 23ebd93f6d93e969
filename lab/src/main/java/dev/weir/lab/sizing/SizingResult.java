package dev.weir.lab.sizing;

import java.util.List;

/**
 * What a run came to.
 *
 * @param candidate the law's name
 * @param phases one for each phase of the scenario
 * @param throughput completions in each second, all pools together
 * @param limits the limit averaged over each second, all pools together
 * @param opening connects begun in each second, all pools together
 * @param mostOpen connections that were open at most, all pools together
 * @param decisions of the limit law, for each pool that is judged; empty where there is none
 */
public record SizingResult(
        String candidate,
        List<PhaseResult> phases,
        double[] throughput,
        double[] limits,
        double[] opening,
        int mostOpen,
        List<List<Decided>> decisions) {

    /**
     * One phase. Times in seconds; sizes are of all pools together.
     *
     * @param phase when
     * @param throughput completions per second
     * @param mean mean response, wait and hold
     * @param p50 median response
     * @param p99 of the response, of the pool where it is worst
     * @param shortP99 the same, of short transactions alone
     * @param longThroughput long transactions per second
     * @param meanSize limit averaged over time
     * @param largestSize largest limit, of all pools at their largest
     * @param fairness Jain's index of the pools' mean limits; 1 = all alike
     * @param foreignThroughput completions per second of pools that are not judged
     */
    public record PhaseResult(
            Phase phase,
            double throughput,
            double mean,
            double p50,
            double p99,
            double shortP99,
            double longThroughput,
            double meanSize,
            int largestSize,
            double fairness,
            double foreignThroughput) {}

    /** The first phase. */
    public PhaseResult first() {
        return phases.get(0);
    }

    /**
     * Seconds from a phase's step until throughput has reached what is wanted and stays: five
     * seconds of at least 90 % of it on average, and the twenty from there of 94 %.
     *
     * @param phase index of the phase
     * @param wanted completions per second
     * @return positive infinity if it does not happen in this phase
     */
    public double secondsToReach(int phase, double wanted) {
        Phase when = phases.get(phase).phase();
        int end = (int) when.to();
        for (int second = (int) when.step(); second + 5 <= end; second++) {
            if (mean(second, second + 5) >= 0.90 * wanted
                    && mean(second, Math.min(end, second + 20)) >= 0.94 * wanted) {
                return second - when.step();
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /**
     * Completions per second, averaged over whole seconds.
     *
     * @param from first second
     * @param to the second behind the last
     */
    public double mean(int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += throughput[i];
        }
        return sum / (to - from);
    }
}
