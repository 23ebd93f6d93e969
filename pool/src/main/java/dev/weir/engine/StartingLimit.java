package dev.weir.engine;

import dev.weir.WeirConfig;
import dev.weir.size.LimitPrior;
import dev.weir.text.ComparisonWords;

/**
 * Where the limit law begins, and why there: the best that is known before anything was measured.
 *
 * @param limit connections; at least 1
 * @param ground where the number comes from, without a full stop
 */
record StartingLimit(double limit, String ground) {
    /**
     * A guess goes no further: the server behind a loopback address may be at the end of a tunnel,
     * and from 2 x 20 + 1 down the law was shown to come in seconds (decision 0009).
     */
    private static final int MOST_CORES_GUESSED = 20;

    /**
     * What {@code config} and the machine say. Cores that are guessed may raise the start above
     * what it is without them and never lower it: how many connections wait for the disk meanwhile
     * is not known (decision 0012).
     *
     * @param processors of this machine
     * @param pools that share the database, this one included; 0 = not known
     */
    static StartingLimit of(WeirConfig config, int processors, int pools) {
        int said = config.databaseCores();
        boolean guessed = said == 0 && isHere(config);
        int cores = guessed ? Math.clamp(processors, 1, MOST_CORES_GUESSED) : said;
        double limit = LimitPrior.of(cores, pools);
        if (guessed) {
            limit = Math.max(limit, LimitPrior.of(0, pools));
        }
        String shared = pools > 1 ? "; shared by " + pools + " pools" : "";
        return new StartingLimit(limit, ground(limit, from(cores, guessed) + shared));
    }

    private static String from(int cores, boolean guessed) {
        if (cores == 0) {
            return "the cores of the database are not known";
        }
        return guessed
                ? cores + (cores == 1 ? " local core" : " local cores") + "; minimum 10"
                : "databaseCores=" + cores;
    }

    private static String ground(double limit, String from) {
        return "initial limit %s (%s)".formatted(ComparisonWords.size(limit), from);
    }

    private static boolean isHere(WeirConfig config) {
        String url = config.jdbcUrl();
        return url != null && LocalServer.isMeantBy(url, config.dataSourceProperties());
    }
}
