package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.WrappingDataSource.Manner;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Through a driver around PostgreSQL's the pool knew neither the database nor its transactions: it
 * leaked, cut the search path and connected anew, without a word.
 */
@Tag("database")
@Timeout(300)
@ExtendWith(QuietLog.class)
class WrappedDriverTest {
    private static EmbeddedPostgres postgres;

    @FunctionalInterface
    private interface Builders {
        WeirBuilder of(EmbeddedPostgres server, String user);
    }

    /** What stands around the driver. */
    enum Around {
        NOTHING((server, user) -> pool().jdbcUrl(server.url()).username(user).password("app")),
        BY_HAND((server, user) -> byHand(server, user, Manner.OPEN)),
        SAYING_NO((server, user) -> byHand(server, user, Manner.MODEST)),
        GIVING_THE_INTERFACE((server, user) -> byHand(server, user, Manner.PUBLIC_INTERFACE)),
        GIVING_THE_CLASS((server, user) -> byHand(server, user, Manner.CLASS)),
        GIVING_A_CONNECTION((server, user) -> byHand(server, user, Manner.CONNECTION)),
        TWO_BY_HAND(
                (server, user) -> {
                    WrappingDataSource inner =
                            WrappingDataSource.of(server.url(), user, "app", Manner.OPEN);
                    return pool().dataSource(
                                    new WrappingDataSource(inner::getConnection, Manner.OPEN));
                }),
        P6SPY((server, user) -> byUrl("p6spy", server, user)),
        OPENTELEMETRY((server, user) -> byUrl("otel", server, user)),
        AWS(
                (server, user) ->
                        byUrl("aws-wrapper", server, user)
                                .dataSourceProperty("wrapperPlugins", ""));

        private final Builders builders;

        Around(Builders builders) {
            this.builders = builders;
        }

        /** A pool of one connection as that user. */
        WeirBuilder of(EmbeddedPostgres server, String user) {
            return builders.of(server, user);
        }

        WeirBuilder of(EmbeddedPostgres server) {
            return of(server, server.user());
        }

        private static WeirBuilder byHand(EmbeddedPostgres server, String user, Manner manner) {
            return pool().dataSource(WrappingDataSource.of(server.url(), user, "app", manner));
        }

        private static WeirBuilder byUrl(String name, EmbeddedPostgres server, String user) {
            return pool().jdbcUrl(server.url().replaceFirst("^jdbc:", "jdbc:" + name + ":"))
                    .username(user)
                    .password("app");
        }

        private static WeirBuilder pool() {
            return WeirDataSource.builder()
                    .maximumPoolSize(1)
                    .minimumIdle(1)
                    .closeGrace(Duration.ZERO);
        }
    }

    @BeforeAll
    static void startPostgres() throws SQLException {
        postgres = EmbeddedPostgres.start(Durability.FAST, Map.of());
        TenantSchemas.create(postgres, "acme", "globex");
        execute(
                postgres::connect,
                "create schema a",
                "create table left_behind (n int)",
                "create function goes_to_a() returns text language sql as"
                        + " $$ select set_config('search_path', 'a', false) $$");
    }

    @AfterAll
    static void stopPostgres() {
        postgres.close();
    }

    @ParameterizedTest
    @EnumSource
    void whatSqlLeavesIsUndoneOnTheSameConnection(Around around) throws Exception {
        try (WeirDataSource pool = around.of(postgres).build()) {
            int backend;
            String path;
            try (Connection c = pool.getConnection()) {
                backend = backend(c);
                path = one(c, "show search_path");
            }
            for (String change :
                    List.of(
                            "select goes_to_a()",
                            "set search_path to a",
                            "do $$ begin set search_path to a; end $$",
                            "listen something",
                            "select pg_advisory_lock(1)",
                            "prepare p as select 1",
                            "create temp table t (n int)",
                            "begin; insert into left_behind values (1)")) {
                execute(pool, change);
                try (Connection c = pool.getConnection()) {
                    assertThat(backend(c)).as(change).isEqualTo(backend);
                    assertThat(one(c, "show search_path")).as(change).isEqualTo(path);
                    assertThat(
                                    one(
                                            c,
                                            "select (select count(*) from pg_listening_channels())"
                                                    + " + (select count(*) from pg_locks where"
                                                    + " locktype = 'advisory' and pid ="
                                                    + " pg_backend_pid()) + (select count(*) from"
                                                    + " pg_prepared_statements where from_sql)"))
                            .as(change)
                            .isEqualTo("0");
                }
            }
            assertThat(one(pool, "select count(*) from left_behind")).isEqualTo("0");
        }
    }

