package dev.weir.lab.sweep;

import dev.weir.lab.cli.Console;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One pool, then two, then eight at once on one database, each with its share of the clients and
 * nothing said about the others. Stopped from anywhere.
 */
final class SharedRun {

    private static final int[] POOLS = {1, 2, ChangesSettings.MOST_POOLS};

    /** Slices of load before anything counts: the pools have to find their sizes. */
    private static final int SETTLE_SLICES = 3;

    private static final Duration LOOK = Duration.ofMillis(100);

    private final ChangesSettings settings;
    private final Console console;
    private volatile boolean stopped;

    SharedRun(ChangesSettings settings, Console console) {
        this.settings = settings;
        this.console = console;
    }

    void stop() {
        stopped = true;
    }

    /** For each number of pools what they came to; fewer if it was stopped. */
    List<SharedOutcome> on(Ground ground, Workload workload, double thinkMillis)
            throws SQLException, IOException, InterruptedException {
        List<SharedOutcome> outcomes = new ArrayList<>();
        for (int pools : POOLS) {
            try (Connection c = ground.connect()) {
                workload.beforeSlice(c, ground.database());
            }
            console.passing("%d pools on one database".formatted(pools));
            SharedOutcome outcome = together(ground, workload, thinkMillis, pools);
            if (stopped) {
                break;
            }
            console.step(
                    "pools: %d together %,.0f/s, p99 %.1f ms, Jain's index of their limits %.2f"
                            .formatted(
                                    pools,
                                    outcome.throughput(),
                                    outcome.p99(),
                                    outcome.fairness()));
            outcomes.add(outcome);
        }
        return outcomes;
    }

    private SharedOutcome together(Ground ground, Workload workload, double thinkMillis, int count)
            throws SQLException, IOException, InterruptedException {
        Meter meter = new Meter();
        PoolAddress address = ground.address(workload, SweepSettings.PATIENCE);
        List<WeirSwept> pools = new ArrayList<>();
        List<ClosedLoop> loads = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                WeirSwept pool = WeirSwept.automatic(address, settings.sharedCeiling());
                pools.add(pool);
                pool.open();
                loads.add(
                        new ClosedLoop(
                                new Request(pool, workload, meter),
                                Math.max(1, settings.clients() / count),
                                Duration.ofNanos((long) (thinkMillis * 1e6)),
                                settings.seed() + i));
            }
            loads.forEach(ClosedLoop::start);
            look(pools, settings.during().multipliedBy(SETTLE_SLICES), new double[count]);
            meter.cut();
            double[] limits = new double[count];
            long begin = System.nanoTime();
            int openMost = look(pools, settings.during(), limits);
            Meter.Interval measured = meter.cut();
            double seconds = (System.nanoTime() - begin) / 1e9;
            return new SharedOutcome(
                    count,
                    measured.served() / seconds,
                    Tick.millis(measured.responses(), 99),
                    limits,
                    openMost,
                    measured.failed());
        } finally {
            for (ClosedLoop load : loads) {
                load.stop();
            }
            pools.forEach(WeirSwept::close);
        }
    }

    /** Fills in the mean limits over a time; the most connections that were open in it. */
    private int look(List<WeirSwept> pools, Duration time, double[] limits)
            throws InterruptedException {
        int most = 0;
        long looks = Math.max(1, time.dividedBy(LOOK));
        for (long look = 0; look < looks && !stopped; look++) {
            Thread.sleep(LOOK);
            int open = 0;
            for (int i = 0; i < limits.length; i++) {
                limits[i] += (double) pools.get(i).limit() / looks;
                open += pools.get(i).counts().open();
            }
            most = Math.max(most, open);
        }
        return most;
    }
}
