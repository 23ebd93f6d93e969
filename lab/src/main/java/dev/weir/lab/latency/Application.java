package dev.weir.lab.latency;

import dev.weir.lab.load.RequestHandler;
import dev.weir.lab.load.RequestLog;
import dev.weir.lab.load.Tables;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The service in front of one pool. */
final class Application extends RequestHandler {

    /** Spreads consecutive numbers over all rows (Knuth's multiplicative hash). */
    private static final long SPREAD = 2_654_435_761L;

    private final DataSource source;
    private final Work work;
    private final Kind[] kinds;
    private final RequestLog log;

    /**
     * What requests do.
     *
     * @param reportRows the length of a report
     */
    record Work(Tables tables, Mix mix, int reportRows) {}

    /** Serves requests of these kinds, by their numbers in the log. */
    Application(DataSource source, Work work, Kind[] kinds, RequestLog log) {
        super(log);
        this.source = source;
        this.work = work;
        this.kinds = kinds;
        this.log = log;
    }

    @Override
    protected void handle(int number) throws SQLException {
        switch (kinds[number]) {
            case READ -> read(number);
            case WRITE -> write(number);
            case REPORT -> report(number);
        }
    }

    private void read(int number) throws SQLException {
        try (Connection c = source.getConnection()) {
            log.gets(number);
            int rows = work.mix().rowsRead();
            if (rows > 1) {
                c.setAutoCommit(false);
            }
            for (int i = 0; i < rows; i++) {
                work.tables().read(c, row(rows * number + i));
            }
            if (rows > 1) {
                c.commit();
            }
            log.releases(number);
        }
    }

    private void write(int number) throws SQLException {
        try (Connection c = source.getConnection()) {
            log.gets(number);
            c.setAutoCommit(false);
            work.tables().update(c, work.mix().hot() ? 0 : row(number));
            idle(work.mix().idleMillis());
            c.commit();
            log.releases(number);
        }
    }

    private void report(int number) throws SQLException {
        try (Connection c = source.getConnection()) {
            log.gets(number);
            Tables.burn(c, work.reportRows());
            log.releases(number);
        }
    }

    /** The connection idles while the request waits for another service. */
    private static void idle(int millis) throws SQLException {
        if (millis == 0) {
            return;
        }
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", e);
        }
    }

    private static int row(long number) {
        return (int) ((number * SPREAD >>> 4) % Tables.ACCOUNTS);
    }
}
