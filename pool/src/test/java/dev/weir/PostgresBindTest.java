package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TenantSchemas.place;
import static dev.weir.TenantSchemas.placeOf;
import static dev.weir.TestPools.assertState;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.util.PGobject;

/**
 * The change to a tenant ahead of the borrower's first statement, on a real server. One file, since
 * its tests share the server and its schemas.
 */
@Tag("database")
@Timeout(180)
@ExtendWith(QuietLog.class)
class PostgresBindTest {
    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void startPostgres() throws Exception {
        postgres = EmbeddedPostgres.start(Durability.FAST, Map.of());
        TenantSchemas.create(postgres, "acme", "globex", "slow", "slower", "slowest");
        try (Connection c = postgres.connect()) {
            for (String tenant : new String[] {"acme", "globex"}) {
                execute(c, "create type " + tenant + ".mood as enum ('fine', 'of " + tenant + "')");
                execute(c, "alter type " + tenant + ".mood owner to " + tenant);
                execute(c, "create table " + tenant + ".feeling (m " + tenant + ".mood)");
                execute(c, "alter table " + tenant + ".feeling owner to " + tenant);
            }
        }
    }

    @AfterAll
    static void stopPostgres() throws Exception {
        postgres.close();
    }

    @BeforeEach
    void onlyTheRowsOfTheBeginning() throws Exception {
        try (Connection c = postgres.connect()) {
            execute(c, "delete from acme.item where name <> 'acme'");
            execute(c, "delete from globex.item where name <> 'globex'");
        }
    }

    private static WeirBuilder builder() {
        return TenantSchemas.pool(postgres, "acme,globex,slow,slower,slowest");
    }

    private static WeirDataSource bound(WeirBuilder builder, String tenant) throws SQLException {
        WeirDataSource pool = builder.build();
        assertThat(place(pool.forTenant(tenant))).isEqualTo(placeOf(tenant));
        return pool;
    }

    private static long strays() throws SQLException {
        return Long.parseLong(
                one(
                        postgres::connect,
                        "select count(*) from (select name from acme.item union all select name from globex.item) i where name = 'stray'"));
    }

    private static String state(SQLException e) {
        return e.getSQLState();
    }

    private static TenantSource ghost() {
        return TenantSource.of(
                TenantKey.of("acme"),
                TenantKey.builder("ghost").role("ghost").schema("acme").build());
    }

