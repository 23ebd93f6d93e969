package dev.weir;

import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.postgresql.core.BaseConnection;

/** What SQL leaves in a session of a real PostgreSQL, and what the next borrower finds. */
@Tag("database")
@Timeout(120)
@ExtendWith(QuietLog.class)
class PostgresSessionTest {
    private static EmbeddedPostgres postgres;

    private WeirDataSource pool;

    @BeforeAll
    static void startPostgres() throws SQLException {
        postgres = EmbeddedPostgres.shared(Durability.FAST);
        execute(
                postgres::connect,
                "drop role if exists someone",
                "create role someone",
                "create schema if not exists elsewhere",
                "drop table if exists elsewhere.named, public.named",
                "create table elsewhere.named (n text)",
                "create table public.named (n int)",
                "insert into elsewhere.named values ('elsewhere')",
                "insert into public.named values (1)",
                "create or replace function sets_something() returns void language sql as"
                        + " $$ select set_config('app.tenant', 'acme', false) $$",
                "create or replace function does_it(text) returns void language plpgsql as"
                        + " $$ begin execute $1; end $$",
                "drop table if exists numbered",
                "create table numbered (n serial)");
    }

    @BeforeEach
    void startPool() {
        pool = builder().build();
    }

    @AfterEach
    void closePool() {
        pool.close();
    }

    private static WeirBuilder builder() {
        return TestPools.ofOne(postgres);
    }

    /** On the same physical connection, {@code look} tells the same after {@code change}. */
    private void assertUndone(String look, String... change) throws SQLException {
        TestPools.assertUndone(pool, "select pg_backend_pid()", look, change);
    }

    static Stream<Arguments> leftovers() {
        String tenant = "select coalesce(current_setting('app.tenant', true), '')";
        String mine = "select to_regclass('pg_temp.mine')";
        return Stream.of(
                arguments("show search_path", "set search_path = elsewhere"),
                arguments("select current_user", "set role someone"),
                arguments("select session_user", "set session authorization someone"),
                arguments(
                        "select session_user || current_user",
                        "set session authorization someone; set role someone"),
                arguments("show timezone", "set time zone 'Asia/Tokyo'"),
                arguments("show statement_timeout", "set statement_timeout = '9s'"),
                arguments("show lock_timeout", "set lock_timeout = 7"),
                arguments("show extra_float_digits", "set extra_float_digits = 3"),
                arguments("show application_name", "set application_name = 'someone'"),
                arguments(
                        "show default_transaction_read_only",
                        "set default_transaction_read_only = on"),
                arguments(tenant, "set app.tenant = 'acme'"),
                arguments(mine, "create temp table mine (n int)"),
                arguments(mine, "set search_path = pg_temp; create table mine (n int)"),
                arguments(
                        "select count(*) from pg_locks where locktype = 'advisory'"
                                + " and pid = pg_backend_pid()",
                        "select pg_advisory_lock(42)"),
                arguments("select count(*) from pg_listening_channels()", "listen news"),
                arguments(
                        "select count(*) from pg_cursors where is_holdable",
                        "declare c cursor with hold for select 1"),
                arguments(
                        "select count(*) from pg_prepared_statements where from_sql",
                        "prepare mine as select 1"));
    }

    @ParameterizedTest
    @MethodSource("leftovers")
    void whatSqlLeavesIsUndoneWhetherItStandsInAFunctionOrNot(String look, String changes)
            throws SQLException {
        String[] direct = changes.split("; ");
        assertUndone(look, direct);
        assertUndone(look, Stream.of(direct).map(PostgresSessionTest::does).toArray(String[]::new));
    }

    @Test
    void whatTheDriverSetAfterTheConnectSurvivesAReset() throws SQLException {
        String digits;
        String name;
        digits = one(postgres::connect, "show extra_float_digits");
        try (Connection c = pool.getConnection()) {
            name = one(c, "show application_name");
            execute(c, "reset all");
        }
        try (Connection c = pool.getConnection()) {
            assertThat(one(c, "show extra_float_digits")).isEqualTo(digits);
            assertThat(one(c, "show application_name")).isEqualTo(name);
        }
    }

