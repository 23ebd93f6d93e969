package dev.weir.lab.bleed;

import dev.weir.catalogue.bleed.BleedFixture;
import dev.weir.catalogue.bleed.Sql;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/**
 * Leases of which every other one is closed by another thread, mostly while its borrower works.
 * Each borrower sets a mark of its own, leaves transactions open, and looks whether it ever meets
 * what another one set: before its own first statement, or between its own statements.
 */
final class ClosedByOthers {

    private static final int CONNECTIONS = 6;
    private static final int BORROWERS = 8;
    private static final int CLOSERS = 4;
    private static final int LOOKS = 3;
    private static final int STEPS = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** About what a lease takes, so that most closes fall into it. */
    private static final long LONGEST_DELAY_NANOS = 2_000_000;

    private static final String LOOK =
            "select coalesce(current_setting('bleed.tenant', true), ''),"
                    + " pg_current_xact_id_if_assigned() is not null";

    private final BleedFixture fixture;
    private final long leases;

    private final AtomicLong numbers = new AtomicLong();
    private final BlockingQueue<Connection> toClose = new LinkedBlockingQueue<>();
    private final LongAdder closedByOthers = new LongAdder();
    private final LongAdder closedAtWork = new LongAdder();
    private final LongAdder marks = new LongAdder();
    private final LongAdder transactions = new LongAdder();
    private final LongAdder errors = new LongAdder();

    ClosedByOthers(BleedFixture fixture, long leases) {
        this.fixture = fixture;
        this.leases = leases;
    }

    /**
     * What was seen: leases that another thread closed, those of them whose borrower was refused or
     * interrupted by it, marks and transactions of others that were met, and rows that nobody
     * committed.
     */
    record Found(
            long leases,
            long closedByOthers,
            long closedAtWork,
            long marks,
            long transactions,
            long committed,
            long errors) {

        Table table() {
            return new Table(
                    "Leases that other threads close",
                    BORROWERS
                            + " borrowers on "
                            + CONNECTIONS
                            + " connections; every other lease is closed by another thread",
                    List.of("what", "number"),
                    List.of(
                            row("leases", leases),
                            row("closed by another thread", closedByOthers),
                            row("of these while the borrower worked", closedAtWork),
                            row("borrowers that met another's setting", marks),
                            row("borrowers that met another's transaction", transactions),
                            row("rows committed by the next borrower", committed),
                            row("errors in leases closed by their borrowers", errors)));
        }

        private static List<String> row(String name, long number) {
            return List.of(name, "%,d".formatted(number));
        }

        List<Threshold> thresholds() {
            return List.of(
                    none("settings of a lease that another thread closed", marks),
                    none("transactions of a lease that another thread closed", transactions),
                    none("rows committed by the next borrower", committed),
                    none("errors in leases closed by their borrowers", errors));
        }

        private static Threshold none(String name, long number) {
            return Threshold.atMost("Weir: " + name, number, 0, "");
        }

        Map<String, Object> json() {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("pool", "Weir");
            row.put("leases", leases);
            row.put("closedByOthers", closedByOthers);
            row.put("closedAtWork", closedAtWork);
            row.put("settingsMet", marks);
            row.put("transactionsMet", transactions);
            row.put("rowsCommitted", committed);
            row.put("errors", errors);
            return row;
        }
    }

    Found run(Console console) throws SQLException {
        try (PoolUnderTest pool = Adapters.create("weir")) {
            DataSource source =
                    pool.open(OneConnection.on(fixture).sized(CONNECTIONS, CONNECTIONS, PATIENCE));
            Progress progress = new Progress(console, STEPS);
            for (int step = 1; step <= STEPS; step++) {
                progress.now("closed by other threads");
                runUntil(source, leases * step / STEPS);
                progress.stepDone();
            }
        }
        try (Connection c = fixture.connect()) {
            String committed = Sql.one(c, "select count(*) from weir_bleed.work where n < 0");
            return new Found(
                    leases,
                    closedByOthers.sum(),
                    closedAtWork.sum(),
                    marks.sum(),
                    transactions.sum(),
                    committed == null ? -1 : Long.parseLong(committed),
                    errors.sum());
        }
    }

    private void runUntil(DataSource source, long last) throws SQLException {
        ExecutorService closers = Executors.newFixedThreadPool(CLOSERS);
        try (ExecutorService borrowers = Executors.newFixedThreadPool(BORROWERS)) {
            for (int i = 0; i < CLOSERS; i++) {
                SplittableRandom random = new SplittableRandom(~(last + i));
                closers.submit(() -> close(random));
            }
            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < BORROWERS; i++) {
                work.add(() -> borrow(source, last));
            }
            for (Future<Void> one : borrowers.invokeAll(work)) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new SQLException("a borrower ended early", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", e);
        } finally {
            closers.shutdownNow();
            closeLeftOver();
        }
    }

    private void closeLeftOver() throws SQLException {
        for (Connection c = toClose.poll(); c != null; c = toClose.poll()) {
            c.close();
        }
    }

    private Void close(SplittableRandom random) throws SQLException {
        try {
            while (true) {
                Connection connection = toClose.take();
                LockSupport.parkNanos(random.nextLong(LONGEST_DELAY_NANOS));
                connection.close();
            }
        } catch (InterruptedException done) {
            return null;
        }
    }

    private Void borrow(DataSource source, long last) throws SQLException {
        long number = numbers.getAndUpdate(n -> Math.min(n + 1, last));
        while (number < last) {
            use(source.getConnection(), number);
            number = numbers.getAndUpdate(n -> Math.min(n + 1, last));
        }
        return null;
    }

    private void use(Connection connection, long number) throws SQLException {
        boolean others = number % 2 == 0;
        if (others) {
            closedByOthers.increment();
            toClose.add(connection);
        }
        try {
            work(connection, number);
        } catch (SQLException e) {
            (others ? closedAtWork : errors).increment();
        } finally {
            if (!others) {
                connection.close();
            }
        }
    }

    private void work(Connection connection, long number) throws SQLException {
        look(connection, "", false);
        boolean transaction = number % 4 < 2;
        if (transaction) {
            connection.setAutoCommit(false);
        } else if (number % 8 == 4) {
            transaction = true;
            Sql.run(connection, "begin");
        }
        Sql.run(connection, "select set_config('bleed.tenant', '" + number + "', false)");
        if (transaction) {
            Sql.run(connection, "insert into weir_bleed.work values (" + ~number + ")");
        }
        for (int i = 0; i < LOOKS; i++) {
            look(connection, Long.toString(number), transaction);
        }
    }

    private void look(Connection connection, String mark, boolean transaction) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(LOOK)) {
            row.next();
            if (!mark.equals(row.getString(1))) {
                marks.increment();
            }
            if (transaction != row.getBoolean(2)) {
                transactions.increment();
            }
        }
    }
}
