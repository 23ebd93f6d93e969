package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.backend;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an error of one borrower's costs the others: nothing, unless it is more than that. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class OrdinaryErrorTest {
    private static final int SIZE = 4;

    private final ScriptedDatabase database = new ScriptedDatabase();

    /**
     * @param keeps whether the borrower's own connection lives
     * @param before what the borrower sends before, or nothing
     */
    record Case(String name, Supplier<Throwable> error, boolean keeps, String before) {
        Case(String name, Supplier<Throwable> error) {
            this(name, error, true, "");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Case state(String message, String state, int code) {
        return new Case(message, () -> new SQLException(message, state, code));
    }

    static Stream<Case> errors() {
        return Stream.of(
                state("foreign server is away", "08001", 0),
                state("raised by a function", "08006", 0),
                state("wrong bind", "08P01", 0),
                state("raised as a shutdown", "57P01", 0),
                state("--secure-file-priv", "HY000", 1290),
                state("--skip-grant-tables", "HY000", 1290),
                state("another vendor's 1105", "53100", 1105),
                state("another vendor's 2399", "S0001", 2399),
                state("read-only transaction of MariaDB", "25006", 1792),
                state("duplicate key", "23505", 0),
                new Case(
                        "foreign server, in a batch",
                        () -> {
                            SQLException batch = new SQLException("batch", "21000");
                            batch.setNextException(new SQLException("away", "08001"));
                            return batch;
                        }),
                new Case(
                        "foreign server, wrapped",
                        () -> new SQLException("around", "HY000", new SQLException("", "08006"))),
                new Case(
                        "own read-only transaction",
                        () -> new SQLException("read-only transaction", "25006"),
                        true,
                        "start transaction read only"),
                new Case(
                        "own read-only session",
                        () -> new SQLException("read-only transaction", "25006"),
                        false,
                        "set session characteristics as transaction read only"),
                new Case("a bug of the driver", () -> new IllegalStateException("bug"), false, ""),
                new Case("an Error of the driver", () -> new NoSuchMethodError("x"), false, ""));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void anErrorOfOneBorrowerLeavesTheOtherConnectionsAlone(Case each) throws Exception {
        try (WeirDataSource pool = full().build()) {
            List<Connection> all = lendAll(pool);
            int own = backend(all.getFirst());
            List<ScriptedConnection> others = othersThan(own);
            List<Long> checks = checksOf(others);
            // two come back before, two are out meanwhile
            all.get(2).close();
            all.get(3).close();
            if (!each.before.isEmpty()) {
                TestPools.execute(all.getFirst(), each.before);
            }
            Throwable error = each.error.get();
            database.on(Call.EXECUTE).failOnce(() -> error);
            assertThat(catchThrowable(() -> TestPools.execute(all.getFirst(), "x")))
                    .isSameAs(error);
            all.getFirst().close();
            all.get(1).close();

            eventually("it is settled", () -> isSettled(pool));
            assertThat(others).allMatch(c -> !c.isClosed());
            assertThat(checksOf(others)).isEqualTo(checks);
            assertThat(database.connections().stream().anyMatch(c -> c.id() == own))
                    .isEqualTo(each.keeps);
        }
    }

    private static boolean isSettled(WeirDataSource pool) {
        PoolSnapshot now = pool.snapshot();
        return now.idle() == SIZE && now.held() + now.closing() + now.opening() == 0;
    }

    private WeirBuilder full() {
        return TestPools.on(database).sizing(Sizing.FIXED).maximumPoolSize(SIZE).minimumIdle(SIZE);
    }

    private List<Connection> lendAll(WeirDataSource pool) throws Exception {
        eventually("it is full", () -> pool.snapshot().idle() == SIZE);
        List<Connection> all = TestPools.lend(pool, SIZE);
        return all;
    }

    private List<ScriptedConnection> othersThan(int own) {
        return database.connections().stream().filter(c -> c.id() != own).toList();
    }

    private static List<Long> checksOf(List<ScriptedConnection> connections) {
        return connections.stream().map(c -> c.count(Call.IS_VALID)).toList();
    }

    @Test
    void theUsersWordThatAConnectionMustGoSaysNothingOfOthers() throws Exception {
        try (WeirDataSource pool =
                full().exceptionOverride(e -> ExceptionOverride.Outcome.MUST_EVICT).build()) {
            List<Connection> all = lendAll(pool);
            int own = backend(all.getFirst());
            List<ScriptedConnection> others = othersThan(own);
            List<Long> checks = checksOf(others);
            database.on(Call.EXECUTE).failOnce(() -> new SQLException("so be it", "23505"));
            assertThat(catchThrowable(() -> TestPools.execute(all.getFirst(), "x"))).isNotNull();
            TestPools.giveBack(all);
            eventually("it is settled", () -> isSettled(pool));
            assertThat(checksOf(others)).isEqualTo(checks);
            assertThat(database.connections()).noneMatch(c -> c.id() == own);
        }
    }

    @Test
    void aWarningOfAClassOfBrokenConnectionsCostsNone() throws Exception {
        try (WeirDataSource pool = full().build()) {
            List<Connection> all = lendAll(pool);
            int own = backend(all.getFirst());
            all.getFirst().setReadOnly(true);
            database.connections().stream()
                    .filter(c -> c.id() == own)
                    .forEach(c -> c.warn(new SQLWarning("away", "08001")));
            TestPools.giveBack(all);
            eventually("it is settled", () -> isSettled(pool));
            assertThat(pool.snapshot().closedInAll()).isZero();
        }
    }

    @Test
    void aConnectionThatProvesDeadIsASignForTheOthers() throws Exception {
        try (WeirDataSource pool = full().build()) {
            List<Connection> all = lendAll(pool);
            TestPools.giveBack(all.subList(1, SIZE));
            database.killAll("08006");
            assertThat(catchThrowable(() -> TestPools.execute(all.getFirst(), "x"))).isNotNull();
            all.getFirst().close();
            eventually(
                    "all are replaced",
                    () ->
                            isSettled(pool)
                                    && database.connections().stream()
                                            .allMatch(c -> c.id() >= SIZE));
            assertThat(pool.snapshot().closed()).containsKey(CloseCause.BROKEN);
        }
    }

    @Test
    void writesThatAnUnknownDatabaseRefusesEmptyThePoolOnceAndNotAgainAndAgain() throws Exception {
        try (WeirDataSource pool = full().build()) {
            eventually("it is full", () -> pool.snapshot().idle() == SIZE);
            for (int i = 0; i < 20; i++) {
                try (Connection c = pool.getConnection()) {
                    database.on(Call.EXECUTE)
                            .failOnce(() -> new SQLException("read-only transaction", "25006"));
                    assertThat(catchThrowable(() -> TestPools.execute(c, "x"))).isNotNull();
                }
                eventually("it is settled", () -> isSettled(pool));
            }
            // once all of them, and one a second at most to look for another server
            assertThat(pool.snapshot().closedInAll()).isLessThan(2 * SIZE);
        }
    }
}