    @Test
    void whatAnExpressionOrATargetChangesIsUndoneWhereverItStands() throws SQLException {
        String look = "select coalesce(current_setting('app.tenant', true), '')";
        assertUndone(look, "select set_config('app.tenant', 'acme', false)");
        assertUndone(
                look,
                "with x as materialized (select set_config('app.tenant', 'acme', false))"
                        + " select * from x");
        assertUndone(look, "select 1; set app.tenant = 'acme'");
        assertUndone(look, "do $$ begin perform set_config('app.tenant', 'acme', false); end $$");
        assertUndone("select current_user", "select set_config('role', 'someone', false)");
        assertUndone(look, "select sets_something()");
        assertUndone(look, "select public.sets_something() from (select 1) x");
        assertUndone("select to_regclass('pg_temp.mine')", "select 1 as n into temp mine");
    }

    @Test
    void aPreparedStatementAndABatchAreReadToo() throws SQLException {
        try (Connection c = pool.getConnection();
                PreparedStatement s = c.prepareStatement("select set_config('role', ?, false)")) {
            s.setString(1, "someone");
            s.execute();
        }
        try (Connection c = pool.getConnection();
                Statement s = c.createStatement()) {
            assertThat(one(c, "select current_user")).isEqualTo(postgres.user());
            s.addBatch("set role someone");
            s.executeBatch();
        }
        assertThat(one(pool, "select current_user")).isEqualTo(postgres.user());
    }

    @Test
    void notificationsThatTheDriverKeptAreForgotten() throws SQLException {
        execute(pool, "listen news", "notify news, 'private'");
        try (Connection c = pool.getConnection()) {
            assertThat(c.unwrap(PGConnection.class).getNotifications()).isNullOrEmpty();
        }
    }

    @Test
    void aStatementPreparedBySqlIsGoneAndThoseOfTheDriverWorkOn() throws SQLException {
        for (int lease = 0; lease < 3; lease++) {
            try (Connection c = pool.getConnection()) {
                for (int i = 0; i < 8; i++) {
                    try (PreparedStatement s = c.prepareStatement("select 1 + ?")) {
                        s.setInt(1, i);
                        try (ResultSet rows = s.executeQuery()) {
                            rows.next();
                            assertThat(rows.getInt(1)).isEqualTo(1 + i);
                        }
                    }
                }
                assertThat(one(c, "select count(*) from pg_prepared_statements where from_sql"))
                        .isEqualTo("0");
                execute(c, "prepare p as select 1");
            }
        }
    }

    @Test
    void aCachedStatementFindsTheRowsOfTheRightSchema() throws SQLException {
        for (String path : new String[] {"set search_path = elsewhere", "reset search_path"}) {
            for (int lease = 0; lease < 2; lease++) {
                try (Connection c = pool.getConnection()) {
                    execute(c, path);
                    for (int i = 0; i < 8; i++) {
                        try (PreparedStatement s = c.prepareStatement("select n from named");
                                ResultSet rows = s.executeQuery()) {
                            rows.next();
                            assertThat(rows.getString(1))
                                    .isEqualTo(path.startsWith("set") ? "elsewhere" : "1");
                        }
                    }
                }
                try (Connection c = pool.getConnection();
                        PreparedStatement s = c.prepareStatement("select n from named");
                        ResultSet rows = s.executeQuery()) {
                    rows.next();
                    assertThat(rows.getString(1)).isEqualTo("1");
                }
            }
        }
    }

    /** In a transaction the driver cannot prepare and send it again after an error. */
    @Test
    void aStatementPreparedOnATemporaryTableFindsTheNextOne() throws SQLException {
        for (boolean byFunction : new boolean[] {false, true}) {
            String first = "create temp table shaped (n int)";
            try (Connection c = pool.getConnection()) {
                execute(c, byFunction ? does(first) : first);
                selectFromShaped(c);
            }
            try (Connection c = pool.getConnection()) {
                execute(c, "create temp table shaped (n int, t text)");
                selectFromShaped(c);
            }
        }
    }

