package dev.weir.lab.spike;

import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Work without delays on a throw-away pool of each kind before the first measurement, as in the
 * article's own test: a service whose spike is to be measured has been running for a while, and its
 * code is compiled. There are twice as many clients as connections, so that waiting is rehearsed
 * too.
 */
final class Rehearsal {

    private static final int CLIENTS = 10;
    private static final int CONNECTIONS = 5;

    private final Trial trial;
    private final SpikeDatabase.Factory databases;

    Rehearsal(Trial trial, SpikeDatabase.Factory databases) {
        this.trial = trial;
        this.databases = databases;
    }

    /** Lets one kind of pool work for the trial's rehearsal time. */
    void of(String name) throws SQLException, InterruptedException {
        try (SpikeDatabase database = databases.open(Duration.ZERO, Duration.ZERO);
                PoolUnderTest pool = Adapters.create(name)) {
            DataSource source =
                    pool.open(
                            PoolSettings.defaults(
                                            database.jdbcUrl(),
                                            database.username(),
                                            database.password())
                                    .withAutoCommit(false)
                                    .sized(CONNECTIONS, CONNECTIONS, trial.connectionTimeout()));
            new SteadyClients(CLIENTS, 0, 0).work(trial.rehearsal(), source, database, trial);
        }
    }
}
