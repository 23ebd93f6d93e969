package dev.weir.lab.bleed;

import dev.weir.catalogue.bleed.BleedFixture;
import dev.weir.catalogue.bleed.Outcome;
import dev.weir.catalogue.bleed.Sql;
import dev.weir.catalogue.bleed.Trace;
import dev.weir.catalogue.bleed.Verdict;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.tools.text.FailureText;
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

    private final BleedFixture fixture;
    private final Trace trace;

    /** The row that A inserts; B inserts the one after it. */
    private final int row;

    Trial(BleedFixture fixture, Trace trace, int row) {
        this.fixture = fixture;
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
            try (Connection direct = fixture.connect()) {
                Sql.run(direct, statements.toArray(String[]::new));
            }
        }
    }

    private static Outcome error(Exception e) {
        return new Outcome(Verdict.ERROR, FailureText.of(e));
    }

    private Outcome onScene(PoolUnderTest pool) {
        try (pool) {
            past(trace.scene());
            DataSource source = pool.open(OneConnection.on(fixture));
            return switch (trace.how()) {
                case TRANSACTION -> afterTransaction(source);
                case SETTER, SQL, HIDDEN, UNNAMED -> afterChange(source);
            };
        } catch (SQLException | RuntimeException e) {
            return error(e);
        }
    }

    private Outcome afterChange(DataSource pool) throws SQLException {
        Trace.Look look = Objects.requireNonNull(trace.look());
        @Nullable String before;
        @Nullable String backend;
        try (Connection a = pool.getConnection()) {
            backend = backend(a);
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
        boolean same = Objects.equals(backend(b), backend);
        return new Outcome(same ? Verdict.CLEAN : Verdict.RETIRED, "");
    }

    /** The name of the physical connection; null where it has none. */
    private @Nullable String backend(Connection connection) throws SQLException {
        String query = fixture.backendQuery();
        return query == null ? null : Sql.one(connection, query);
    }

    private Outcome afterTransaction(DataSource pool) throws SQLException {
        @Nullable String backend;
        try (Connection a = pool.getConnection()) {
            backend = backend(a);
            trace.leave().on(a, row);
        }
        try (Connection b = pool.getConnection();
                Connection third = fixture.connect()) {
            if (isCommitted(third, row)) {
                return new Outcome(Verdict.COMMITTED, "the pool committed what A had not");
            }
            try {
                Sql.run(b, "insert into %s values (%d)".formatted(fixture.work(), row + 1));
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
        String count = "select count(*) from %s where n = %d".formatted(fixture.work(), number);
        return !"0".equals(Sql.one(third, count));
    }
}