    @ParameterizedTest
    @CsvSource({
        "true, true, insert into acme.item values ('stray')",
        "true, false, insert into acme.item values ('stray')",
        "false, true, insert into acme.item values ('stray')",
        "false, false, insert into item values ('stray')",
        "true, true, rollback; insert into acme.item values ('stray')",
        "true, false, rollback; insert into acme.item values ('stray'); commit",
        "false, true, commit; insert into item values ('stray')",
        "true, true, begin; insert into acme.item values ('stray'); commit"
    })
    void aStatementBehindABindThatFailsIsNotDone(boolean neutral, boolean autoCommit, String sql)
            throws Exception {
        WeirBuilder builder =
                builder()
                        .tenants(null)
                        .tenantSource(ghost())
                        .neutralRole(neutral ? "nobody" : null);
        try (WeirDataSource pool = bound(builder, "acme")) {
            try (Connection c = pool.forTenant("ghost").getConnection()) {
                c.setAutoCommit(autoCommit);
                assertThatThrownBy(() -> execute(c, sql))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> {
                                    assertThat(state(e)).isEqualTo("22023");
                                    assertThat(e.getMessage())
                                            .contains("role \"ghost\" does not exist");
                                });
                assertThat(c.getAutoCommit()).isEqualTo(autoCommit);
                assertThatThrownBy(() -> execute(c, sql)).isInstanceOf(SQLException.class);
            }
            assertThat(strays()).isZero();
            assertThat(place(pool.forTenant("acme"))).isEqualTo(placeOf("acme"));
            assertThat(pool.snapshot().tenants().unknown()).isEqualTo(2);
            assertThat(pool.snapshot().resets()).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBindThatFailsLeavesNoTransactionOfItsOwnBehind(boolean autoCommit) throws Exception {
        try (WeirDataSource pool = bound(builder().tenants(null).tenantSource(ghost()), "acme");
                Connection c = pool.forTenant("ghost").getConnection()) {
            c.setAutoCommit(autoCommit);
            for (int i = 0; i < 2; i++) {
                assertState("22023", () -> execute(c, "select 1"));
                assertThat(c.getAutoCommit()).isEqualTo(autoCommit);
            }
        }
    }

    @Test
    void aBatchBehindABindThatFailsIsNotDone() throws Exception {
        try (WeirDataSource pool = bound(builder().tenants(null).tenantSource(ghost()), "acme")) {
            try (Connection c = pool.forTenant("ghost").getConnection();
                    Statement s = c.createStatement()) {
                for (int i = 0; i < 2_000; i++) {
                    s.addBatch("insert into acme.item values ('stray')");
                }
                assertThatThrownBy(s::executeBatch).isInstanceOf(SQLException.class);
            }
            assertThat(strays()).isZero();
        }
    }

    /** What may stand only at the beginning of a transaction, or outside any. */
    @ParameterizedTest
    @CsvSource({
        "true, vacuum feeling",
        "false, set transaction isolation level serializable",
        "false, lock table item",
        "true, begin isolation level serializable; select 1; commit"
    })
    void theFirstStatementMayBeWhateverItCouldBe(boolean autoCommit, String sql) throws Exception {
        try (WeirDataSource pool = bound(builder(), "acme");
                Connection c = pool.forTenant("globex").getConnection()) {
            c.setAutoCommit(autoCommit);
            execute(c, sql);
            assertThat(place(c)).isEqualTo(placeOf("globex"));
            assertThat(one(c, "select count(*) from pg_prepared_statements where from_sql"))
                    .isEqualTo("0");
        }
    }

    @Test
    void notificationsOfTheTenantBeforeAreNotForTheNext() throws Exception {
        try (WeirDataSource pool = bound(builder().sessionReset(SessionReset.OFF), "acme");
                Connection other = postgres.connect()) {
            execute(pool.forTenant("acme"), "listen news");
            execute(other, "notify news, 'for acme'");
            try (Connection c = pool.forTenant("globex").getConnection()) {
                assertThat(place(c)).isEqualTo(placeOf("globex"));
                assertThat(c.unwrap(org.postgresql.PGConnection.class).getNotifications())
                        .isNullOrEmpty();
            }
        }
    }

    /** The driver looks the type up while it takes the parameter. */
    @Test
    void aParameterWhoseTypeIsLookedUpIsTheTenants() throws Exception {
        try (WeirDataSource pool = bound(builder(), "acme")) {
            try (Connection c = pool.forTenant("globex").getConnection();
                    PreparedStatement s = c.prepareStatement("insert into feeling values (?)")) {
                PGobject mood = new PGobject();
                mood.setType("mood");
                mood.setValue("of globex");
                s.setObject(1, mood, Types.OTHER);
                s.executeUpdate();
                assertThat(one(c, "select m from globex.feeling")).isEqualTo("of globex");
            }
        }
    }

    // --- what meets the bind on its way ---

    /** A role that a server process has not met cannot be taken while its catalog is locked. */
    private static CompletableFuture<SQLException> stuckInItsBind(
            WeirDataSource pool, String tenant, Connection locks) throws Exception {
        locks.setAutoCommit(false);
        execute(locks, "lock table pg_authid in access exclusive mode");
        CompletableFuture<SQLException> outcome =
                Background.on(
                        "borrower",
                        () -> {
                            try (Connection c = pool.forTenant(tenant).getConnection()) {
                                return catchThrowableOfType(
                                        SQLException.class,
                                        () -> execute(c, "insert into acme.item values ('stray')"));
                            }
                        });
        eventually(
                "it waits for the lock",
                () -> !"0".equals(one(locks, "select count(*) from pg_locks where not granted")));
        return outcome;
    }

    @Test
    void aCancelThatMeetsTheBindLeavesItUnknownAndTheStatementUndone() throws Exception {
        try (Connection locks = postgres.connect();
                WeirDataSource pool = bound(builder(), "acme")) {
            CompletableFuture<SQLException> outcome = stuckInItsBind(pool, "slow", locks);
            execute(
                    locks,
                    "select pg_cancel_backend(pid) from pg_locks where not granted and pid <> pg_backend_pid()");
            SQLException e = Background.result(outcome);
            locks.rollback();
            assertThat(state(e)).isEqualTo("57014");
            assertThat(strays()).isZero();
            assertThat(pool.snapshot().tenants().unknown()).isEqualTo(1);
            assertThat(place(pool.forTenant("slow"))).isEqualTo(placeOf("slow"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aStatementsTimeLimitHoldsForItsBindTooAndTheLeaseMayGoOn(boolean autoCommit)
            throws Exception {
        try (Connection locks = postgres.connect();
                WeirDataSource pool = bound(builder(), "acme")) {
            locks.setAutoCommit(false);
            execute(locks, "lock table pg_authid in access exclusive mode");
            try (Connection c = pool.forTenant("slower").getConnection();
                    Statement s = c.createStatement()) {
                c.setAutoCommit(autoCommit);
                s.setQueryTimeout(1);
                assertState("57014", () -> s.execute("insert into acme.item values ('stray')"));
                locks.rollback();
                assertThat(place(c)).isEqualTo(placeOf("slower"));
            }
            assertThat(strays()).isZero();
            assertThat(pool.snapshot().tenants().unknown()).isEqualTo(1);
        }
    }

    @Test
    void aConnectionLostInItsBindIsNotLentAgain() throws Exception {
        try (Connection locks = postgres.connect();
                WeirDataSource pool = bound(builder(), "acme")) {
            CompletableFuture<SQLException> outcome = stuckInItsBind(pool, "slowest", locks);
            execute(
                    locks,
                    "select pg_terminate_backend(pid) from pg_locks where not granted and pid <> pg_backend_pid()");
            SQLException e = Background.result(outcome);
            locks.rollback();
            assertThat(state(e)).isIn("57P01", "08006");
            assertThat(strays()).isZero();
            assertThat(place(pool.forTenant("slowest"))).isEqualTo(placeOf("slowest"));
            assertThat(pool.snapshot().tenants().unknown()).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({"OFF, true", "OFF, false", "DIRTY, true", "DIRTY, false"})
    void whatATenantLeftIsGoneWhenTheNextOnesStatementRuns(SessionReset reset, boolean autoCommit)
            throws Exception {
        try (WeirDataSource pool = bound(builder().sessionReset(reset), "acme")) {
            try (Connection c = pool.forTenant("acme").getConnection()) {
                execute(c, "set app.secret = 'of acme'");
                execute(c, "create temp table item (name text)");
                execute(c, "select pg_advisory_lock(7)");
            }
            try (Connection c = pool.forTenant("globex").getConnection()) {
                c.setAutoCommit(autoCommit);
                assertThat(
                                one(
                                        c,
                                        "select name || coalesce(nullif(current_setting('app.secret', true), ''), '-') || (select count(*) from pg_locks where locktype = 'advisory') from item"))
                        .isEqualTo("globex-0");
                c.setAutoCommit(true);
            }
        }
    }
}
