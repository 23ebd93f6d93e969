package dev.weir.lab.versions;

import dev.weir.tools.text.FailureText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.LongAdder;

/** A stretch of work on one server: clients that ask again as soon as they are served. */
final class Slice {

    private final Database database;
    private final Work work;
    private final int rows;
    private final LongAdder done = new LongAdder();
    private volatile boolean over;

    /**
     * Work on that database.
     *
     * @param rows how many it has
     */
    Slice(Database database, Work work, int rows) {
        this.database = database;
        this.work = work;
        this.rows = rows;
    }

    /**
     * Runs it on connections of its own, which it closes.
     *
     * @param lead before anything counts
     */
    SliceOutcome run(int clients, Duration lead, Duration span, long seed) throws Exception {
        Placement placement = Placement.of(clients);
        OptionalLong server = database.processId();
        if (server.isPresent()) {
            placement.applyTo(server.getAsLong());
        }
        List<Connection> connections = new ArrayList<>();
        List<FutureTask<Long>> tasks = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        int encrypted = 0;
        try {
            for (int i = 0; i < clients; i++) {
                Connection connection = database.connect();
                connections.add(connection);
                if (i == 0) {
                    Items.refresh(connection, database.kind());
                }
                encrypted += Items.encrypted(connection, database.kind()) ? 1 : 0;
                SplittableRandom random = new SplittableRandom(seed + i);
                tasks.add(new FutureTask<>(() -> ask(connection, random, placement)));
            }
            for (FutureTask<Long> task : tasks) {
                threads.add(Thread.ofPlatform().name("client").start(task));
            }
            Thread.sleep(lead);
            long cpuBefore = cpu(server);
            long doneBefore = done.sum();
            long begin = System.nanoTime();
            Thread.sleep(span);
            long count = done.sum() - doneBefore;
            double seconds = (System.nanoTime() - begin) / 1e9;
            long cpu = cpu(server) - cpuBefore;
            over = true;
            await(tasks);
            return new SliceOutcome(
                    count / seconds,
                    server.isPresent() && count > 0 ? cpu / 1e3 / count : Double.NaN,
                    encrypted);
        } finally {
            over = true;
            for (Thread thread : threads) {
                thread.join();
            }
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    private static long cpu(OptionalLong server) {
        return server.isPresent() ? ProcessorTime.nanos(server.getAsLong()) : 0;
    }

    private static void await(List<FutureTask<Long>> tasks)
            throws SQLException, InterruptedException {
        for (FutureTask<Long> task : tasks) {
            try {
                task.get();
            } catch (ExecutionException e) {
                throw new SQLException("a statement failed: " + FailureText.of(e), e);
            }
        }
    }

    /** Answers how many statements it had served. */
    private long ask(Connection connection, SplittableRandom random, Placement placement)
            throws Exception {
        placement.applyToThisThread();
        long served = 0;
        try (PreparedStatement statement = work.prepare(connection)) {
            while (!over) {
                work.execute(statement, random, rows);
                done.increment();
                served++;
            }
        }
        return served;
    }
}
