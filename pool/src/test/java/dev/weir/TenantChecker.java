package dev.weir;

import static dev.weir.TenantSchemas.placeOf;
import static dev.weir.TestPools.execute;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Borrows at random for several tenants at once and misbehaves; whenever the database answers,
 * role, schema and a row that only the tenant has must be the leased tenant's.
 */
final class TenantChecker {
    /** What may come of a fault; anything else is a finding. */
    private static final Set<String> EXPECTED =
            Set.of("08003", "08006", "57014", "57P01", "53000", "22012", "HY010", "25P02", "22023");

    /** What pgjdbc answers who reads rows that were closed meanwhile. */
    private static final String ROWS_CLOSED = "55000";

    private final Lender lender;
    private final String[] tenants;
    private final Faults faults;
    private final Queue<Connection> stale = new ConcurrentLinkedQueue<>();
    private final Queue<String> findings = new ConcurrentLinkedQueue<>();
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong errors = new AtomicLong();

    /** Lends a connection of a tenant. */
    @FunctionalInterface
    interface Lender {
        Connection lend(String tenant) throws SQLException;
    }

    /** What may happen besides correct use. */
    record Faults(boolean doubleClose, boolean all) {
        static final Faults NONE = new Faults(false, false);
        static final Faults DOUBLE_CLOSE = new Faults(true, false);
        static final Faults ALL = new Faults(true, true);
    }

    TenantChecker(Lender lender, Faults faults, String... tenants) {
        this.lender = lender;
        this.faults = faults;
        this.tenants = tenants;
    }

    /** Answers that were right or wrong. */
    long answers() {
        return answers.get();
    }

    /** Statements that failed as faults make them fail. */
    long errors() {
        return errors.get();
    }

    /** What was wrong. */
    List<String> findings() {
        return List.copyOf(findings);
    }

    void run(int threads, int checkouts) throws Exception {
        ExecutorService borrowers = Executors.newFixedThreadPool(threads);
        ExecutorService others = Executors.newFixedThreadPool(threads);
        List<Future<?>> running = new ArrayList<>();
        AtomicLong left = new AtomicLong(checkouts);
        for (int i = 0; i < threads; i++) {
            SplittableRandom random = new SplittableRandom(985 + i);
            running.add(
                    borrowers.submit(
                            () -> {
                                while (left.getAndDecrement() > 0) {
                                    checkout(random, others);
                                }
                            }));
        }
        try {
            for (Future<?> one : running) {
                one.get();
            }
        } finally {
            borrowers.shutdownNow();
            others.shutdownNow();
            others.awaitTermination(30, TimeUnit.SECONDS);
        }
    }

    private void checkout(SplittableRandom random, ExecutorService others) {
        String tenant = tenants[random.nextInt(tenants.length)];
        Connection connection = null;
        try {
            connection = lender.lend(tenant);
            if (faults.all) {
                misbehave(connection, tenant, random, others);
            } else {
                check(connection, tenant);
                check(connection, tenant);
            }
        } catch (SQLException e) {
            if (EXPECTED.contains(String.valueOf(e.getSQLState()))) {
                errors.incrementAndGet();
            } else {
                findings.add("unexpected " + e.getSQLState() + ": " + e.getMessage());
            }
        } finally {
            close(connection, random);
        }
    }

    private void check(Connection connection, String tenant) throws SQLException {
        String place = TenantSchemas.place(connection);
        answers.incrementAndGet();
        if (!placeOf(tenant).equals(place)) {
            findings.add("leased to " + tenant + ", is at " + place);
        }
    }

    private void misbehave(
            Connection c, String tenant, SplittableRandom random, ExecutorService others)
            throws SQLException {
        String other = tenants[random.nextInt(tenants.length)];
        switch (random.nextInt(16)) {
            case 0 -> execute(c, "select 1/0");
            case 1 -> {
                c.setAutoCommit(false);
                check(c, tenant);
                c.rollback();
                check(c, tenant);
            }
            case 2 -> {
                c.setAutoCommit(false);
                check(c, tenant);
                execute(c, "select 1/0");
            }
            case 3 -> {
                check(c, tenant);
                execute(c, "set role " + other);
            }
            case 4 -> {
                check(c, tenant);
                execute(c, "reset role");
            }
            case 5 -> {
                check(c, tenant);
                execute(c, "create temp table item (name text)");
            }
            case 6 -> {
                check(c, tenant);
                c.setSchema(other);
            }
            case 7 -> closedMeanwhile(c, tenant, others);
            case 8 -> {
                check(c, tenant);
                execute(c, "select pg_terminate_backend(pg_backend_pid())");
            }
            case 9 -> cancelled(c, tenant, others);
            case 10 -> {
                Connection raw = (Connection) c.unwrap(org.postgresql.PGConnection.class);
                check(raw, tenant);
                execute(raw, "set role " + other);
            }
            case 11 -> {
                check(c, tenant);
                c.setAutoCommit(false);
                execute(c, "set search_path to " + other);
            }
            case 12 -> {
                Statement open = c.createStatement();
                open.executeQuery("select 1");
                check(c, tenant);
            }
            default -> {
                check(c, tenant);
                check(c, tenant);
            }
        }
    }

    /**
     * The close meets one of the statements, or the reading of its row: then the driver may say in
     * its own words that the rows are gone.
     */
    private void closedMeanwhile(Connection c, String tenant, ExecutorService others)
            throws SQLException {
        others.execute(() -> closeQuietly(c));
        try {
            check(c, tenant);
            check(c, tenant);
            check(c, tenant);
        } catch (SQLException e) {
            if (!ROWS_CLOSED.equals(e.getSQLState())) {
                throw e;
            }
            errors.incrementAndGet();
        }
    }

    /** The order to cancel meets the bind, the statement, or whatever comes next. */
    private void cancelled(Connection c, String tenant, ExecutorService others)
            throws SQLException {
        try (Statement statement = c.createStatement()) {
            others.execute(
                    () -> {
                        try {
                            statement.cancel();
                        } catch (SQLException e) {
                            errors.incrementAndGet();
                        }
                    });
            statement.executeQuery("select name from item").close();
            check(c, tenant);
        }
    }

    private void close(Connection connection, SplittableRandom random) {
        if (connection == null) {
            return;
        }
        closeQuietly(connection);
        if (faults.doubleClose && random.nextInt(50) == 0) {
            stale.add(connection);
        }
        if (random.nextInt(50) == 0) {
            Connection late = stale.poll();
            if (late != null) {
                closeQuietly(late);
            }
        }
    }

    private void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            findings.add("close failed: " + e.getMessage());
        }
    }
}
