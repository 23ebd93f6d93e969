package dev.weir.size;

/**
 * The limit to begin with, before anything was measured.
 *
 * <p>Where the server's cores are known: two for each and one for its storage, after the rule that
 * PostgreSQL's wiki gives ("Number Of Database Connections": cores * 2 + effective spindles),
 * shared among the pools that use it. Where they are not: ten, HikariCP's default, shared likewise.
 * To begin too low costs seconds; too high is the dearer error, so in doubt the prior is low.
 */
public final class LimitPrior {
    private static final double UNKNOWN_CORES = 10;

    private LimitPrior() {}

    /**
     * @param cores cores of the database server, 0 = not known
     * @param pools pools that share it, this one included; 0 = not known
     * @return at least 1
     */
    public static double of(int cores, int pools) {
        double all = cores > 0 ? 2.0 * cores + 1 : UNKNOWN_CORES;
        return Math.max(1, all / Math.max(1, pools));
    }
}
