package dev.weir.lab.lanes;

import dev.weir.lab.load.RequestLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The service in front of a contestant. Each kind of work borrows in a method of its own, so that a
 * pool can tell the kinds apart by their call sites. Thread-safe; a request has its own slot of the
 * log.
 */
final class Application {

    private final Seat seat;
    private final Work work;
    private final Requests requests;
    private final RequestLog log;
    private final LongAdder failed = new LongAdder();
    private final AtomicReference<@Nullable String> firstFailure = new AtomicReference<>();

    Application(Seat seat, Work work, Requests requests, RequestLog log) {
        this.seat = seat;
        this.work = work;
        this.requests = requests;
        this.log = log;
    }

    /** Serves one request. A failure is counted, not thrown. */
    void serve(int number) {
        log.arrives(number);
        try {
            switch (requests.kinds()[number]) {
                case READ -> read(number);
                case REPORT -> report(number);
            }
            log.ends(number);
        } catch (SQLException e) {
            failed.increment();
            firstFailure.compareAndSet(null, e.getSQLState() + ": " + e.getMessage());
        }
    }

    private void read(int number) throws SQLException {
        try (Connection c = seat.forReads().getConnection()) {
            log.gets(number);
            work.read(c, number);
            log.releases(number);
        }
    }

    private void report(int number) throws SQLException {
        try (Connection c = seat.forReports().getConnection()) {
            log.gets(number);
            work.report(c, requests.reportMillis()[number]);
            log.releases(number);
        }
    }

    /** Requests that ended in an error. */
    long failed() {
        return failed.sum();
    }

    /** The first error's words; null without one. */
    @Nullable String firstFailure() {
        return firstFailure.get();
    }
}
