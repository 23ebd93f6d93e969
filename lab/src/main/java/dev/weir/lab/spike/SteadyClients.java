package dev.weir.lab.spike;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/**
 * Clients of one pool that send the database's query again and again, each one after the other.
 *
 * @param count how many clients there are
 * @param apartNanos the time between the starts of two of them
 * @param thinkNanos the pause of a client after each of its queries
 */
record SteadyClients(int count, long apartNanos, long thinkNanos) {

    /**
     * Lets them work for that time, and waits for them.
     *
     * @throws SQLException the first failure; the client that met it has stopped there
     */
    void work(Duration time, DataSource pool, SpikeDatabase database, Trial trial)
            throws SQLException, InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        AtomicReference<SQLException> failure = new AtomicReference<>();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long offset = apartNanos * i;
            clients.add(
                    trial.thread(
                            () -> {
                                LockSupport.parkNanos(offset);
                                try {
                                    while (System.nanoTime() < end) {
                                        query(pool, database);
                                        LockSupport.parkNanos(thinkNanos);
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
    }

    private static void query(DataSource pool, SpikeDatabase database) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            database.runQuery(connection);
        }
    }
}
