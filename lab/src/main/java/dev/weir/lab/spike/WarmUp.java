package dev.weir.lab.spike;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
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
        long end = System.nanoTime() + trial.warmUp().toNanos();
        AtomicReference<SQLException> failure = new AtomicReference<>();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            long offset = queryNanos * i;
            clients.add(
                    trial.thread(
                            () -> {
                                LockSupport.parkNanos(offset);
                                try {
                                    while (System.nanoTime() < end) {
                                        try (Connection connection = pool.getConnection()) {
                                            database.runQuery(connection);
                                        }
                                        LockSupport.parkNanos(THINK * queryNanos);
                                    }
                                } catch (SQLException e) {
                                    failure.compareAndSet(null, e);
                                }
                            }));
        }
        clients.forEach(Thread::start);
        for (Thread client : clients) {
            client.join();
        }
        SQLException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
        Thread.sleep(trial.quiet());
    }
}
