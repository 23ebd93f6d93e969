package dev.weir.lab.spike;

import dev.weir.lab.load.RequestLog;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalInt;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * One burst on one fresh pool. The request threads are started beforehand and let go together; time
 * counts from that moment. Nothing samples while they run: each request writes its own times and
 * the database writes the connections'.
 */
final class BurstRun {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Duration FILL_LIMIT = Duration.ofSeconds(30);

    private final Burst burst;
    private final Trial trial;
    private final SpikeDatabase.Factory databases;

    BurstRun(Burst burst, Trial trial, SpikeDatabase.Factory databases) {
        this.burst = burst;
        this.trial = trial;
        this.databases = databases;
    }

    /**
     * Runs the burst and closes the pool.
     *
     * @param lookAfter how long after the release to look again, or null not to wait for that
     */
    BurstOutcome on(PoolUnderTest pool, @Nullable Duration lookAfter)
            throws SQLException, InterruptedException {
        int threadsBefore = THREADS.getThreadCount();
        try (SpikeDatabase database = databases.open(burst.connect(), burst.query());
                pool) {
            DataSource source =
                    pool.open(
                            PoolSettings.defaults(
                                            database.jdbcUrl(),
                                            database.username(),
                                            database.password())
                                    .withAutoCommit(false)
                                    .sized(
                                            burst.minimumIdle(),
                                            burst.maximum(),
                                            trial.connectionTimeout()));
            Fill.await(database.connections(), burst.minimumIdle(), FILL_LIMIT);
            if (!trial.cold() && burst.minimumIdle() > 0) {
                WarmUp.run(source, database, burst.query().toNanos(), trial);
            }
            return burst(source, database, threadsBefore, lookAfter);
        }
    }

    private BurstOutcome burst(
            DataSource source,
            SpikeDatabase database,
            int threadsBefore,
            @Nullable Duration lookAfter)
            throws InterruptedException {
        RequestLog log = new RequestLog(burst.requests());
        RequestBody body = new RequestBody(source, database, log);
        StartingGate gate = new StartingGate(trial);
        for (int i = 0; i < burst.requests(); i++) {
            int request = i;
            gate.add(() -> body.serve(request));
        }
        gate.assemble();

        THREADS.resetPeakThreadCount();
        long released = gate.open();
        gate.join();
        int requestThreads = trial.virtualThreads() ? 0 : burst.requests();
        int poolThreads = THREADS.getPeakThreadCount() - threadsBefore - requestThreads;

        long end = Math.max(log.lastEnd(), released);
        ConnectionLog connections = database.connections();
        OptionalInt openLater = OptionalInt.empty();
        long seen = end;
        if (lookAfter != null) {
            long later = Math.max(end, released + lookAfter.toNanos());
            Thread.sleep(Duration.ofNanos(Math.max(0, later - System.nanoTime())));
            openLater = OptionalInt.of(connections.openAt(later));
            seen = later;
        }
        return new BurstOutcome(
                released,
                log,
                connections.events(),
                connections.openAt(released),
                connections.begunBetween(released, seen),
                connections.openAt(end),
                openLater,
                Math.max(0, poolThreads));
    }
}
