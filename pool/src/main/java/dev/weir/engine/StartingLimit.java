package dev.weir.engine;

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
     * The limit for a database.
     *
     * @param cores of its server; 0 = not said
     * @param pools that share the database, this one included; 0 = not known
     */
    static StartingLimit of(int cores, int pools) {
        double limit = LimitPrior.of(cores, pools);
        String from = cores == 0 ? "databaseCores is not set" : "databaseCores=" + cores;
        String shared = pools > 1 ? "; shared by " + pools + " pools" : "";
        return new StartingLimit(
                limit,
                "initial limit %s (%s)".formatted(ComparisonWords.size(limit), from + shared));
    }
}
