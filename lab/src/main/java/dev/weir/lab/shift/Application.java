package dev.weir.lab.shift;

import dev.weir.lab.load.RequestHandler;
import dev.weir.lab.load.RequestLog;
import dev.weir.lab.load.Tables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
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
     * @param rows how much of {@link Tables#burn} makes each kind's processor time
     */
    record Work(Tables tables, Map<Kind, Integer> rows) {
        int rowsOf(Kind kind) {
            return rows.getOrDefault(kind, 1);
        }
    }

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
            case PAGE -> page(number);
            case CALL -> call(number);
            case REMOTE -> remote(number);
            case ORDER -> order(number);
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
}
