package dev.weir.lab.shift;

import dev.weir.lab.load.RequestLog;
import dev.weir.lab.load.Tables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The service in front of one pool. Each kind of request borrows in a method of its own, so that a
 * pool can tell the kinds apart by their call sites. Thread-safe; a request has its own slot of the
 * log.
 */
final class Application {

    /** Spreads consecutive numbers over all rows (Knuth's multiplicative hash). */
    private static final long SPREAD = 2_654_435_761L;

    private final DataSource source;
    private final Work work;
    private final Kind[] kinds;
    private final RequestLog log;
    private final LongAdder failed = new LongAdder();
    private final AtomicReference<@Nullable String> firstFailure = new AtomicReference<>();

    /**
     * What requests do.
     *
     * @param rows how much of {@link Tables#burn} makes each kind's processor time
     */
    record Work(Tables tables, Map<Kind, Integer> rows) {
        int rowsOf(Kind kind) {
            return rows.getOrDefault(kind, 1);
        }
    }

    Application(DataSource source, Work work, Kind[] kinds, RequestLog log) {
        this.source = source;
        this.work = work;
        this.kinds = kinds;
        this.log = log;
    }

    /** Serves one request; answers whether it was served. A failure is counted, not thrown. */
    boolean serve(int number) {
        log.arrives(number);
        try {
            switch (kinds[number]) {
                case PAGE -> page(number);
                case CALL -> call(number);
                case REMOTE -> remote(number);
                case ORDER -> order(number);
            }
            log.ends(number);
            return true;
        } catch (SQLException e) {
            failed.increment();
            firstFailure.compareAndSet(null, e.getSQLState() + ": " + e.getMessage());
            return false;
        }
    }

    private void page(int number) throws SQLException {
        try (Connection c = source.getConnection()) {
            transaction(c, Kind.PAGE, number);
        }
    }

    private void call(int number) throws SQLException {
        try (Connection c = source.getConnection()) {
            transaction(c, Kind.CALL, number);
        }
    }

    private void remote(int number) throws SQLException {
        try (Connection c = source.getConnection()) {
            transaction(c, Kind.REMOTE, number);
        }
    }

    private void order(int number) throws SQLException {
        try (Connection c = source.getConnection()) {
            transaction(c, Kind.ORDER, number);
        }
    }

    private void transaction(Connection c, Kind kind, int number) throws SQLException {
        log.gets(number);
        c.setAutoCommit(false);
        int row = (int) ((number * SPREAD >>> 4) % Tables.ACCOUNTS);
        if (kind == Kind.ORDER) {
            work.tables().update(c, row);
        } else {
            work.tables().read(c, row);
        }
        Tables.burn(c, work.rowsOf(kind));
        Tables.sleep(c, kind.waitMillis());
        c.commit();
        log.releases(number);
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
