package dev.weir.lab.tune;

import dev.weir.WeirDataSource;
import dev.weir.lab.load.Arrivals;
import dev.weir.lab.load.Schedule;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * One slice of a workload: clients that ask again as soon as they are served, or requests that
 * arrive by a schedule and whose time counts from when they were due; on a Weir that finds its
 * size. The next slice of the same configuration begins with the limit that it found, so that each
 * configuration has the size that suits it.
 */
final class SliceLoad {

    private static final long HIGHEST_MICROS = 60_000_000;
    private static final int DIGITS = 3;

    /** A slice is given up only after this part of it: the first moments waver. */
    private static final int LOOK_AFTER = 3;

    private static final Duration LOOK_EVERY = Duration.ofMillis(50);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final TuneFixture fixture;
    private final Work workload;
    private final int accounts;
    private final int clients;
    private final double rate;
    private final Duration warmUp;
    private final Duration span;

    /** What the pool is told of the server's cores, by configuration. */
    private final Map<Map<String, String>, Integer> cores = new HashMap<>();

    /** Slices of a workload on a server, with that many rows in the largest table. */
    SliceLoad(TuneFixture fixture, Work workload, int accounts, TuneSettings settings) {
        this.fixture = fixture;
        this.workload = workload;
        this.accounts = accounts;
        this.clients = settings.clients();
        this.rate = settings.objective().rate();
        this.warmUp = settings.warmUp();
        this.span = settings.slice();
    }

    /**
     * Runs one.
     *
     * @param giveUpBelow requests in a second below which it ends before its time
     */
    SliceOutcome run(String key, Configuration configuration, double giveUpBelow, long seed)
            throws InterruptedException, SQLException {
        try (WeirDataSource pool =
                WeirDataSource.builder()
                        .jdbcUrl(fixture.url())
                        .username(fixture.user())
                        .password(fixture.password())
                        .maximumPoolSize(clients)
                        .connectionTimeout(LONGEST_WAIT)
                        .databaseCores(cores.getOrDefault(configuration.values(), 0))
                        .build()) {
            // The first connection is there before the clock runs.
            pool.getConnection().close();
            Slice slice = new Slice(pool, giveUpBelow, seed);
            SliceOutcome outcome = rate > 0 ? slice.scheduled(key) : slice.saturated(key);
            // the limit begins with 2 connections for each core and 1
            cores.put(configuration.values(), Math.max(1, (pool.snapshot().limit() - 1) / 2));
            return outcome;
        }
    }

    /** The counting of one slice. */
    private final class Slice {

        private final WeirDataSource pool;
        private final double giveUpBelow;
        private final long seed;
        private final Histogram micros = new ConcurrentHistogram(HIGHEST_MICROS, DIGITS);
        private final LongAdder failed = new LongAdder();
        private final long begin = System.nanoTime() + warmUp.toNanos();
        private volatile long end = begin + span.toNanos();

        Slice(WeirDataSource pool, double giveUpBelow, long seed) {
            this.pool = pool;
            this.giveUpBelow = giveUpBelow;
            this.seed = seed;
        }

        SliceOutcome scheduled(String key) throws InterruptedException {
            double seconds = warmUp.plus(span).toNanos() / 1e9;
            long[] offsets = Arrivals.poisson(at -> rate, rate, seconds, seed);
            SplittableRandom[] randoms = new SplittableRandom[offsets.length];
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < randoms.length; i++) {
                randoms[i] = random.split();
            }
            new Schedule(offsets, LONGEST_WAIT)
                    .run(
                            (number, intended) -> {
                                serve(randoms[number]);
                                if (offsets[number] >= warmUp.toNanos()) {
                                    // also what failed: it is not to look fast
                                    record(System.nanoTime() - intended);
                                }
                            });
            return outcome(key, span.toNanos() / 1e9, false);
        }

        SliceOutcome saturated(String key) throws InterruptedException {
            List<Thread> threads = new ArrayList<>();
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < clients; i++) {
                SplittableRandom own = random.split();
                threads.add(Thread.ofVirtual().name("client").start(() -> ask(own)));
            }
            boolean early = false;
            try {
                early = watch();
            } finally {
                end = Math.min(end, System.nanoTime());
                join(threads);
            }
            return outcome(key, Math.max(1, end - begin) / 1e9, early);
        }

        private SliceOutcome outcome(String key, double seconds, boolean early) {
            return new SliceOutcome(
                    key,
                    micros.getTotalCount() / seconds,
                    micros.getValueAtPercentile(99) / 1e3,
                    failed.sum(),
                    early);
        }

        private void record(long nanos) {
            micros.recordValue(Math.min(HIGHEST_MICROS, nanos / 1_000));
        }

        private boolean serve(SplittableRandom random) {
            try (Connection c = pool.getConnection()) {
                workload.serve(c, accounts, random);
                return true;
            } catch (SQLException e) {
                failed.increment();
                return false;
            }
        }

        /** Waits for the end; whether it came before its time. */
        private boolean watch() throws InterruptedException {
            while (System.nanoTime() < end) {
                Thread.sleep(LOOK_EVERY);
                long gone = System.nanoTime() - begin;
                if (gone > span.toNanos() / LOOK_AFTER
                        && gone < span.toNanos()
                        && micros.getTotalCount() / (gone / 1e9) < giveUpBelow) {
                    return true;
                }
            }
            return false;
        }

        private void ask(SplittableRandom random) {
            while (true) {
                long from = System.nanoTime();
                if (from >= end) {
                    return;
                }
                boolean served = serve(random);
                long now = System.nanoTime();
                if (served && now >= begin && now < end) {
                    record(now - from);
                }
            }
        }

        /**
         * An interrupt is kept for the end: clients that outlive their slice would load the next.
         */
        private static void join(List<Thread> threads) {
            boolean interrupted = false;
            for (Thread thread : threads) {
                while (thread.isAlive()) {
                    try {
                        thread.join();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
