package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.testkit.jdbc.Interposed;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Errors of a real PostgreSQL that look like an outage and are none. */
@Tag("database")
@Timeout(120)
@ExtendWith(QuietLog.class)
class PostgresOrdinaryErrorTest {
    private static final int SIZE = 4;

    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void startPostgres() throws SQLException {
        postgres = EmbeddedPostgres.shared(Durability.FAST);
        execute(
                postgres::connect,
                "drop table if exists refusing; create table refusing (n int)",
                """
                    create or replace function raises(state text) returns int language plpgsql as
                    $$ begin raise exception using errcode = state; end $$\
                    """);
    }

    private static WeirBuilder builder() {
        return TestPools.on(postgres).sizing(Sizing.FIXED).maximumPoolSize(SIZE).minimumIdle(SIZE);
    }

    static Stream<List<String>> errors() {
        Stream<List<String>> raised =
                Stream.of(
                                "08000", "08001", "08003", "08006", "08P01", "57P01", "57P02",
                                "57P03", "01002", "25006", "JZ0C0")
                        .map(state -> List.of("select raises('%s')".formatted(state)));
        Stream<List<String>> ownReadOnly =
                Stream.of(
                        List.of("begin read only", "insert into refusing values (1)"),
                        List.of(
                                "begin",
                                "set transaction read only",
                                "insert into refusing values (1)"),
                        List.of(
                                "start transaction isolation level serializable, read only",
                                "delete from refusing"),
                        List.of(
                                "set default_transaction_read_only = on",
                                "insert into refusing values (1)"),
                        List.of(
                                "set session characteristics as transaction read only",
                                "insert into refusing values (1)"),
                        List.of(
                                "select set_config('default_transaction_read_only', 'on', false)",
                                "insert into refusing values (1)"),
                        List.of(
                                "begin",
                                "select set_config('transaction_read_only', 'on', true)",
                                "update refusing set n = 2"),
                        List.of(
                                "do $$ begin set local transaction_read_only = on;"
                                        + " insert into refusing values (1); end $$"),
                        List.of(
                                "do $$ begin raise warning 'away' using errcode = '08006'; end $$",
                                "select raises('22012')"));
        return Stream.concat(raised, ownReadOnly);
    }

    @ParameterizedTest
    @MethodSource("errors")
    void anErrorThatTheConnectionSurvivesCostsNoConnection(List<String> statements)
            throws Exception {
        assertCostsNothing(
                c -> {
                    for (String sql : statements) {
                        execute(c, sql);
                    }
                });
    }

    @Test
    void theSameInABatchCostsNoConnection() throws Exception {
        for (String state : List.of("08006", "25006")) {
            assertCostsNothing(
                    c -> {
                        try (Statement s = c.createStatement()) {
                            s.addBatch("create temporary table t (n int)");
                            s.addBatch("select raises('" + state + "')");
                            s.executeBatch();
                        }
                    });
        }
    }

    @Test
    void theSameThroughADriverAroundTheDriverCostsNoConnection() throws Exception {
        try (WeirDataSource pool =
                TestPools.on(new Around())
                        .sizing(Sizing.FIXED)
                        .maximumPoolSize(SIZE)
                        .minimumIdle(SIZE)
                        .build()) {
            Set<Integer> before = backends(pool);
            for (String state : List.of("08006", "25006", "57P01")) {
                try (Connection c = pool.getConnection()) {
                    assertThatThrownBy(() -> execute(c, "select raises('" + state + "')"))
                            .isInstanceOf(SQLException.class);
                }
            }
            assertThat(backends(pool)).isEqualTo(before);
            assertThat(pool.snapshot().closedInAll()).isZero();
        }
    }

    /** Its connections are of no class that is known. */
    private static final class Around extends StubDataSource {
        @Override
        public Connection getConnection() {
            try {
                return Interposed.connection(postgres.connect(), Interposed.Call::pass);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    void aWriteOfABorrowerThatSetItsConnectionToReadOnlyCostsNoConnection() throws Exception {
        assertCostsNothing(
                c -> {
                    c.setReadOnly(true);
                    c.setAutoCommit(false);
                    execute(c, "insert into refusing values (1)");
                });
    }

    /** What a borrower does that ends with an error. */
    @FunctionalInterface
    private interface Work {
        void on(Connection connection) throws SQLException;
    }

    private static void assertCostsNothing(Work work) throws Exception {
        try (WeirDataSource pool = builder().build()) {
            Set<Integer> before = backends(pool);
            for (int i = 0; i < 3; i++) {
                try (Connection c = pool.getConnection()) {
                    assertThatThrownBy(() -> work.on(c)).isInstanceOf(SQLException.class);
                }
            }
            assertThat(backends(pool)).isEqualTo(before);
            assertThat(pool.snapshot().closedInAll()).isZero();
        }
    }

    /** The server's processes of a full pool, once it is at rest. */
    private static Set<Integer> backends(WeirDataSource pool) throws Exception {
        eventually("all are there", () -> pool.snapshot().idle() == SIZE);
        List<Connection> all = new ArrayList<>();
        Set<Integer> backends = new TreeSet<>();
        for (int i = 0; i < SIZE; i++) {
            Connection c = pool.getConnection();
            all.add(c);
            backends.add(backend(c));
        }
        TestPools.giveBack(all);
        return backends;
    }

    @Test
    void aSessionThatEndsItselfAgainAndAgainCostsItsOwnConnectionAlone() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            List<Connection> kept = new ArrayList<>();
            eventually("all are there", () -> pool.snapshot().idle() == SIZE);
            Set<Integer> others = new TreeSet<>();
            for (int i = 1; i < SIZE; i++) {
                kept.add(pool.getConnection());
                others.add(backend(kept.getLast()));
            }
            for (int i = 0; i < 10; i++) {
                try (Connection c = pool.getConnection()) {
                    assertThat(
                                    catchThrowable(
                                            () ->
                                                    execute(
                                                            c,
                                                            "select pg_terminate_backend(pg_backend_pid())")))
                            .isNotNull();
                }
            }
            Set<Integer> after = new TreeSet<>();
            for (Connection c : kept) {
                after.add(backend(c));
                c.close();
            }
            assertThat(after).isEqualTo(others);
            assertThat(backends(pool)).containsAll(others);
            assertThat(pool.snapshot().closed()).containsEntry(CloseCause.BROKEN, 10L);
        }
    }
}