    /** Often enough for the driver to prepare it on the server. */
    static void selectFromShaped(Connection c) throws SQLException {
        c.setAutoCommit(false);
        for (int i = 0; i < 8; i++) {
            try (PreparedStatement s = c.prepareStatement("select * from shaped")) {
                s.executeQuery().close();
            }
        }
        c.commit();
    }

    @Test
    void aStatementThatFailedIsNoExcuse() throws SQLException {
        try (Connection c = pool.getConnection()) {
            assertThat(
                            catchThrowable(
                                    () -> {
                                        try (Statement s = c.createStatement()) {
                                            s.setQueryTimeout(30);
                                            s.execute("set app.tenant = 'acme'");
                                            s.execute("select set_config('a.b', 'c', false), 1/0");
                                        }
                                    }))
                    .isNotNull();
        }
        try (Connection c = pool.getConnection()) {
            assertThat(one(c, "select current_setting('app.tenant', true)")).isNullOrEmpty();
            assertThat(one(c, "select current_setting('a.b', true)")).isNullOrEmpty();
        }
    }

    @Test
    void whatNoResetUndoesCostsTheConnection() throws SQLException {
        int backend;
        try (Connection c = pool.getConnection()) {
            backend = backend(c);
            execute(c, "load 'plpgsql'");
        }
        assertThat(backend(pool)).isNotEqualTo(backend);
    }

