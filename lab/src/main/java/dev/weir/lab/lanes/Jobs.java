package dev.weir.lab.lanes;

import dev.weir.ConnectionExecutor;
import dev.weir.WeirDataSource;
import dev.weir.tools.text.FailureText;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The jobs of a batch on one pool. Used once. */
final class Jobs {

    private final Work work;
    private final int count;
    private final CountDownLatch left;
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final LongAdder runNanos = new LongAdder();
    private final AtomicReference<@Nullable String> firstFailure = new AtomicReference<>();

    private volatile boolean over;

    Jobs(Work work, int count) {
        this.work = work;
        this.count = count;
        this.left = new CountDownLatch(count);
    }

    /**
     * Runs them, for that long at most.
     *
     * @return from the first to the last, in nanoseconds
     */
    long run(BatchStrategy way, DataSource pool, long longestNanos) throws InterruptedException {
        long begin = System.nanoTime();
        ExecutorService executor =
                way.form() == BatchStrategy.Form.EXECUTOR
                        ? ((WeirDataSource) pool).executor()
                        : Executors.newFixedThreadPool(way.threads());
        // Submitting may wait for room in the queue, and must not outlast the run.
        Thread submitter = Thread.ofVirtual().name("batch").start(() -> submitAll(executor, pool));
        try {
            var unused = left.await(longestNanos, TimeUnit.NANOSECONDS);
            return System.nanoTime() - begin;
        } finally {
            over = true;
            submitter.join();
            executor.close();
        }
    }

    private void submitAll(ExecutorService executor, DataSource pool) {
        for (int i = 0; i < count && !over; i++) {
            if (executor instanceof ConnectionExecutor jobs) {
                var unused = jobs.submit(connection -> job(connection));
            } else {
                executor.execute(() -> borrowing(pool));
            }
        }
    }

    private void borrowing(DataSource pool) {
        if (over) {
            return;
        }
        try (Connection c = pool.getConnection()) {
            job(c);
        } catch (SQLException e) {
            fails(e);
            left.countDown();
        }
    }

    /** Does one job; answers whether it was done. A failure is counted, not thrown. */
    private boolean job(Connection c) {
        // A run that is cut leaves out what is queued. Interrupts would cost connections.
        if (over) {
            return false;
        }
        long begin = System.nanoTime();
        try {
            work.job(c);
            done.incrementAndGet();
            return true;
        } catch (SQLException e) {
            fails(e);
            return false;
        } finally {
            runNanos.add(System.nanoTime() - begin);
            left.countDown();
        }
    }

    private void fails(SQLException e) {
        failed.incrementAndGet();
        firstFailure.compareAndSet(null, FailureText.withState(e));
    }

    /** Jobs that were done. */
    int done() {
        return done.get();
    }

    /** Jobs that ended in an error. */
    int failed() {
        return failed.get();
    }

    /** The first error's words; null without one. */
    @Nullable String firstFailure() {
        return firstFailure.get();
    }

    /** Time that jobs had connections, all together, in nanoseconds. */
    long runNanos() {
        return runNanos.sum();
    }
}
