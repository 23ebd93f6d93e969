package dev.weir.lab.sweep;

import dev.weir.tools.cli.Console;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One pool, then two, then eight at once on one database, each with its share of the clients and
 * nothing said about the others. A pool of fixed size takes turns with them: by what they do of
 * that one numbers of pools can be compared, whatever the pace of the machine. Stopped from
 * anywhere.
 */
final class SharedRun {

    private static final int[] POOLS = {1, 2, ChangesSettings.MOST_POOLS};

    /** Slices of load before anything counts: the pools have to find their sizes. */
    private static final int SETTLE_SLICES = 3;

    /** Turns of the pools, each between two of the standard. */
    private static final int TURNS = 10;

    /** A turn is that part of the time that a change would last, its lead that part of a turn. */
    private static final int TURN_PARTS = 5;

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
    List<SharedOutcome> on(SweepFixture fixture, Workload workload, double thinkMillis)
            throws SQLException, IOException, InterruptedException {
        List<SharedOutcome> outcomes = new ArrayList<>();
        for (int pools : POOLS) {
            try (Connection c = fixture.connect()) {
                workload.beforeSlice(c, fixture.database());
            }
            console.passing("%d pools on one database".formatted(pools));
            SharedOutcome outcome = together(fixture, workload, thinkMillis, pools);
            if (stopped) {
                break;
            }
            console.step(
                    "pools: %d together %,.0f/s (%.2f x HikariCP %d), p99 %.1f ms, Jain's index of their limits %.2f"
                            .formatted(
                                    pools,
                                    outcome.throughput(),
                                    outcome.share(),
                                    settings.fixed(),
                                    outcome.p99(),
                                    outcome.fairness()));
            outcomes.add(outcome);
        }
        return outcomes;
    }

    private SharedOutcome together(
            SweepFixture fixture, Workload workload, double thinkMillis, int count)
            throws SQLException, IOException, InterruptedException {
        Meter meter = new Meter();
        PoolAddress address = fixture.address(workload, SweepSettings.PATIENCE);
        ResizablePool standard = new ResizableHikari(address, settings.fixed());
        List<ResizableWeir> pools = new ArrayList<>();
        List<ClosedLoop> loads = new ArrayList<>();
        try {
            standard.open();
            for (int i = 0; i < count; i++) {
                ResizableWeir pool = ResizableWeir.automatic(address, settings.sharedCeiling());
                pools.add(pool);
                pool.open();
            }
            InterleavedPools turns = new InterleavedPools(pools);
            for (int i = 0; i < count; i++) {
                loads.add(
                        new ClosedLoop(
                                new Request(turns.seat(i), workload, meter),
                                Math.max(1, settings.clients() / count),
                                Duration.ofNanos((long) (thinkMillis * 1e6)),
                                settings.seed() + i));
            }
            loads.forEach(ClosedLoop::start);
            return measured(pools, standard, turns, meter);
        } finally {
            for (ClosedLoop load : loads) {
                load.stop();
            }
            pools.forEach(ResizableWeir::close);
            standard.close();
        }
    }

    /** Each turn of the pools lies between two of the standard. */
    private SharedOutcome measured(
            List<ResizableWeir> pools, ResizablePool standard, InterleavedPools turns, Meter meter)
            throws InterruptedException {
        pass(settings.during().multipliedBy(SETTLE_SLICES));
        double[] limits = new double[pools.size()];
        Meter.Interval served = Meter.Interval.empty();
        double seconds = 0;
        double shares = 0;
        int openMost = 0;
        int done = 0;
        double before = standardTurn(standard, turns, meter);
        while (done < TURNS && !stopped) {
            turns.give(pools);
            pass(lead());
            meter.cut();
            long begin = System.nanoTime();
            openMost = Math.max(openMost, look(pools, turn(), limits));
            Meter.Interval own = meter.cut();
            double took = (System.nanoTime() - begin) / 1e9;
            double after = standardTurn(standard, turns, meter);
            shares += own.served() / took / ((before + after) / 2);
            before = after;
            served = served.and(own);
            seconds += took;
            done++;
        }
        int turnsDone = Math.max(1, done);
        return new SharedOutcome(
                pools.size(),
                served.served() / seconds,
                shares / turnsDone,
                Tick.millis(served.responses(), 99),
                Arrays.stream(limits).map(sum -> sum / turnsDone).toArray(),
                openMost,
                served.failed());
    }

    /** Requests that the standard served in a second of a turn. */
    private double standardTurn(ResizablePool standard, InterleavedPools turns, Meter meter)
            throws InterruptedException {
        turns.give(List.of(standard));
        pass(lead());
        meter.cut();
        long begin = System.nanoTime();
        pass(turn());
        return meter.cut().served() / ((System.nanoTime() - begin) / 1e9);
    }

    private Duration turn() {
        return settings.during().dividedBy(TURN_PARTS);
    }

    /** Goes by at the beginning of a turn, while those who were held up are served. */
    private Duration lead() {
        return turn().dividedBy(TURN_PARTS);
    }

    private void pass(Duration time) throws InterruptedException {
        look(List.of(), time, new double[0]);
    }

    /** Adds the mean limits over a time; the most connections that were open in it. */
    private int look(List<ResizableWeir> pools, Duration time, double[] limits)
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
