package dev.weir.size;

/**
 * Between what the limit law may move.
 *
 * @param floor fewest permits, at least 1
 * @param ceiling most permits, at least {@code floor}
 */
public record LimitBounds(int floor, int ceiling) {
    private static final double UNKNOWN_CORES = 10;

    public LimitBounds {
        if (floor < 1 || ceiling < floor) {
            throw new IllegalArgumentException(
                    "bounds of the limit: lower %d and upper %d (need 1 <= lower <= upper)"
                            .formatted(floor, ceiling));
        }
    }

    /**
     * The limit to begin with, before anything was measured.
     *
     * <p>Where the server's cores are known: two for each and one for its storage, after the rule
     * that PostgreSQL's wiki gives ("Number Of Database Connections": cores * 2 + effective
     * spindles), shared among the pools that use it. Where they are not: ten, HikariCP's default,
     * shared likewise. To begin too low costs seconds; too high is the dearer error, so in doubt it
     * is low.
     *
     * @param cores cores of the database server, 0 = not known
     * @param pools pools that share it, this one included; 0 = not known
     * @return at least 1
     */
    public static double prior(int cores, int pools) {
        double all = cores > 0 ? 2.0 * cores + 1 : UNKNOWN_CORES;
        return Math.max(1, all / Math.max(1, pools));
    }

    double clamp(double limit) {
        return Math.max(floor, Math.min(ceiling, limit));
    }

    int clamp(int permits) {
        return Math.max(floor, Math.min(ceiling, permits));
    }
}
