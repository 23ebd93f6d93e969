package dev.weir.size;

/**
 * How the mean wait would change with one connection more or fewer: two models, between which the
 * truth lies, applied to the wait that was measured. Times in any one unit.
 *
 * <p><b>Below saturation.</b> By Allen and Cunneen the mean wait of a G/G/c queue is {@code C(c, a)
 * / (c - a) * S * (Ca2 + Cs2) / 2}: the Erlang C formula, the mean hold, and how uneven arrivals
 * and holds are (A. O. Allen, <i>Probability, Statistics, and Queueing Theory</i>, 2nd ed. 1990,
 * ch. 5). Unevenness multiplies the wait alike for each {@code c}, so it cancels in a ratio: the
 * measured wait already has it.
 *
 * <ul>
 *   <li>{@link #ratioIfConnectionsServe}: each connection adds capacity, as where holds are spent
 *       outside the database. The ratio is that of the formula. It is the most that can change: two
 *       moments do not determine the wait of an M/G/c queue (Gupta, Harchol-Balter, Dai, Zwart,
 *       Queueing Systems 64, 2010), and clumps of long holds make it fall more slowly.
 *   <li>{@link #ratioIfTheDatabaseServes}: connections share one server, which does no more with
 *       one more. The number present is then geometric, whatever holds are like (M/G/1 processor
 *       sharing; Baskett, Chandy, Muntz, Palacios, JACM 22, 1975), {@code P(N >= c) = rho^c}, and
 *       the wait changes by {@code rho}. It is the least.
 * </ul>
 *
 * <p><b>At saturation.</b> {@link #ratioAtSaturation}: with as many users as before the response
 * time changes as throughput does (Little's law).
 *
 * <p>Pure. No state.
 */
public final class WaitModel {
    private WaitModel() {}

    /**
     * The Erlang C formula: the probability that a borrower waits in an M/M/c queue.
     *
     * @param connections {@code c}, at least 1
     * @param load offered load {@code a}: connections in use on average
     * @return 1 where {@code load >= connections}
     */
    public static double erlangC(int connections, double load) {
        if (load >= connections) {
            return 1;
        }
        double blocked = 1; // Erlang B, by its recursion
        for (int i = 1; i <= connections; i++) {
            blocked = load * blocked / (i + load * blocked);
        }
        return connections * blocked / (connections - load * (1 - blocked));
    }

    /**
     * The mean wait by Allen and Cunneen, in the unit of {@code hold}.
     *
     * @param connections at least 1
     * @param load connections in use on average
     * @param hold the mean hold
     * @param arrivals squared coefficient of variation of times between arrivals; 1 for Poisson
     * @param holds squared coefficient of variation of holds; 1 for exponential ones
     * @return infinity where {@code load >= connections}
     */
    public static double meanWait(
            int connections, double load, double hold, double arrivals, double holds) {
        return load >= connections
                ? Double.POSITIVE_INFINITY
                : erlangC(connections, load) / (connections - load) * hold * (arrivals + holds) / 2;
    }

    /**
     * The wait with {@code other} connections over that with {@code connections}, where each adds
     * capacity.
     *
     * @param load connections in use on average, above 0 and below {@code connections}
     * @return infinity where {@code other} could not serve the load
     */
    public static double ratioIfConnectionsServe(int connections, int other, double load) {
        return other < 1
                ? Double.POSITIVE_INFINITY
                : meanWait(other, load, 1, 1, 1) / meanWait(connections, load, 1, 1, 1);
    }

    /**
     * The same where they share one server.
     *
     * @param full share of the time, above 0, in which all connections are in use
     */
    public static double ratioIfTheDatabaseServes(int connections, int other, double full) {
        return Math.pow(full, (double) (other - connections) / connections);
    }

    /**
     * The response time with {@code other} connections over that with {@code connections} at
     * saturation, where users ask again as soon as they are served. With a think time between the
     * change is larger.
     *
     * @param elasticity per cent more throughput for one per cent more connections
     */
    public static double ratioAtSaturation(double connections, double other, double elasticity) {
        return Math.pow(connections / other, elasticity);
    }
}
