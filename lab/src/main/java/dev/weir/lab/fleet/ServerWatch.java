package dev.weir.lab.fleet;

import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Counts the instances' sessions at the server each 20 ms, and connects beside them. */
final class ServerWatch implements AutoCloseable {
    private static final long EACH_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int CONNECTS_EACH = 5;

    private final EmbeddedPostgres server;
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile int now;
    private volatile boolean isOver;
    private final Thread thread;

    ServerWatch(EmbeddedPostgres server) {
        this.server = server;
        this.thread = Thread.ofPlatform().start(this::watch);
    }

    private void watch() {
        while (!isOver) {
            try (Connection c = server.connect();
                    Statement s = c.createStatement()) {
                for (int i = 0; !isOver; i++) {
                    count(s);
                    if (i % CONNECTS_EACH == 0) {
                        connect();
                    }
                    LockSupport.parkNanos(EACH_NANOS);
                }
            } catch (SQLException isDown) {
                now = 0;
                LockSupport.parkNanos(EACH_NANOS);
            }
        }
    }

    private void count(Statement s) throws SQLException {
        try (ResultSet row =
                s.executeQuery("select count(*) from pg_stat_activity where usename = 'app'")) {
            row.next();
            now = row.getInt(1);
            most.accumulateAndGet(now, Math::max);
        }
    }

    private void connect() {
        try {
            DriverManager.getConnection(server.url(), "other", "other").close();
        } catch (SQLException e) {
            if ("53300".equals(e.getSQLState())) {
                refused.incrementAndGet();
            }
        }
    }

    int now() {
        return now;
    }

    int takeMost() {
        return most.getAndSet(0);
    }

    int takeRefused() {
        return refused.getAndSet(0);
    }

    /** Seconds until so many sessions are there; the patience when they are not. */
    double secondsUntil(int sessions, double patience) {
        long begun = System.nanoTime();
        while (now < sessions && seconds(begun) < patience) {
            LockSupport.parkNanos(EACH_NANOS);
        }
        return seconds(begun);
    }

    /** Waits until no more are there. */
    void awaitAtMost(int sessions, double patience) {
        long begun = System.nanoTime();
        while (now > sessions && seconds(begun) < patience) {
            LockSupport.parkNanos(EACH_NANOS);
        }
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    @Override
    public void close() throws InterruptedException {
        isOver = true;
        thread.join();
    }
}