    @Test
    void theInitialSqlAndTheConfiguredValuesAreInForceAfterAReset() throws SQLException {
        try (WeirDataSource configured =
                builder()
                        .connectionInitSql("set app.home = 'here'")
                        .schema("elsewhere")
                        .transactionIsolation(Connection.TRANSACTION_SERIALIZABLE)
                        .autoCommit(false)
                        .build()) {
            int backend = 0;
            for (int lease = 0; lease < 3; lease++) {
                try (Connection c = configured.getConnection()) {
                    assertThat(c.getAutoCommit()).isFalse();
                    assertThat(one(c, "show app.home")).isEqualTo("here");
                    assertThat(c.getSchema()).isEqualTo("elsewhere");
                    assertThat(one(c, "show transaction_isolation")).isEqualTo("serializable");
                    assertThat(backend).isIn(0, backend(c));
                    backend = backend(c);
                    execute(c, "set app.home = 'away'");
                    execute(c, "set search_path = public");
                    execute(c, "set default_transaction_isolation = 'read committed'");
                    c.commit();
                }
            }
            assertThat(configured.snapshot().resets()).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void anUnwrappedConnectionIsResetWhateverWasDoneAndCounted() throws SQLException {
        try (Connection c = pool.getConnection()) {
            Connection raw = (Connection) c.unwrap(PGConnection.class);
            execute(raw, "set role someone");
            execute(raw, "create temp table mine (n int)");
            execute(raw, "select pg_advisory_lock(42)");
            execute(raw, "begin");
        }
        try (Connection c = pool.getConnection()) {
            assertThat(one(c, "select current_user")).isEqualTo(postgres.user());
            assertThat(one(c, "select to_regclass('pg_temp.mine')")).isNull();
            assertThat(one(c, "select count(*) from pg_locks where locktype = 'advisory'"))
                    .isEqualTo("0");
        }
        assertThat(pool.snapshot().unwrapped()).isEqualTo(1);
    }

    /** What the reset drops on the server, the driver's object has to forget as well. */
    @Test
    void theDriversStatementsWorkOnAfterItWasToldToMissThatTheyAreGone() throws SQLException {
        int backend;
        try (Connection c = pool.getConnection()) {
            backend = backend(c);
            prepareOnTheServer(c);
        }
        try (Connection c = pool.getConnection()) {
            c.unwrap(BaseConnection.class).setFlushCacheOnDeallocate(false);
        }
        try (Connection c = pool.getConnection()) {
            prepareOnTheServer(c);
            c.unwrap(BaseConnection.class).setFlushCacheOnDeallocate(false);
            execute(c, "deallocate all");
        }
        try (Connection c = pool.getConnection()) {
            prepareOnTheServer(c);
            assertThat(backend(c)).as("the same connection").isEqualTo(backend);
        }
    }

    /**
     * Often enough for the driver to give the statement a name, and in a transaction, where it
     * cannot prepare and send it again after an error.
     */
    private static void prepareOnTheServer(Connection c) throws SQLException {
        c.setAutoCommit(false);
        for (int i = 0; i < 8; i++) {
            try (PreparedStatement s = c.prepareStatement("select count(*) from numbered");
                    ResultSet rows = s.executeQuery()) {
                rows.next();
            }
        }
        c.commit();
    }

    /** Does it inside a function, whose call does not show what it is. */
    private static String does(String sql) {
        return "select public.does_it('" + sql.replace("'", "''") + "')";
    }

    @Test
    void theDriversStatementsOutliveACallOfAFunction() throws SQLException {
        for (int lease = 0; lease < 3; lease++) {
            try (Connection c = pool.getConnection()) {
                assertThat(one(c, "select count(*) from pg_prepared_statements where not from_sql"))
                        .isEqualTo(lease == 0 ? "0" : "1");
                for (int i = 0; i < 8; i++) {
                    try (PreparedStatement s = c.prepareStatement("select 1 + ?")) {
                        s.setInt(1, i);
                        s.executeQuery().close();
                    }
                }
                execute(c, "select sets_something()");
            }
        }
        assertThat(pool.snapshot().resets()).isGreaterThanOrEqualTo(2);
    }

    /** What is called last, and what it is made of: none of it shows in the call. */
    static Stream<List<String>> notHarmless() {
        String sets = " perform set_config('app.tenant', $%d, false); return $1; end $$";
        String plpgsql = " returns text language plpgsql as $$ begin";
        return Stream.of(
                List.of(
                        "function sets_tenant(text)" + plpgsql + sets.formatted(1),
                        "function through(text)" + plpgsql + " return sets_tenant($1); end $$",
                        "select through('acme')"),
                List.of(
                        "function executes(text)"
                                + plpgsql
                                + " execute 'se' || 't app.tenant = ' || $1; return $1; end $$",
                        "select executes('acme')"),
                // the catalogue calls every aggregate immutable
                List.of(
                        "function gathers(text, text)" + plpgsql + sets.formatted(2),
                        "aggregate gathered(text) (sfunc = gathers, stype = text)",
                        "select gathered('acme')"),
                List.of(
                        "function twice(int) returns int immutable language sql as $$ select $1 $$",
                        "function twice(text) returns text volatile language sql"
                                + " as $$ select set_config('app.tenant', $1, false) $$",
                        "select twice('acme')"));
    }

    @ParameterizedTest
    @MethodSource("notHarmless")
    void aFunctionIsJudgedByAllThatItIsMadeOf(List<String> steps) throws SQLException {
        for (String made : steps.subList(0, steps.size() - 1)) {
            execute(postgres::connect, "create or replace " + made);
        }
        assertLeavesNothing(steps.getLast());
    }

    @Test
    void aFunctionThatIsReplacedByThisPoolIsReadAgain() throws SQLException {
        String turns = "create or replace function turns(text) returns text language plpgsql as";
        execute(postgres::connect, turns + " $$ begin return $1; end $$");
        for (int lease = 0; lease < 3; lease++) {
            one(pool, "select turns('acme')");
        }
        execute(pool, turns + " $$ begin return set_config('app.tenant', $1, false); end $$");
        assertLeavesNothing("select turns('acme')");
    }

    private void assertLeavesNothing(String call) throws SQLException {
        for (int lease = 0; lease < 4; lease++) {
            try (Connection c = pool.getConnection()) {
                assertThat(one(c, "select coalesce(current_setting('app.tenant', true), '')"))
                        .isEmpty();
                one(c, call);
            }
        }
    }

    @Test
    void aStatementPreparedUnderTheSearchPathOfAFunctionIsPreparedAgain() throws SQLException {
        try (Connection c = pool.getConnection()) {
            execute(c, does("set search_path = elsewhere"));
            assertThat(named(c)).isEqualTo("elsewhere");
        }
        try (Connection c = pool.getConnection()) {
            assertThat(named(c)).isEqualTo("1");
        }
    }

    private static String named(Connection c) throws SQLException {
        String last = "";
        for (int i = 0; i < 8; i++) {
            try (PreparedStatement s = c.prepareStatement("select n from named");
                    ResultSet rows = s.executeQuery()) {
                rows.next();
                last = rows.getString(1);
            }
        }
        return last;
    }

    /** With a table of one row and a function for a trigger that sets the tenant. */
    private static String databaseToWatch(String name) throws SQLException {
        String url = postgres.newDatabase(name);
        execute(
                () -> DriverManager.getConnection(url, postgres.user(), postgres.password()),
                "create function watch() returns trigger language plpgsql as $$ begin"
                        + " perform set_config('app.tenant', 'acme', false);"
                        + " return new; end $$",
                "create table watched (n int)",
                "insert into watched values (1)");
        return url;
    }

    /** It was prepared before the pool knew of the trigger, which another lease had made. */
    @Test
    void whatATriggerSetsThatIsYoungerThanTheStatementIsUndone() throws SQLException {
        String look = "select coalesce(current_setting('app.tenant', true), '')";
        String url = databaseToWatch("with_a_younger_trigger");
        try (WeirDataSource two = builder().jdbcUrl(url).maximumPoolSize(2).build()) {
            try (Connection c = two.getConnection()) {
                execute(c, "update watched set n = 2"); // not while the first look is awaited
            }
            try (Connection early = two.getConnection();
                    PreparedStatement s = early.prepareStatement("update watched set n = n + 1")) {
                s.execute();
                execute(
                        two,
                        "create trigger watch before update on watched"
                                + " for each row execute function watch()");
                try (Connection c = two.getConnection()) {
                    one(c, look); // after the other look
                }
                s.execute();
            }
            try (Connection one = two.getConnection();
                    Connection other = two.getConnection()) {
                assertThat(one(one, look) + one(other, look)).isEmpty();
            }
        }
    }

    /** Other leases make it and take it away, and look both times. */
    @Test
    void whatATriggerSetThatCameAndWentWithinTheLeaseIsUndone() throws SQLException {
        String look = "select coalesce(current_setting('app.tenant', true), '')";
        String url = databaseToWatch("with_a_passing_trigger");
        try (WeirDataSource two = builder().jdbcUrl(url).maximumPoolSize(2).build()) {
            try (Connection early = two.getConnection();
                    PreparedStatement s = early.prepareStatement("update watched set n = n + 1")) {
                s.execute();
                for (String sql :
                        new String[] {
                            "create trigger watch before update on watched"
                                    + " for each row execute function watch()",
                            "drop trigger watch on watched"
                        }) {
                    try (Connection c = two.getConnection()) {
                        execute(c, sql);
                        s.execute();
                    }
                    try (Connection c = two.getConnection()) {
                        one(c, look); // after the other's look
                    }
                }
                assertThat(one(early, look)).isEqualTo("acme");
            }
            try (Connection one = two.getConnection();
                    Connection other = two.getConnection()) {
                assertThat(one(one, look) + one(other, look)).isEmpty();
            }
        }
    }

    @Test
    void whatATriggerSetsIsUndoneUnlessItIsSwitchedOff() throws SQLException {
        String look = "select coalesce(current_setting('app.tenant', true), '')";
        String url = postgres.newDatabase("with_a_trigger");
        for (SessionReset reset : SessionReset.values()) {
            try (WeirDataSource chosen = builder().jdbcUrl(url).sessionReset(reset).build()) {
                execute(
                        chosen,
                        "create or replace function watch() returns trigger language plpgsql"
                                + " as $$ begin perform set_config('app.tenant', 'acme', false);"
                                + " return new; end $$",
                        "drop table if exists watched",
                        "create table watched (n int)",
                        "create trigger watch before insert on watched"
                                + " for each row execute function watch()");
                execute(chosen, "insert into watched values (1)");
                assertThat(one(chosen, look)).isEqualTo(reset.resets() ? "" : "acme");
            }
        }
    }

    @Test
    void anInsertCostsNothingUntilSomebodyAsksForTheLastValueOfASequence() throws SQLException {
        for (int lease = 0; lease < 3; lease++) {
            try (Connection c = pool.getConnection()) {
                execute(c, "insert into numbered default values");
                execute(c, "select nextval('numbered_n_seq')");
            }
        }
        assertThat(pool.snapshot().resets()).isZero();
        try (Connection c = pool.getConnection()) {
            execute(c, "insert into numbered default values");
            assertThat(one(c, "select lastval()")).isNotNull();
        }
        for (String sql :
                new String[] {
                    "insert into numbered default values", "select nextval('numbered_n_seq')"
                }) {
            try (Connection c = pool.getConnection()) {
                assertThat(catchThrowable(() -> one(c, "select lastval()")))
                        .hasMessageContaining("lastval");
                execute(c, sql);
            }
        }
        try (Connection c = pool.getConnection()) {
            assertThat(catchThrowable(() -> one(c, "select currval('numbered_n_seq')")))
                    .hasMessageContaining("currval");
        }
    }

    /** No text tells of the sequence: a default that is asked for, and a trigger that logs. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "update keyed set n = default",
                "update keyed set a = 'x'",
                "delete from keyed",
                "merge into keyed using (select 1) x on true when matched then update set a = 'x'"
            })
    void theValueThatAWriteAdvancedASequenceToWasReadByTheNextBorrower(String sql)
            throws SQLException {
        String url = postgres.newDatabase("advancing_" + Math.abs(sql.hashCode()));
        execute(
                () -> DriverManager.getConnection(url, postgres.user(), postgres.password()),
                "create table keyed (n serial, a text)",
                "create table log (n serial, a text)",
                "insert into keyed (a) values ('a')",
                "create function logs() returns trigger language plpgsql as $$ begin"
                        + " insert into log (a) values ('x'); return null; end $$",
                "create trigger logs after update of a or delete on keyed"
                        + " for each row execute function logs()");
        try (WeirDataSource advancing = builder().jdbcUrl(url).build()) {
            try (Connection c = advancing.getConnection()) {
                assertThat(catchThrowable(() -> one(c, "select lastval()")))
                        .hasMessageContaining("lastval");
            }
            try (Connection c = advancing.getConnection()) {
                execute(c, sql);
                assertThat(one(c, "select lastval()")).isNotNull();
            }
            try (Connection c = advancing.getConnection()) {
                assertThat(catchThrowable(() -> one(c, "select lastval()")))
                        .hasMessageContaining("lastval");
            }
        }
    }

    @Test
    void offLeavesSettingsAndStillRollsBack() throws SQLException {
        try (WeirDataSource off = builder().sessionReset(SessionReset.OFF).build()) {
            execute(off, "set app.tenant = 'acme'", "begin", "insert into named values (2)");
            try (Connection c = off.getConnection()) {
                assertThat(one(c, "select count(*) from named")).isEqualTo("1");
                assertThat(one(c, "show app.tenant")).isEqualTo("acme");
            }
        }
    }

    @Test
    void aCleanLeaseIsLentOnWithoutAReset() throws SQLException {
        for (int lease = 0; lease < 3; lease++) {
            try (Connection c = pool.getConnection()) {
                execute(c, "select 'set role someone'");
                one(c, "select count(*), now(), coalesce(max(n), 0) from named where n in (1)");
                c.setAutoCommit(false);
                execute(c, "set local role someone");
                execute(c, "select set_config('app.tenant', 'acme', true)");
                c.commit();
                c.setAutoCommit(true);
                assertThat(one(c, "select current_user")).isEqualTo(postgres.user());
            }
        }
        assertThat(pool.snapshot().resets()).isZero();
    }
}
