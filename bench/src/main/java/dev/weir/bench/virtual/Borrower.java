package dev.weir.bench.virtual;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** One virtual thread: think, borrow, run a statement, commit, give back, again. */
final class Borrower implements Runnable {

    private final int number;
    private final DataSource pool;
    private final Tally tally;
    private final double meanThinkNanos;
    private final SplittableRandom random;

    Borrower(int number, DataSource pool, Tally tally, double meanThinkNanos) {
        this.number = number;
        this.pool = pool;
        this.tally = tally;
        this.meanThinkNanos = meanThinkNanos;
        this.random = new SplittableRandom(number);
    }

    @Override
    public void run() {
        while (tally.phase() != Phase.DRAIN) {
            long intended = think();
            if (tally.phase() != Phase.DRAIN) {
                borrow(intended);
            }
        }
    }

    /** Thinks, and says when that was meant to end: waking up late is waiting, too. */
    private long think() {
        long now = System.nanoTime();
        if (meanThinkNanos == 0) {
            return now;
        }
        long end = now + (long) (-meanThinkNanos * Math.log1p(-random.nextDouble()));
        for (; now < end; now = System.nanoTime()) {
            LockSupport.parkNanos(end - now);
        }
        return end;
    }

    private void borrow(long intended) {
        boolean waiting = true;
        try (Connection connection = pool.getConnection()) {
            tally.waited(System.nanoTime() - intended);
            waiting = false;
            try (Statement statement = connection.createStatement()) {
                statement.execute("UPDATE t SET v = v + 1");
            }
            connection.commit();
        } catch (SQLException e) {
            tally.failed();
            if (waiting) {
                tally.waited(System.nanoTime() - intended);
            }
            return;
        }
        tally.served(number);
    }
}
