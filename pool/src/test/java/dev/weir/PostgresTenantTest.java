package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TenantSchemas.place;
import static dev.weir.TenantSchemas.placeOf;
import static dev.weir.TestPools.assertState;
import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKey;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What one tenant leaves in a session, and what the next one finds: nothing. */
@Tag("database")
@Timeout(180)
@ExtendWith(QuietLog.class)
class PostgresTenantTest {
    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void startPostgres() throws SQLException {
        postgres = EmbeddedPostgres.start(Durability.FAST, Map.of());
        TenantSchemas.create(postgres, "acme", "globex");
    }

    @AfterAll
    static void stopPostgres() {
        postgres.close();
    }

    /** Each lease of the other tests would be reset. */
    @AfterEach
    void dropTriggers() throws SQLException {
        execute(postgres::connect, "drop function if exists public.leads cascade");
    }

    private static WeirBuilder builder() {
        return TenantSchemas.pool(postgres, "acme, globex");
    }

    // --- the way to a tenant ---

    @Test
    void aTenantFindsItselfWhateverTenantWasThereBefore() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            for (String tenant : new String[] {"acme", "globex", "acme", "acme", "globex"}) {
                assertThat(place(pool.forTenant(tenant))).isEqualTo(placeOf(tenant));
            }
        }
    }

    @Test
    void aShardingKeyIsRefused() throws Exception {
        try (WeirDataSource pool = builder().build();
                Connection c = pool.forTenant("acme").getConnection()) {
            assertThatThrownBy(pool::createShardingKeyBuilder)
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(() -> c.setShardingKey(new ShardingKey() {}))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThat(place(c)).isEqualTo(placeOf("acme"));
        }
    }

    @Test
    void theResolverNamesTheTenantOfThePoolItself() throws Exception {
        ThreadLocal<String> present = new ThreadLocal<>();
        try (WeirDataSource pool = builder().tenantResolver(present::get).build()) {
            present.set("acme");
            assertThat(place(pool)).isEqualTo(placeOf("acme"));
            present.set("globex");
            assertThat(place(pool)).isEqualTo(placeOf("globex"));
            present.remove();
            assertThat(one(pool, "select current_user")).isEqualTo("app");
        }
    }

    @Test
    void twoSchemasOfOneTenantAreTwoPlaces() throws Exception {
        TenantKey own = TenantKey.of("acme");
        TenantKey both =
                TenantKey.builder("acme")
                        .role("acme")
                        .searchPath(java.util.List.of("public", "acme"))
                        .setting("app.part", "it's")
                        .build();
        try (WeirDataSource pool =
                builder().tenants(null).tenantSource(TenantSource.of(own, both)).build()) {
            try (Connection c = pool.tenant(both).getConnection()) {
                assertThat(one(c, "show search_path")).isEqualTo("\"public\", \"acme\"");
                assertThat(one(c, "select current_setting('app.part')")).isEqualTo("it's");
            }
            try (Connection c = pool.forTenant("acme").getConnection()) {
                assertThat(place(c)).isEqualTo(placeOf("acme"));
                assertThat(one(c, "select nullif(current_setting('app.part', true), '')")).isNull();
            }
            assertState(
                    "22023",
                    () ->
                            pool.tenant(
                                            TenantKey.builder("acme")
                                                    .role("globex")
                                                    .schema("globex")
                                                    .build())
                                    .getConnection());
        }
    }

    @Test
    void aLeaseOfNobodysIsNotWhereTheTenantBeforeWas() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            place(pool.forTenant("acme"));
            try (Connection c = pool.getConnection()) {
                assertThat(one(c, "select current_user")).isEqualTo("app");
                assertThat(one(c, "show search_path")).isEqualTo("\"$user\", public");
            }
        }
    }

    // --- transactions ---

    @Test
    void aRollbackDoesNotTakeTheSessionBackToTheTenantBefore() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            place(pool.forTenant("acme"));
            try (Connection c = pool.forTenant("globex").getConnection()) {
                c.setAutoCommit(false);
                assertThat(place(c)).isEqualTo(placeOf("globex"));
                c.rollback();
                assertThat(place(c)).isEqualTo(placeOf("globex"));
                assertThatThrownBy(() -> execute(c, "select 1/0")).isInstanceOf(SQLException.class);
                c.rollback();
                c.setAutoCommit(true);
                assertThat(place(c)).isEqualTo(placeOf("globex"));
            }
        }
    }

    @Test
    void aFirstStatementThatFailsLeavesTheTenantBound() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            place(pool.forTenant("acme"));
            try (Connection c = pool.forTenant("globex").getConnection()) {
                assertThatThrownBy(() -> execute(c, "select 1/0")).isInstanceOf(SQLException.class);
                assertThat(place(c)).isEqualTo(placeOf("globex"));
            }
        }
    }

    @Test
    void aTenantWhoseRoleIsGoneGetsAnErrorAndNobodysRows() throws Exception {
        try (Connection c = postgres.connect()) {
            execute(c, "create role initech");
            execute(c, "grant initech to app");
            execute(c, "create schema initech authorization initech");
        }
        try (WeirDataSource pool = TenantSchemas.pool(postgres, "acme,initech").build()) {
            int before;
            try (Connection c = pool.forTenant("acme").getConnection()) {
                place(c);
                before = backend(c);
            }
            execute(postgres::connect, "drop schema initech", "drop role initech");
            try (Connection c = pool.forTenant("initech").getConnection()) {
                for (int i = 0; i < 2; i++) {
                    SQLException e =
                            catchThrowableOfType(
                                    SQLException.class,
                                    () -> execute(c, "insert into item values ('wrong')"));
                    assertThat(e.getSQLState()).isEqualTo("22023");
                }
            }
            try (Connection c = pool.forTenant("acme").getConnection()) {
                assertThat(one(c, "select count(*) from item")).isEqualTo("1");
                assertThat(backend(c)).isEqualTo(before);
            }
        }
    }

    // --- what a session keeps ---

    @Test
    void aTemporaryTableShadowsNothingOfTheNextTenant() throws Exception {
        leaves("create temp table item (name text)");
    }

    @Test
    void aHeldCursorIsNotTheNextTenants() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            try (Connection c = pool.forTenant("acme").getConnection()) {
                c.setAutoCommit(false);
                execute(c, "declare held cursor with hold for select name from item");
                c.commit();
            }
            try (Connection c = pool.forTenant("globex").getConnection()) {
                assertState("34000", () -> execute(c, "fetch all from held"));
            }
        }
    }

    @Test
    void settingsLocksChannelsAndSequencesAreNotTheNextTenants() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            try (Connection c = pool.forTenant("acme").getConnection()) {
                execute(c, "set statement_timeout = 12345");
                execute(c, "set app.secret = 'of acme'");
                execute(c, "select pg_advisory_lock(7)");
                execute(c, "listen of_acme");
                execute(c, "insert into item(name) values ('acme')");
                execute(c, "delete from item where n > 1");
            }
            try (Connection c = pool.forTenant("globex").getConnection()) {
                assertThat(place(c)).isEqualTo(placeOf("globex"));
                assertThat(one(c, "show statement_timeout")).isEqualTo("0");
                assertThat(one(c, "select nullif(current_setting('app.secret', true), '')"))
                        .isNull();
                assertThat(one(c, "select count(*) from pg_locks where locktype = 'advisory'"))
                        .isEqualTo("0");
                assertThat(one(c, "select pg_listening_channels()")).isNull();
                assertState("55000", () -> execute(c, "select lastval()"));
            }
        }
    }

    @Test
    void whatAFunctionLeavesUnseenIsScrubbedToo() throws Exception {
        execute(
                postgres::connect,
                """
                    create or replace function public.soil() returns int language plpgsql as $$
                    begin
                        perform pg_advisory_lock(99);
                        perform set_config('app.soiled', 'yes', false);
                        execute 'create temp table if not exists item (name text)';
                        execute 'listen soiled';
                        return 1;
                    end $$""");
        try (WeirDataSource pool = builder().build()) {
            int soiled;
            try (Connection c = pool.forTenant("acme").getConnection()) {
                assertThat(one(c, "select public.soil()")).isEqualTo("1");
                soiled = backend(c);
            }
            try (Connection c = pool.forTenant("globex").getConnection()) {
                assertThat(backend(c)).isEqualTo(soiled);
                assertThat(place(c)).isEqualTo(placeOf("globex"));
                assertThat(one(c, "select count(*) from pg_locks where locktype = 'advisory'"))
                        .isEqualTo("0");
                assertThat(one(c, "select nullif(current_setting('app.soiled', true), '')"))
                        .isNull();
                assertThat(one(c, "select pg_listening_channels()")).isNull();
            }
        }
    }

    @Test
    void afterAFunctionTheSessionKeepsTheDriversStatements() throws Exception {
        execute(
                postgres::connect,
                """
                    create or replace function public.dabbles() returns int language plpgsql as $$
                    begin
                        perform set_config('app.dabbled', 'yes', false);
                        return 1;
                    end $$""");
        try (WeirDataSource pool = builder().maximumPoolSize(1).build()) {
            for (int lease = 0; lease < 3; lease++) {
                try (Connection c = pool.forTenant("acme").getConnection()) {
                    assertThat(place(c)).isEqualTo(placeOf("acme"));
                    assertThat(one(c, "select nullif(current_setting('app.dabbled', true), '')"))
                            .isNull();
                    assertThat(one(c, PREPARED)).isEqualTo(lease == 0 ? "0" : "1");
                    for (int i = 0; i < 8; i++) {
                        try (PreparedStatement s = c.prepareStatement("select 1 + ?")) {
                            s.setInt(1, i);
                            s.executeQuery().close();
                        }
                    }
                    one(c, "select public.dabbles()");
                }
            }
        }
    }

    /** In a transaction the driver cannot prepare and send it again after an error. */
    @Test
    void aStatementPreparedOnATemporaryTableOfAFunctionFindsTheNextOne() throws Exception {
        execute(
                postgres::connect,
                """
                    create or replace function public.shapes(columns text) returns int
                    language plpgsql as $$
                    begin
                        execute 'create temp table shaped (' || columns || ')';
                        return 1;
                    end $$""");
        try (WeirDataSource pool = builder().maximumPoolSize(1).build()) {
            for (String columns : new String[] {"n int", "n int, t text", "t text"}) {
                try (Connection c = pool.forTenant("acme").getConnection()) {
                    one(c, "select public.shapes('" + columns + "')");
                    PostgresSessionTest.selectFromShaped(c);
                }
            }
        }
    }

    /** As {@code set_config}, or within a text that is put together at run time. */
    @Test
    void theSeedThatAFunctionGaveRandomIsNotKnownToTheNextBorrower() throws Exception {
        Set<String> found = new HashSet<>();
        for (String seeding :
                new String[] {
                    "perform set_config('seed', '0.5', false)", "execute 'select setseed(0.5)'"
                }) {
            execute(
                    postgres::connect,
                    "create or replace function public.seeds() returns int language plpgsql as"
                            + " $$ begin "
                            + seeding
                            + "; return 1; end $$");
            try (WeirDataSource pool = builder().maximumPoolSize(1).build()) {
                for (int lease = 0; lease < 2; lease++) {
                    one(pool.forTenant("acme"), "select public.seeds()");
                    assertThat(found.add(one(pool.forTenant("acme"), "select random()")))
                            .as(seeding)
                            .isTrue();
                }
            }
        }
    }

    private static final String PREPARED =
            "select count(*) from pg_prepared_statements where not from_sql"
                    + " and statement like '%1 + $1%'";

    @Test
    void aFunctionThatLeavesThePlaceIsFoundOut() throws Exception {
        execute(
                postgres::connect,
                """
                    create or replace function public.strays(setting text, there text) returns int
                    language plpgsql as $$
                    begin
                        perform set_config(setting, there, false);
                        return 1;
                    end $$""");
        try (WeirDataSource pool = builder().maximumPoolSize(1).build()) {
            for (String leave : new String[] {"'role', 'globex'", "'search_path', 'globex'"}) {
                one(pool.forTenant("acme"), "select public.strays(" + leave + ")");
                assertThat(place(pool.forTenant("acme"))).isEqualTo(placeOf("acme"));
            }
            TenantSnapshot tenants = Objects.requireNonNull(pool.snapshot().tenants());
            assertThat(tenants.binds()).isEqualTo(3);
            assertThat(pool.explain().toString()).contains("1 tenant: 3 binds", "1 first use");
        }
    }

    /** A lease that is out meanwhile is reset at its end, though it did nothing itself. */
    @Test
    void codeThatAnotherLeaseMakesMovesNobodyFromHisTenant() throws Exception {
        try (WeirDataSource pool = builder().maximumPoolSize(2).build()) {
            makesCodeMeanwhile(pool, placeOf("acme"));
        }
    }

    @Test
    void norFromHisPathWhereTheRoleIsThePools() throws Exception {
        try (Connection c = postgres.connect()) {
            execute(c, "grant usage on schema acme, globex to app");
            execute(c, "grant select on acme.item, globex.item to app");
        }
        TenantSource byPath =
                TenantSource.of(
                        TenantKey.builder("acme").schema("acme").build(),
                        TenantKey.builder("globex").schema("globex").build());
        try (WeirDataSource pool =
                builder()
                        .tenants(null)
                        .tenantSource(byPath)
                        .neutralRole(null)
                        .maximumPoolSize(2)
                        .build()) {
            makesCodeMeanwhile(pool, "app acme acme");
        }
    }

    private static void makesCodeMeanwhile(WeirDataSource pool, String expected)
            throws SQLException {
        for (String code :
                new String[] {
                    "create function pg_temp.f() returns int language sql as 'select 1'",
                    "create temp view seen as select 1; drop view seen"
                }) {
            Connection quiet = pool.forTenant("acme").getConnection();
            place(quiet);
            execute(pool.forTenant("globex"), code);
            quiet.close();
            for (int lease = 0; lease < 3; lease++) {
                assertThat(place(pool.forTenant("acme"))).as(code).isEqualTo(expected);
            }
        }
    }

    /** The catalogue is read meanwhile, which does not show it yet. */
    @Test
    void aTriggerThatIsCommittedLateIsNotMissed() throws Exception {
        execute(
                postgres::connect,
                "create table acme.perch (n int)",
                "alter table acme.perch owner to acme",
                """
                    create function public.leads() returns trigger language plpgsql as $$
                    begin perform set_config('role', 'globex', false); return new; end $$""");
        try (WeirDataSource pool = builder().maximumPoolSize(3).build();
                Connection maker = pool.forTenant("acme").getConnection()) {
            maker.setAutoCommit(false);
            execute(
                    maker,
                    "create trigger leads before insert on perch for each row"
                            + " execute function public.leads()");
            execute(pool.forTenant("globex"), "create temp view seen as select 1; drop view seen");
            eventually("the catalogue was read", () -> pool.snapshot().idle() > 0);
            maker.commit();
            execute(pool.forTenant("acme"), "insert into perch values (1)");
            assertThat(place(pool.forTenant("acme"))).isEqualTo(placeOf("acme"));
        }
    }

    @Test
    void aBorrowerThatResetsOrTakesARoleDoesSoForItselfAlone() throws Exception {
        for (String sql :
                new String[] {"reset role", "set role acme", "set role none", "reset all"}) {
            leaves(sql);
        }
    }

    @Test
    void aSchemaSetByJdbcIsNotTheNextTenants() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            for (int i = 0; i < 2; i++) {
                try (Connection c = pool.forTenant("acme").getConnection()) {
                    place(c);
                    c.setSchema("public");
                }
                assertThat(place(pool.forTenant("acme"))).isEqualTo(placeOf("acme"));
                assertThat(place(pool.forTenant("globex"))).isEqualTo(placeOf("globex"));
                try (Connection c = pool.getConnection()) {
                    c.setSchema("globex");
                }
                assertThat(one(pool, "show search_path")).isEqualTo("\"$user\", public");
            }
        }
    }

    @Test
    void anUnwrappedConnectionIsTheTenantsAndWhatItDoesIsUndone() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            try (Connection c = pool.forTenant("acme").getConnection()) {
                Connection raw = (Connection) c.unwrap(org.postgresql.PGConnection.class);
                assertThat(place(raw)).isEqualTo(placeOf("acme"));
                execute(raw, "set role globex");
            }
            assertThat(place(pool.forTenant("acme"))).isEqualTo(placeOf("acme"));
        }
    }

    private static void leaves(String sql) throws Exception {
        try (WeirDataSource pool = builder().build()) {
            try (Connection c = pool.forTenant("acme").getConnection()) {
                place(c);
                execute(c, sql);
            }
            try (Connection c = pool.forTenant("acme").getConnection()) {
                assertThat(place(c)).as(sql).isEqualTo(placeOf("acme"));
                execute(c, sql);
            }
            assertThat(place(pool.forTenant("globex"))).as(sql).isEqualTo(placeOf("globex"));
            assertThat(place(pool.forTenant("acme"))).as(sql).isEqualTo(placeOf("acme"));
        }
    }

    // --- prepared statements ---

    @Test
    void aStatementPreparedByOneTenantIsNotTheNextOnes() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            for (int i = 0; i < 20; i++) {
                String tenant = i % 2 == 0 ? "acme" : "globex";
                try (Connection c = pool.forTenant(tenant).getConnection();
                        PreparedStatement p =
                                c.prepareStatement("select * from item where name = ?")) {
                    p.setString(1, tenant);
                    try (ResultSet rows = p.executeQuery()) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getString(1)).isEqualTo(tenant);
                    }
                }
            }
        }
    }

    @Test
    void statementsOfEachTenantStayPreparedOverChangesOfTenants() throws Exception {
        String prepared = " from pg_prepared_statements where statement like '%for_this from%'";
        try (WeirDataSource pool = builder().build()) {
            for (int i = 0; i < 30; i++) {
                String tenant = i % 2 == 0 ? "acme" : "globex";
                try (Connection c = pool.forTenant(tenant).getConnection();
                        PreparedStatement p =
                                c.prepareStatement("select name as for_this from item")) {
                    p.executeQuery().close();
                }
            }
            try (Connection c = pool.forTenant("acme").getConnection()) {
                assertThat(one(c, "select count(*)" + prepared)).isEqualTo("2");
                // 15 each, of which the driver prepares from the fifth on
                String executed = one(c, "select min(generic_plans + custom_plans)" + prepared);
                assertThat(Integer.valueOf(executed)).isGreaterThanOrEqualTo(9);
            }
        }
    }

    private static void assertRefused(WeirDataSource pool, String name) {
        assertState("22023", () -> pool.forTenant(name).getConnection());
    }

    /** A server that waits for a lock does the statement later, unless it is told not to. */
    @Test
    void aTenantsStatementUnderWayIsCancelledWhenThePoolCutsItOff() throws Exception {
        try (Connection holder = postgres.connect()) {
            execute(holder, "select pg_advisory_lock(79)");
            CompletableFuture<Void> running;
            try (WeirDataSource pool = builder().build()) {
                Connection c = pool.forTenant("acme").getConnection();
                running =
                        Background.run(
                                "borrower",
                                () ->
                                        execute(
                                                c,
                                                "insert into item(name) select 'late'"
                                                        + " from (select pg_advisory_lock(79)) x"));
                eventually("it waits", () -> waiting(holder) == 1);
            }
            assertThat(catchThrowable(() -> Background.result(running)))
                    .isInstanceOf(SQLException.class);
            eventually("the server has given it up", () -> waiting(holder) == 0);
            assertThat(one(holder, "select count(*) from acme.item where name = 'late'"))
                    .isEqualTo("0");
        }
    }

    private static int waiting(Connection c) throws SQLException {
        String locks = "select count(*) from pg_locks where locktype = 'advisory' and not granted";
        return Integer.parseInt(one(c, locks));
    }
}
