package dev.weir;

import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the next borrower finds where the server did not answer the pool's first question. */
@Tag("database")
@Timeout(120)
class PostgresUnansweredTest {
    private static final String LOOK =
            "select current_setting('work_mem') || coalesce(current_setting('app.tenant', true), '')"
                    + " || coalesce(current_setting('app.last', true), '')";

    /** Text of the one line about it. */
    private static final String LINE = "did not say which settings a new session has";

    private static final List<String> CHANGES =
            List.of(
                    "select f()",
                    "table v",
                    "insert into t values (1)",
                    "do $$ begin perform set_config('work_mem', '6MB', false); end $$",
                    "set work_mem = '7MB'");

    private static int databases;

    /** Why the server answers or not. The first ones do not concern the question. */
    enum Server {
        ANSWERS(""),
        HIDES_FUNCTIONS("revoke select on pg_catalog.pg_proc from public"),
        HIDES_TRIGGERS("revoke select on pg_catalog.pg_trigger from public"),
        HIDES_PREPARED("revoke select on pg_catalog.pg_prepared_statements from public"),
        HIDES_ACTIVITY("revoke select on pg_catalog.pg_stat_activity from public"),
        HIDES_SETTINGS("revoke select on pg_catalog.pg_settings from public"),
        ENDS_STATEMENTS("alter role unanswered set statement_timeout = '1s'"),
        ENDS_WAITS("alter role unanswered set lock_timeout = '10ms'");

        private final String how;

        Server(String how) {
            this.how = how;
        }

        /** Whether a session of another user's keeps the question from its end. */
        boolean isLocked() {
            return this == ENDS_STATEMENTS || this == ENDS_WAITS;
        }
    }

    private final EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
    private final LogLines log = new LogLines();
    private String url;

    @BeforeEach
    void makeDatabase() throws SQLException {
        url = postgres.newDatabase("unanswered_" + ++databases);
        execute(
                () -> owner(),
                "do $$ begin create role unanswered login password 'app';"
                        + " exception when duplicate_object then end $$",
                "alter role unanswered reset all",
                "create function f() returns text language plpgsql as $$ begin"
                        + " perform set_config('work_mem', '9MB', false);"
                        + " return set_config('app.tenant', 'acme', false); end $$",
                "create view v as select f()",
                "grant select on v to unanswered",
                "create table t (i int)",
                "create function g() returns trigger language plpgsql as $$ begin"
                        + " perform set_config('app.last', 'x', false); return new; end $$",
                "create trigger g before insert on t for each row execute function g()",
                "grant all on t to unanswered");
    }

    @AfterEach
    void stopListening() {
        log.close();
    }

    private Connection owner() throws SQLException {
        return DriverManager.getConnection(url, postgres.user(), postgres.password());
    }

    /** A pool whose first connection was opened while the question was locked out, if it is. */
    private WeirDataSource pool(Server server) throws SQLException {
        try (Connection c = owner()) {
            if (!server.how.isEmpty()) {
                execute(c, server.how);
            }
            c.setAutoCommit(false);
            if (server.isLocked()) {
                execute(c, "lock table pg_catalog.pg_settings in access exclusive mode");
            }
            WeirDataSource pool =
                    WeirDataSource.builder()
                            .jdbcUrl(url)
                            .username("unanswered")
                            .password("app")
                            .poolName("shop")
                            .maximumPoolSize(1)
                            .minimumIdle(1)
                            .closeGrace(Duration.ZERO)
                            .build();
            pool.getConnection().close();
            return pool;
        }
    }

    static Stream<Arguments> cells() {
        return Arrays.stream(Server.values())
                .flatMap(server -> CHANGES.stream().map(change -> arguments(server, change)));
    }

    @ParameterizedTest
    @MethodSource("cells")
    void theNextBorrowerFindsNothing(Server server, String change) throws SQLException {
        String fresh = one(() -> owner(), LOOK);
        try (WeirDataSource pool = pool(server)) {
            try (Connection c = pool.getConnection()) {
                execute(c, change);
                assertThat(one(c, LOOK)).as("the change shows").isNotEqualTo(fresh);
            }
            assertThat(one(pool, LOOK)).isEqualTo(fresh);
        }
    }

    @Test
    void itIsSaidOnce() throws SQLException {
        try (WeirDataSource pool = pool(Server.HIDES_SETTINGS)) {
            for (int lease = 0; lease < 3; lease++) {
                execute(pool, "select f()");
            }
            pool.getConnection().close();
            assertThat(pool.snapshot().opened()).isGreaterThan(2);
        }
        assertThat(log.with(LINE))
                .singleElement()
                .asString()
                .startsWith("WARNING shop - ")
                .contains("42501", "Grant the user the right to read the server's settings");
    }

    /** What only reads would cost a connection each time, as of a server that is alike only. */
    @Test
    void whereNothingIsAnsweredAWriteCostsTheConnectionAndNoRead() throws SQLException {
        execute(() -> owner(), "revoke select on pg_catalog.pg_proc from public");
        try (WeirDataSource pool = pool(Server.HIDES_SETTINGS)) {
            int first = backend(pool);
            try (Connection c = pool.getConnection()) {
                assertThat(backend(c)).isEqualTo(first);
                execute(c, "insert into t values (1)");
            }
            assertThat(backend(pool)).isNotEqualTo(first);
        }
    }

    @ParameterizedTest
    @MethodSource("locked")
    void theNextConnectionAsksAgain(Server server) throws SQLException {
        try (WeirDataSource pool = pool(server)) {
            execute(pool, "select f()");
            int second;
            try (Connection c = pool.getConnection()) {
                second = backend(c);
                execute(c, "select f()");
            }
            assertThat(backend(pool)).as("reset, not closed").isEqualTo(second);
        }
        assertThat(log.with(LINE)).hasSize(1);
    }

    static Stream<Server> locked() {
        return Arrays.stream(Server.values()).filter(Server::isLocked);
    }
}
