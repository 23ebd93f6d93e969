package dev.weir.lab.sweep;

import java.util.Arrays;

/**
 * What several pools on one database came to.
 *
 * @param pools how many
 * @param throughput of all together, requests in a second
 * @param share of what one fixed pool served in the turns before and after, in the mean over turns
 * @param p99 response, ms, of all requests
 * @param limits each pool's limit, in the mean over the measured time
 * @param openMost the most connections of all together
 * @param failed requests that failed
 */
record SharedOutcome(
        int pools,
        double throughput,
        double share,
        double p99,
        double[] limits,
        int openMost,
        long failed) {

    /**
     * Jain's index of the limits: the square of their sum by their number times the sum of their
     * squares (Jain, Chiu and Hawe, "A quantitative measure of fairness", DEC TR-301, 1984). 1 =
     * all alike, 1/n = one has everything.
     */
    double fairness() {
        double sum = Arrays.stream(limits).sum();
        double squares = Arrays.stream(limits).map(limit -> limit * limit).sum();
        return sum * sum / (limits.length * squares);
    }
}