    @ParameterizedTest
    @EnumSource
    void theSearchPathIsNotCutToItsFirstSchema(Around around) throws Exception {
        try (WeirDataSource pool = around.of(postgres).build()) {
            try (Connection c = pool.getConnection()) {
                c.setSchema("a");
            }
            assertThat(one(pool, "show search_path")).isEqualTo("\"$user\", public");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSettingOfATransactionDoesNotCostTheConnection(Around around) throws Exception {
        try (WeirDataSource pool = around.of(postgres).build()) {
            for (int i = 0; i < 20; i++) {
                try (Connection c = pool.getConnection()) {
                    c.setAutoCommit(false);
                    execute(c, "set local statement_timeout to 1000");
                    c.commit();
                }
            }
            assertThat(pool.snapshot().opened()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCleanLeaseNeedsNoReset(Around around) throws Exception {
        try (WeirDataSource pool =
                around.of(postgres).readServerLimits(false).observeServer(false).build()) {
            for (int i = 0; i < 20; i++) {
                one(pool, "select 1");
                assertThat(pool.snapshot().idle()).as("lent on at once").isEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTenantIsBound(Around around) throws Exception {
        try (WeirDataSource pool =
                around.of(postgres, "app")
                        .tenants("acme, globex")
                        .neutralRole("nobody")
                        .maxConnectionsPerTenant(1_000)
                        .build()) {
            for (String tenant : List.of("acme", "globex", "acme")) {
                assertThat(TenantSchemas.place(pool.forTenant(tenant)))
                        .isEqualTo(TenantSchemas.placeOf(tenant));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theServerIsAskedForItsLimits(Around around) throws Exception {
        try (WeirDataSource pool = around.of(postgres).build()) {
            eventually("the limits are read", () -> pool.snapshot().server() != null);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NOTHING", "P6SPY", "OPENTELEMETRY", "AWS"})
    void itsSessionsAreNamedForItsPeers(Around around) throws Exception {
        try (WeirDataSource pool = around.of(postgres).build();
                Connection c = pool.getConnection()) {
            assertThat(one(c, "show application_name")).startsWith("weir:");
        }
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsSaidWhereAllIsSeen(Around around) throws Exception {
        try (LogLines log = new LogLines();
                WeirDataSource pool = around.of(postgres).build()) {
            pool.getConnection().close();
            assertThat(log.with("WARNING")).isEmpty();
            assertThat(log.with("no reset")).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HIDING", "THROWING", "BOASTING", "ENDLESS"})
    void whatAWrapperHidesIsSaidOnceAndNothingLeaks(Manner manner) throws Exception {
        WeirBuilder builder =
                Around.pool()
                        .dataSource(
                                WrappingDataSource.of(postgres.url(), postgres.user(), "", manner));
        try (LogLines log = new LogLines();
                WeirDataSource pool = builder.build()) {
            for (String change :
                    List.of(
                            "select goes_to_a()",
                            "set search_path to a",
                            "listen something",
                            "begin; insert into left_behind values (1)")) {
                execute(pool, change);
                try (Connection c = pool.getConnection()) {
                    assertThat(one(c, "show search_path"))
                            .as(change)
                            .isEqualTo("\"$user\", public");
                    assertThat(one(c, "select count(*) from left_behind")).isEqualTo("0");
                    c.setSchema("a");
                }
                assertThat(one(pool, "show search_path")).isEqualTo("\"$user\", public");
            }
            assertThat(pool.snapshot().opened()).as("several were opened").isGreaterThan(1);
            assertThat(log.with("isWrapperFor"))
                    .singleElement()
                    .asString()
                    .startsWith("WARNING")
                    .contains("PostgreSQL", "tenancy=session");
        }
    }

    @Test
    void tenantsAreRefusedWhereTheDriverIsHidden() {
        assertThatThrownBy(
                        () ->
                                Around.pool()
                                        .dataSource(
                                                WrappingDataSource.of(
                                                        postgres.url(),
                                                        "app",
                                                        "app",
                                                        Manner.HIDING))
                                        .tenants("acme")
                                        .build())
                .hasStackTraceContaining("a wrapper hides the driver (isWrapperFor)");
    }

    @Test
    void ofADatabaseWithoutAKnownResetIsSaidOnce() throws Exception {
        try (ScriptedDatabase database = new ScriptedDatabase();
                LogLines log = new LogLines();
                WeirDataSource pool =
                        TestPools.on(database).maximumPoolSize(2).minimumIdle(2).build()) {
            try (Connection one = pool.getConnection();
                    Connection two = pool.getConnection()) {
                assertThat(one).isNotSameAs(two);
            }
            assertThat(log.with("no reset is known for sessions of Scripted"))
                    .singleElement()
                    .asString()
                    .startsWith("INFO");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:h2:mem:quiet",
                "jdbc:hsqldb:mem:quiet",
                "jdbc:derby:memory:quiet;create=true",
                "jdbc:sqlite::memory:",
                "jdbc:duckdb:"
            })
    void ofAnEmbeddedDatabaseItIsNoNews(String url) throws Exception {
        try (LogLines log = new LogLines();
                WeirDataSource pool = Around.pool().jdbcUrl(url).build()) {
            pool.getConnection().close();
            assertThat(log.with("started")).hasSize(1);
            assertThat(log.with("no reset")).isEmpty();
        }
    }

    @Test
    void sessionsOfMariaDbAreResetThroughAWrapperToo() throws Exception {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        EmbeddedMariaDb mariaDb = EmbeddedMariaDb.shared();
        String url = mariaDb.url();
        List<WeirBuilder> pools =
                List.of(
                        Around.pool()
                                .jdbcUrl(url.replace("jdbc:", "jdbc:p6spy:"))
                                .username(mariaDb.user())
                                .password(mariaDb.password()),
                        Around.pool()
                                .dataSource(
                                        WrappingDataSource.of(
                                                url,
                                                mariaDb.user(),
                                                mariaDb.password(),
                                                Manner.OPEN)));
        for (WeirBuilder builder : pools) {
            try (WeirDataSource pool = builder.build()) {
                String id;
                try (Connection c = pool.getConnection()) {
                    id = one(c, "select connection_id()");
                    execute(c, "set @left = 'behind'");
                    execute(c, "set session transaction isolation level serializable");
                    execute(c, "start transaction");
                }
                try (Connection c = pool.getConnection()) {
                    assertThat(one(c, "select connection_id()")).isEqualTo(id);
                    assertThat(one(c, "select @left")).isNull();
                    assertThat(one(c, "select @@session.tx_isolation"))
                            .isEqualTo("REPEATABLE-READ");
                    assertThat(one(c, "select @@in_transaction")).isEqualTo("0");
                }
                eventually("the limits are read", () -> pool.snapshot().server() != null);
            }
        }
    }
}
