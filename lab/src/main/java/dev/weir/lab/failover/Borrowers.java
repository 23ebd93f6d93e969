package dev.weir.lab.failover;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/**
 * One borrower after the other, in one thread, as the first test of a service that wants its
 * database back: borrow, work, return; after a failure a short breath. Ends after five good answers
 * in a row, or when told.
 */
final class Borrowers {

    private static final long BREATH_NANOS = 20_000_000;

    private final DataSource source;
    private final Work work;
    private final AnswerLog log = new AnswerLog();
    private volatile boolean stopped;

    Borrowers(DataSource source, Work work) {
        this.source = source;
        this.work = work;
    }

    AnswerLog log() {
        return log;
    }

    Thread start() {
        return Thread.ofPlatform().daemon().name("failover-borrowers").start(this::run);
    }

    /** No further borrower. */
    void stop() {
        stopped = true;
    }

    private void run() {
        while (!stopped && !log.recovered()) {
            if (!one()) {
                breathe();
            }
        }
    }

    /** Whole, whatever a pool may have left to this thread: a permit would end a park at once. */
    private static void breathe() {
        long end = System.nanoTime() + BREATH_NANOS;
        for (long left = BREATH_NANOS; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Some pools let an Error out: a failed borrower like any other. */
    private boolean one() {
        log.asks();
        Connection connection;
        try {
            connection = source.getConnection();
        } catch (Exception | Error e) {
            log.gets();
            log.ends(words(e));
            return false;
        }
        log.gets();
        try (connection) {
            work.on(connection);
        } catch (Exception | Error e) {
            log.ends(words(e));
            return false;
        }
        log.ends(null);
        return true;
    }

    private static String words(Throwable failure) {
        String state = failure instanceof SQLException sql ? sql.getSQLState() : null;
        return failure.getClass().getSimpleName() + (state == null ? "" : " " + state);
    }
}
