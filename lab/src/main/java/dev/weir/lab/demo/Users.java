package dev.weir.lab.demo;

import dev.weir.lab.load.ClosedLoop;
import dev.weir.lab.load.ClosedLoop.Served;
import dev.weir.lab.load.Tables;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/**
 * Users of one application, each of whom asks again a little after the answer. An order is a
 * transaction of five reads and an update; a report keeps a processor of the server busy. Used
 * once.
 */
final class Users {

    private static final int READS = 5;

    /** Spreads consecutive numbers over all rows (Knuth's multiplicative hash). */
    private static final long SPREAD = 2_654_435_761L;

    /**
     * Whoever asks again at once may have the connection back that it has just returned: with some
     * pools a few users are then served again and again, and the others wait.
     */
    static final Duration PAUSE = Duration.ofMillis(20);

    private static final Served NOTHING = new Served(0, 0);

    /** A pool that refuses at once is not asked again at once. */
    private static final long BREATH_NANOS = 10_000_000;

    private final DataSource source;
    private final Tables tables;
    private final int reportRows;
    private final LongAdder failures = new LongAdder();

    /**
     * Users of that pool.
     *
     * @param reportRows the length of a report
     */
    Users(DataSource source, Tables tables, int reportRows) {
        this.source = source;
        this.tables = tables;
        this.reportRows = reportRows;
    }

    /** What they had. */
    record Answers(Served orders, Served reports) {}

    /**
     * Lets them ask.
     *
     * @param lead goes by before anything counts
     */
    Answers ask(int ordering, int reporting, Duration lead, Duration span)
            throws InterruptedException {
        AtomicReference<Served> reports = new AtomicReference<>(NOTHING);
        Thread beside =
                Thread.ofPlatform()
                        .name("demo-reports")
                        .start(() -> reports.set(report(reporting, lead, span)));
        try {
            Served orders = ClosedLoop.served(ordering, PAUSE, lead, span, this::order);
            beside.join();
            return new Answers(orders, Objects.requireNonNull(reports.get()));
        } catch (InterruptedException e) {
            beside.interrupt();
            throw e;
        }
    }

    private Served report(int reporting, Duration lead, Duration span) {
        try {
            return reporting == 0
                    ? NOTHING
                    : ClosedLoop.served(reporting, PAUSE, lead, span, this::reportOnce);
        } catch (InterruptedException e) {
            return NOTHING;
        }
    }

    private boolean order(int number) {
        // Each kind borrows in a method of its own, as in an application: a pool may tell kinds of
        // work apart by their call sites.
        try (Connection c = source.getConnection()) {
            c.setAutoCommit(false);
            for (int i = 0; i < READS; i++) {
                tables.read(c, row((long) READS * number + i));
            }
            tables.update(c, row(number));
            c.commit();
        } catch (SQLException e) {
            return failed();
        }
        return true;
    }

    private boolean reportOnce(int number) {
        try (Connection c = source.getConnection()) {
            Tables.burn(c, reportRows);
        } catch (SQLException e) {
            return failed();
        }
        return true;
    }

    private boolean failed() {
        failures.increment();
        LockSupport.parkNanos(BREATH_NANOS);
        return false;
    }

    private static int row(long number) {
        return (int) (((number * SPREAD) >>> 4) % Tables.ACCOUNTS);
    }

    /** Requests that ended in an error. */
    long failures() {
        return failures.sum();
    }
}
