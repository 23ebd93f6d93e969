package dev.weir.lab.sweep;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * What this machine can serve of a workload: its requests without any pool and without thinking, on
 * a few, some and many connections; the best counts. Clients are given their time to think by it.
 */
final class Capacity {

    /** The most that it opens at one time. */
    static final int MOST_CONNECTIONS = 96;

    /** The first is met by cold caches and cold code, and is tried again. */
    private static final int[] CONNECTIONS = {8, 32, MOST_CONNECTIONS, 8};

    /**
     * Many clients would finish their short requests first, and seem to do more than can be kept
     * up.
     */
    private static final int[] FOR_MIXED_WORK = {4, 8};

    private Capacity() {}

    /** How long each number of connections is tried where {@code slice} is measured afterwards. */
    static Duration trial(Duration slice, Duration usual) {
        Duration half = slice.dividedBy(2);
        return half.compareTo(usual) < 0 ? half : usual;
    }

    /** Requests in a second; each number of connections is tried for {@code span}. */
    static double perSecond(SweepFixture fixture, Workload workload, Duration span)
            throws SQLException, InterruptedException, IOException {
        double best = 0;
        int room = fixture.room();
        for (int connections : workload.mixed() ? FOR_MIXED_WORK : CONNECTIONS) {
            Duration trial = workload.mixed() ? span.multipliedBy(3) : span;
            best = Math.max(best, on(fixture, workload, Math.min(connections, room), trial));
        }
        return best;
    }

    private static double on(
            SweepFixture fixture, Workload workload, int connections, Duration span)
            throws SQLException, InterruptedException, IOException {
        PoolAddress address = fixture.address(workload, SweepSettings.PATIENCE);
        List<Connection> all = new ArrayList<>();
        try {
            for (int i = 0; i < connections; i++) {
                Connection c =
                        DriverManager.getConnection(
                                address.url(), address.user(), address.password());
                all.add(c);
                c.setAutoCommit(address.autoCommit());
            }
            return served(all, workload, span) / (span.toNanos() / 1e9);
        } finally {
            for (Connection c : all) {
                c.close();
            }
        }
    }

    /** Requests on all of them together within {@code span}, after a third of it. */
    private static long served(List<Connection> all, Workload workload, Duration span)
            throws SQLException, InterruptedException {
        long begin = System.nanoTime() + span.toNanos() / 3;
        long end = begin + span.toNanos();
        LongAdder served = new LongAdder();
        AtomicReference<SQLException> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Connection c = all.get(i);
            int client = i;
            threads.add(
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try {
                                            served.add(serve(c, workload, client, begin, end));
                                        } catch (SQLException e) {
                                            failure.compareAndSet(null, e);
                                        }
                                    }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        SQLException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
        return served.sum();
    }

    private static int serve(Connection c, Workload workload, int client, long begin, long end)
            throws SQLException {
        SplittableRandom random = new SplittableRandom(client);
        int served = 0;
        while (System.nanoTime() < end) {
            workload.run(workload.next(random), c, random);
            if (System.nanoTime() >= begin && System.nanoTime() < end) {
                served++;
            }
        }
        return served;
    }
}
