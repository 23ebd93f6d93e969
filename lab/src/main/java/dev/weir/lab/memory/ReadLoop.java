package dev.weir.lab.memory;

import dev.weir.lab.pools.Endpoint;
import dev.weir.tools.text.FailureText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Clients that read one row after the other, drawn evenly from the whole table. */
final class ReadLoop {

    private static final long LONGEST_MICROS = 600_000_000L;
    private static final int DIGITS = 3;

    private final Endpoint door;
    private final String sql;
    private final long rows;
    private final List<Client> clients = new ArrayList<>();
    private final CountDownLatch connected;
    private final CountDownLatch go = new CountDownLatch(1);
    private final AtomicReference<@Nullable String> firstFailure = new AtomicReference<>();
    private volatile long begin = Long.MAX_VALUE;
    private volatile long end = Long.MAX_VALUE;
    private volatile boolean stopped;

    ReadLoop(Endpoint door, String sql, long rows, int clients, long seed) {
        this.door = door;
        this.sql = sql;
        this.rows = rows;
        this.connected = new CountDownLatch(clients);
        for (int i = 0; i < clients; i++) {
            this.clients.add(new Client(new SplittableRandom(seed + i)));
        }
    }

    /** Looks at something when the time that counts begins, and when it ends. */
    interface Observer {
        void look(boolean begins);
    }

    /**
     * What was read.
     *
     * @param micros response times of the time that counts
     * @param failed clients that gave up
     * @param firstFailure the first one's words; null without
     */
    record Reads(double perSecond, Histogram micros, int failed, @Nullable String firstFailure) {}

    /** Runs; all clients have ended when it returns, whatever happened. */
    Reads run(Duration warmUp, Duration slice, Observer observer) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Client client : clients) {
            threads.add(Thread.ofPlatform().daemon().name("client").start(client::run));
        }
        try {
            connected.await();
            long from = System.nanoTime() + warmUp.toNanos();
            begin = from;
            end = from + slice.toNanos();
            go.countDown();
            sleepUntil(from);
            observer.look(true);
            sleepUntil(end);
            observer.look(false);
        } finally {
            stopped = true;
            go.countDown();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Histogram all = new Histogram(LONGEST_MICROS, DIGITS);
        int failed = 0;
        for (Client client : clients) {
            all.add(client.micros);
            failed += client.failed ? 1 : 0;
        }
        return new Reads(
                all.getTotalCount() / (slice.toNanos() / 1e9), all, failed, firstFailure.get());
    }

    private static void sleepUntil(long nanos) throws InterruptedException {
        long left = nanos - System.nanoTime();
        if (left > 0) {
            Thread.sleep(Duration.ofNanos(left));
        }
    }

    private final class Client {

        private final SplittableRandom random;
        private final Histogram micros = new Histogram(LONGEST_MICROS, DIGITS);
        private boolean failed;
        private boolean counted;

        Client(SplittableRandom random) {
            this.random = random;
        }

        void run() {
            try (Connection c = door.open();
                    PreparedStatement statement = c.prepareStatement(sql)) {
                ready();
                go.await();
                while (!stopped) {
                    read(statement);
                }
            } catch (SQLException e) {
                failed = true;
                firstFailure.compareAndSet(null, FailureText.withState(e));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                ready();
            }
        }

        private void ready() {
            if (!counted) {
                counted = true;
                connected.countDown();
            }
        }

        private void read(PreparedStatement statement) throws SQLException {
            statement.setInt(1, (int) random.nextLong(1, rows + 1));
            long asked = System.nanoTime();
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    throw new SQLException("a row of the table is missing", "02000");
                }
            }
            long now = System.nanoTime();
            if (now >= begin && now < end) {
                micros.recordValue(Math.min(LONGEST_MICROS, (now - asked) / 1_000));
            }
        }
    }
}
