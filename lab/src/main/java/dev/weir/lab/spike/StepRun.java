package dev.weir.lab.spike;

import dev.weir.lab.load.RequestLog;
import dev.weir.lab.load.Schedule;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.lab.stats.Percentiles;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** One step on one fresh pool. */
final class StepRun {

    private static final Duration GRACE = Duration.ofMillis(500);

    private final Step step;
    private final Trial trial;
    private final SpikeDatabase.Factory databases;
    private final long[] offsets;

    StepRun(Step step, Trial trial, SpikeDatabase.Factory databases, long seed) {
        this.step = step;
        this.trial = trial;
        this.databases = databases;
        this.offsets = step.arrivals(seed);
    }

    /** Runs the step and closes the pool. */
    StepOutcome on(PoolUnderTest pool) throws SQLException, InterruptedException {
        try (SpikeDatabase database = databases.open(step.connect(), step.query());
                pool) {
            DataSource source =
                    pool.open(
                            PoolSettings.defaults(
                                            database.jdbcUrl(),
                                            database.username(),
                                            database.password())
                                    .withAutoCommit(false)
                                    .sized(
                                            step.minimumIdle(),
                                            step.maximum(),
                                            trial.connectionTimeout()));
            Fill.await(database.connections(), step.minimumIdle(), Duration.ofSeconds(30));
            RequestLog log = new RequestLog(offsets.length);
            RequestBody body = new RequestBody(source, database, log);
            long start =
                    new Schedule(offsets, GRACE).run((request, intended) -> body.serve(request));
            long stepAt = start + step.before().toNanos();
            long end = start + offsets[offsets.length - 1];
            ConnectionLog connections = database.connections();
            return new StepOutcome(
                    start,
                    offsets,
                    step.before().toNanos(),
                    log,
                    connections.events(),
                    connections.openAt(stepAt),
                    connections.openAt(end),
                    connections.begunBetween(stepAt, end));
        }
    }

    /**
     * The same schedule with no pool and no limit: how late the machine itself is at the 99th
     * percentile, in milliseconds.
     */
    double bareLatenessMillis() throws InterruptedException {
        long[] lateness = new long[offsets.length];
        new Schedule(offsets, GRACE)
                .run(
                        (request, intended) -> {
                            lateness[request] = System.nanoTime() - intended;
                            LockSupport.parkNanos(step.query().toNanos());
                        });
        return Percentiles.of(lateness).at(99) / 1e6;
    }
}
