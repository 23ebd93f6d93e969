package dev.weir.lab.spike;

import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * The light traffic that a service has before its spike: five clients with the spike's own query,
 * one after the other in each, thinking four times as long as they query.
 */
final class WarmUp {

    static final int CLIENTS = 5;

    /** Of think time to query time. */
    private static final int THINK = 4;

    private WarmUp() {}

    static void run(DataSource pool, SpikeDatabase database, long queryNanos, Trial trial)
            throws SQLException, InterruptedException {
        new SteadyClients(CLIENTS, queryNanos, THINK * queryNanos)
                .work(trial.warmUp(), pool, database, trial);
        Thread.sleep(trial.quiet());
    }
}
