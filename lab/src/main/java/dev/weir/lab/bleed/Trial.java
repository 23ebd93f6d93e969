package dev.weir.lab.bleed;

import dev.weir.lab.pools.PoolUnderTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * One pool and one trace: A leaves it and closes its connection, B borrows the next one of a pool
 * that has one, and a third, direct connection tells what was committed.
 */
final class Trial {

    private final Ground ground;
    private final Trace trace;

    /** The row that A inserts; B inserts the one after it. */
    private final int row;

    Trial(Ground ground, Trace trace, int row) {
        this.ground = ground;
        this.trace = trace;
        this.row = row;
    }

    Outcome run(PoolUnderTest pool) {
        Outcome outcome = onScene(pool);
        try {
            past(trace.strike());
            return outcome;
        } catch (SQLException e) {
            return outcome.verdict() == Verdict.ERROR ? outcome : error(e);
        }
    }

    private void past(List<String> statements) throws SQLException {
        if (!statements.isEmpty()) {
            try (Connection direct = ground.connect()) {
                Sql.run(direct, statements.toArray(String[]::new));
            }
        }
    }

    private static Outcome error(Exception e) {
        return new Outcome(
                Verdict.ERROR, String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }

    private Outcome onScene(PoolUnderTest pool) {
        try (pool) {
            past(trace.scene());
            DataSource source = pool.open(ground.settings());
            return trace.isTransaction() ? afterTransaction(source) : afterChange(source);
        } catch (SQLException | RuntimeException e) {
            return error(e);
        }
    }

    private Outcome afterChange(DataSource pool) throws SQLException {
        Trace.Look look = Objects.requireNonNull(trace.look());
        @Nullable String before;
        @Nullable String backend;
        try (Connection a = pool.getConnection()) {
            backend = Sql.one(a, ground.backendQuery());
            before = look.at(a);
            end(a);
        }
        try (Connection a = pool.getConnection()) {
            trace.leave().on(a, row);
            if (Objects.equals(look.at(a), before)) {
                return new Outcome(Verdict.ERROR, "what A did does not show");
            }
        }
        try (Connection b = pool.getConnection()) {
            @Nullable String found = look.at(b);
            if (!Objects.equals(found, before)) {
                return new Outcome(Verdict.LEAK, "%s for %s".formatted(found, before));
            }
            return sameOrRetired(b, backend);
        }
    }

    private static void end(Connection a) throws SQLException {
        if (!a.getAutoCommit()) {
            a.rollback();
        }
    }

    private Outcome sameOrRetired(Connection b, @Nullable String backend) throws SQLException {
        boolean same = Objects.equals(Sql.one(b, ground.backendQuery()), backend);
        return new Outcome(same ? Verdict.CLEAN : Verdict.RETIRED, "");
    }

    private Outcome afterTransaction(DataSource pool) throws SQLException {
        @Nullable String backend;
        try (Connection a = pool.getConnection()) {
            backend = Sql.one(a, ground.backendQuery());
            trace.leave().on(a, row);
        }
        try (Connection b = pool.getConnection();
                Connection third = ground.connect()) {
            if (isCommitted(third, row)) {
                return new Outcome(Verdict.COMMITTED, "the pool committed what A had not");
            }
            try {
                Sql.run(b, "insert into weir_bleed.work values (" + (row + 1) + ")");
            } catch (SQLException e) {
                return new Outcome(Verdict.LEAK, "B's insert fails with " + e.getSQLState());
            }
            if (!b.getAutoCommit()) {
                return new Outcome(Verdict.LEAK, "B is in A's mode, and in A's transaction");
            }
            if (!isCommitted(third, row + 1)) {
                return new Outcome(Verdict.LOST, "B's insert hangs in A's transaction");
            }
            return sameOrRetired(b, backend);
        }
    }

    private boolean isCommitted(Connection third, int number) throws SQLException {
        return !"0".equals(Sql.one(third, ground.countQuery() + number));
    }
}
