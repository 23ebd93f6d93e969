package dev.weir.session;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.SessionReset;
import dev.weir.handle.HandlePool;
import dev.weir.handle.ScriptedPool;
import dev.weir.sql.SqlDialect;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways to change a session of a real PostgreSQL that its text hides; the server is the judge. */
@Tag("database")
@Timeout(120)
class PostgresFailsClosedTest {

    private static final String STATE =
            "select current_user || ' ' || session_user || ' ' || current_setting('search_path')"
                    + " || ' ' || current_setting('app.tenant')"
                    + " || ' ' || current_setting('lock_timeout') || ' '"
                    + " || (select count(*) from pg_locks"
                    + "      where locktype = 'advisory' and pid = pg_backend_pid())";

    /**
     * Functions that are taken for harmless although they do more than compute. Each was reviewed:
     * it reads, or what it does ends with the transaction, or concerns others, or its name marks
     * the session wherever it stands.
     */
    private static final Set<String> REVIEWED =
            Set.of(
                    """
                    clock_timestamp currval gen_random_uuid lo_creat lo_create lo_from_bytea lo_get
                    lo_put lo_unlink pg_export_snapshot pg_logical_emit_message lastval merge_action nextval
                    pg_advisory_lock
                    pg_advisory_lock_shared pg_advisory_xact_lock pg_advisory_xact_lock_shared
                    pg_blocking_pids pg_cancel_backend pg_column_size pg_current_wal_lsn
                    pg_database_size pg_indexes_size pg_is_in_recovery pg_last_wal_receive_lsn
                    pg_partition_ancestors pg_partition_tree
                    pg_last_wal_replay_lsn pg_last_xact_replay_timestamp pg_notification_queue_usage
                    pg_notify pg_relation_size pg_sleep pg_sleep_for pg_sleep_until pg_table_size
                    pg_tablespace_size pg_terminate_backend pg_total_relation_size
                    pg_try_advisory_lock pg_try_advisory_lock_shared pg_try_advisory_xact_lock
                    pg_try_advisory_xact_lock_shared pg_xact_commit_timestamp random random_normal
                    set_config setseed setval timeofday txid_status uuidv4 uuidv7
                    array_sample array_shuffle bernoulli current_query system timezone
                    """
                            .strip()
                            .split("\\s+"));

    private static final List<String> HIDING =
            List.of(
                    "select distinct on (i) leak('x') from t",
                    "select ts_rewrite('a'::tsquery, $$ select 'a'::tsquery,"
                            + " set_config('role', 'fails_closed', false)::tsquery from t"
                            + " where set_config('app.tenant', 'acme', false) <> '' $$)",
                    "update pg_settings set setting = 'pg_catalog' where name = 'search_path'",
                    "update pg_settings set setting = '77s' where name = 'lock_timeout'",
                    "set U&\"r\\006fle\" to fails_closed",
                    "set U&\"r!006fle\" uescape '!' to fails_closed",
                    "select U&\"le\\0061k\"()",
                    "select U&\"pg_advisory\\005flock\"(1)",
                    "select \"Quiet\"()",
                    "select calls()",
                    "select pure()",
                    "select noted()",
                    "select immutable()",
                    "select writes()",
                    "select ('x'::text).leak",
                    "select t.leak from t",
                    "select (x.a).leak from (select 'x'::text as a) x",
                    "select (1::bigint).pg_try_advisory_lock",
                    "select treat(1::bigint as pg_try_advisory_lock)",
                    "select g.pg_try_advisory_lock from generate_series(1::bigint, 1) g",
                    "select max(leak(i::text)) over (partition by i) from t",
                    "select 1 from t group by i having leak('') = 'x'",
                    "select * from t order by leak('')",
                    "values (leak(''))",
                    "select case when true then leak('') end",
                    "select array[leak('')], row(leak('')), (select leak(''))",
                    "select * from rows from (leak(''), leak('')) as x(a, b)",
                    "select query_to_xml('select leak()', true, true, '')",
                    "explain analyze select leak('')",
                    "select {oj leak}('')",
                    "select set_{oj config}('app.tenant', 'acme', false)",
                    "select pg_advisory_{oj lock}(1)",
                    "{oj set} app.tenant = 'acme'",
                    "select {d '2001-01-01' /* *}/, leak('') -- */ }",
                    "select 1 from {oj t -}- '\n, leak('') -- '",
                    "prepare p as select leak(''); execute p",
                    "do $$ begin perform leak(''); end $$");

    private static int databases;

    private final EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
    private String url;
    private Connection others;

    @BeforeEach
    void makeDatabase() throws SQLException {
        String name = "fails_closed_" + ++databases;
        url = postgres.newDatabase(name);
        others = connect();
        execute(
                others,
                "do $$ begin create role fails_closed; exception when others then end $$",
                "alter role current_user in database " + name + " set app.tenant = ''",
                "create table t (i bigint)",
                "insert into t values (1)",
                "create function leak(text) returns text language plpgsql as $$ begin"
                        + " perform set_config('app.tenant', 'acme', false); return 'x'; end $$",
                "create function leak() returns text language sql as $$ select leak('') $$",
                "create function leak(t) returns text language sql as $$ select leak('') $$",
                "create function \"Quiet\"() returns text language sql as $$ select leak('') $$",
                "create function quiet() returns int language sql as $$ select 1 $$",
                "create function calls() returns text language sql as $$ select \"Quiet\"() $$",
                "create function pure(a text default leak('')) returns text language sql"
                        + " as $$ select a $$",
                "create function noted(a text default leak('')) returns text language sql"
                        + " as 'select a -- note'",
                "create function writes() returns text language sql as $$ update pg_settings"
                        + " set setting = '77s' where name = 'lock_timeout'; select 'x'::text $$",
                "create function immutable() returns text language plpgsql immutable as $$ begin"
                        + " return set_config('app.tenant', 'acme', false); end $$");
        others.close();
        others = connect();
    }

    @AfterEach
    void closeConnection() throws SQLException {
        others.close();
    }

    private Connection connect() throws SQLException {
        return connect("");
    }

    private Connection connect(String options) throws SQLException {
        return DriverManager.getConnection(url + options, postgres.user(), postgres.password());
    }

    /** Three times, since what is learnt of a function by the first lease holds for the next. */
    private void assertUndone(String... statements) throws SQLException {
        assertUndone(new HandlePool(this::connect), STATE, statements);
    }

    private void assertUndone(HandlePool pool, String look, String... statements)
            throws SQLException {
        String fresh = one(others, look);
        String all = String.join("; ", statements);
        for (int lease = 0; lease < 3; lease++) {
            try (Connection c = pool.borrowNext()) {
                execute(c, statements);
                assertThat(one(c, look)).as("%s changes nothing", all).isNotEqualTo(fresh);
            }
            assertThat(one(pool::borrowNext, look)).as("lease %s: %s", lease, all).isEqualTo(fresh);
        }
    }

    @Test
    void whatATextHidesIsUndone() throws SQLException {
        for (String sql : HIDING) {
            assertUndone(sql);
        }
    }

    /** In this mode the driver sends values within the text, in parentheses. */
    @Test
    void aCallWhoseParenthesesTheDriverWritesIsUndone() throws SQLException {
        HandlePool pool = new HandlePool(() -> connect("?preferQueryMode=simple"));
        String fresh = one(others, STATE);
        for (int lease = 0; lease < 3; lease++) {
            try (Connection c = pool.borrowNext();
                    PreparedStatement s = c.prepareStatement("select leak ?")) {
                s.setString(1, "x");
                s.execute();
                assertThat(one(c, STATE)).isNotEqualTo(fresh);
            }
            assertThat(one(pool::borrowNext, STATE)).isEqualTo(fresh);
        }
    }

    @Test
    void aColumnThatTheDriverSendsAsItIsIsUndone() throws SQLException {
        HandlePool pool = new HandlePool(() -> connect("?quoteReturningIdentifiers=false"));
        String fresh = one(others, STATE);
        String[] columns = {"leak('')"};
        try (Connection c = pool.borrow();
                PreparedStatement s = c.prepareStatement("insert into t values (2)", columns)) {
            s.execute();
            assertThat(one(c, STATE)).isNotEqualTo(fresh);
        }
        assertThat(one(pool::borrowNext, STATE)).isEqualTo(fresh);
        try (Connection c = pool.borrowNext();
                Statement s = c.createStatement()) {
            s.execute("insert into t values (2)", columns);
            assertThat(one(c, STATE)).isNotEqualTo(fresh);
        }
        assertThat(one(pool::borrowNext, STATE)).isEqualTo(fresh);
    }

    /** The server refuses the reading in which the string does not end where it seems to. */
    @Test
    void aBackslashThatEndsAStringIsReadAsTheServerReadsIt() throws SQLException {
        String sql = "select 1 from t where 'a' like 'b' escape '\\' or leak('') = '\\'";
        assertUndone(sql);
        HandlePool pool = new HandlePool(this::connect);
        String fresh = one(others, STATE);
        try (Connection c = pool.borrow()) {
            execute(c, "set standard_conforming_strings = off");
            assertThatThrownBy(() -> execute(c, sql)).isInstanceOf(SQLException.class);
            execute(c, "set standard_conforming_strings = on");
            assertThat(one(c, STATE)).isEqualTo(fresh);
        }
    }

    @Test
    void aSettingWhoseNameIsAWordOfTheLanguageIsUndone() throws SQLException {
        for (String word : List.of("local", "transaction", "constraints", "session")) {
            HandlePool pool = new HandlePool(this::connect);
            execute(pool::borrow, "set " + word + ".x = 'acme'");
            assertThat(one(pool::borrowNext, "select current_setting('" + word + ".x', true)"))
                    .as(word)
                    .isNullOrEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"begin", "atomic", "loop", "repeat"})
    void aSettingWhoseNameIsAWordThatSteersIsUndoneAfterAFunction(String word) throws SQLException {
        execute(
                others,
                "create function steers() returns void language sql as"
                        + " $$ set %s.x = 'acme' $$".formatted(word));
        HandlePool pool = new HandlePool(this::connect);
        for (int lease = 0; lease < 3; lease++) {
            execute(pool::borrowNext, "select steers()");
            assertThat(one(pool::borrowNext, "select current_setting('" + word + ".x', true)"))
                    .isNullOrEmpty();
        }
    }

    /** Names that PL/pgSQL takes for variables, and that stand before names in SQL. */
    @ParameterizedTest
    @ValueSource(strings = {"copy", "set"})
    void aSettingBehindAVariableWhoseNameIsAWordOfTheLanguageIsUndone(String word)
            throws SQLException {
        execute(
                others,
                "create function asked(%1$s boolean) returns void language plpgsql as $$ begin"
                                .formatted(word)
                        + " if %1$s then set app.tenant = 'acme'; end if; end $$".formatted(word));
        assertUndone("select asked(true)");
    }

    /** A frame that moves takes rows out again, by a function of its own. */
    @Test
    void whatTheInverseOfAnAggregateSetsIsUndone() throws SQLException {
        execute(
                others,
                "create function takes_out(int, int) returns int language plpgsql strict as"
                        + " $$ begin perform leak(''); return $1 - $2; end $$",
                "create aggregate moving(int) (sfunc = int4pl, stype = int, msfunc = int4pl,"
                        + " minvfunc = takes_out, mstype = int)");
        assertUndone(
                "select moving(n) over (order by n rows between 1 preceding and current row)"
                        + " from generate_series(1, 4) n");
    }

    /** The driver writes the parentheses that are missing. */
    @Test
    void whatNoResetUndoesCostsTheConnectionInACallWithoutParentheses() throws SQLException {
        execute(
                others,
                "create function loads() returns void language plpgsql as"
                        + " $$ begin load 'isn'; end $$",
                "create function loads_too() returns int language plpgsql as"
                        + " $$ begin load 'isn'; return 1; end $$");
        HandlePool pool = new HandlePool(this::connect);
        for (String call : List.of("{call loads}", "{? = call public.loads_too}")) {
            try (Connection c = pool.borrow();
                    CallableStatement s = c.prepareCall(call)) {
                if (call.startsWith("{?")) {
                    s.registerOutParameter(1, Types.INTEGER);
                }
                s.execute();
            }
            assertThat(pool.work())
                    .as(call)
                    .containsExactly("reset failed", "close FAILED_RESET", "open");
        }
    }

    /** Code that nobody reads before it is run; a library that is loaded stays. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select loads()",
                "select through()",
                "call calls_it()",
                "do $$ begin load 'isn'; end $$",
                "do $$ begin perform through(); end $$"
            })
    void whatNoResetUndoesCostsTheConnectionInStoredCodeToo(String sql) throws SQLException {
        execute(
                others,
                "create function loads() returns void language plpgsql as"
                        + " $$ begin load 'isn'; end $$",
                "create function through() returns void language plpgsql as"
                        + " $$ begin perform set_config('app.tenant', 'acme', false), loads(); end $$",
                "create procedure calls_it() language plpgsql as $$ begin perform through(); end $$");
        HandlePool pool = new HandlePool(this::connect);
        for (int lease = 0; lease < 2; lease++) {
            execute(pool::borrow, sql);
            assertThat(pool.work())
                    .as(sql)
                    .containsExactly("reset failed", "close FAILED_RESET", "open");
        }
        assertThat(pool.failures()).hasOnlyElementsOfType(Reset.BeyondRepairException.class);
    }

    /** Up to version 1.2 of the extension; and what returns nothing works by what it leaves. */
    @ParameterizedTest
    @ValueSource(
            strings = {"select isn_weak(true)", "select (true).isn_weak", "select set_weak(true)"})
    void aFunctionOfAnExtensionThatSetsAndIsCalledImmutableIsUndone(String sql)
            throws SQLException {
        execute(
                others,
                "create extension isn version '1.2'",
                "create extension tablefunc",
                "create function set_weak(boolean) returns void language c immutable strict"
                        + " as '$libdir/isn', 'accept_weak_input'",
                "alter extension tablefunc add function set_weak(boolean)");
        HandlePool pool = new HandlePool(this::connect);
        String look = "select current_setting('isn.weak', true)";
        for (int lease = 0; lease < 3; lease++) {
            try (Connection c = pool.borrowNext()) {
                execute(c, sql);
                assertThat(one(c, look)).isEqualTo("on");
            }
            assertThat(one(pool::borrowNext, look)).isNotEqualTo("on");
        }
    }

    @Test
    void aViewOfTheSettingsThatIsWrittenToIsUndone() throws SQLException {
        execute(others, "create view settings as select * from pg_settings");
        assertUndone("update settings set setting = '77s' where name = 'lock_timeout'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"asks(new.i)", "pg_try_advisory_lock(new.i)"})
    void theConditionOfATriggerThatChangesTheSessionIsUndone(String condition) throws SQLException {
        execute(
                others,
                "create function asks(bigint) returns boolean language sql"
                        + " as $$ select leak('') = 'x' $$",
                "create function watch() returns trigger language plpgsql"
                        + " as $$ begin return new; end $$",
                "create trigger watch before update on t for each row when ("
                        + condition
                        + ") execute function watch()");
        assertUndone("update t set i = 2");
    }

    /** Extensions have functions in C that change the session. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select set_limit(0.9)",
                "select (0.9::real).set_limit",
                "select * from view_of_limit",
                "insert into with_limit (i) values (1)",
                "select ('select leak(''''), leak(''''), leak('''')'::text).crosstab2",
                "select * from view_of_crosstab"
            })
    void whatAFunctionOfAnExtensionDoesIsUndone(String sql) throws SQLException {
        execute(
                others,
                "create extension pg_trgm",
                "create extension tablefunc",
                "create view view_of_limit as select set_limit(0.9)",
                "create table with_limit (i int, r real default set_limit(0.9))",
                "create view view_of_crosstab as"
                        + " select crosstab2('select leak(''''), leak(''''), leak('''')')::text");
        String limit =
                STATE
                        + " || ' ' || (select setting from pg_settings"
                        + " where name = 'pg_trgm.similarity_threshold')";
        execute(others, "select show_limit()");
        String fresh = one(others, limit);
        HandlePool pool = new HandlePool(this::connect);
        for (int lease = 0; lease < 3; lease++) {
            try (Connection c = pool.borrowNext()) {
                execute(c, "select show_limit()", sql);
                assertThat(one(c, limit)).as("%s changes nothing", sql).isNotEqualTo(fresh);
            }
            try (Connection c = pool.borrowNext()) {
                execute(c, "select show_limit()");
                assertThat(one(c, limit)).as(sql).isEqualTo(fresh);
            }
        }
    }

    /** That it is in C and called immutable says nothing of a function of the application's. */
    @Test
    void aFunctionOfTheApplicationsInCIsNotTrusted() throws SQLException {
        execute(
                others,
                "create function my_set(text, text, boolean) returns text language internal"
                        + " immutable as 'set_config_by_name'");
        assertUndone("select my_set('app.tenant', 'acme', false)");
    }

    @Test
    void anOperatorOrACastThatIsAFunctionOfTheServersIsUndone() throws SQLException {
        execute(
                others,
                "create operator + (function = pg_try_advisory_lock, rightarg = bigint)",
                "create operator === (function = pg_try_advisory_lock, rightarg = bigint)");
        assertUndone("select === 7::bigint");
        assertUndone("select operator(public.+) 7::bigint");
    }

    @Test
    void aTriggerThatRunsATextByAFunctionOfTheServersIsUndone() throws SQLException {
        execute(
                others,
                "create function watch() returns trigger language plpgsql as $$ begin"
                        + " perform ts_rewrite('a'::tsquery, 'select ''a''::tsquery,"
                        + " leak()::tsquery'); return new;"
                        + " end $$",
                "create trigger watch before update on t for each row execute function watch()");
        assertUndone("update t set i = 2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "do $$ begin perform seeds(); end $$",
                "select set_config('seed', '0.5', false)",
                "select set_config('seed', '0.5', true)",
                "update pg_settings set setting = '0.5' where name = 'seed'",
                "set seed = 0.5",
                "set local seed = 0.5",
                "select set_config('se' || 'ed', '0.5', true)",
                "select set_config(E'se\\x65d', '0.5', true)"
            })
    void theSeedThatABorrowerGaveRandomIsNotKnownToTheNext(String sql) throws SQLException {
        execute(
                others,
                "create function seeds() returns void language sql as 'select setseed(0.5)'");
        HandlePool pool = new HandlePool(this::connect);
        List<String> found = new ArrayList<>();
        for (int lease = 0; lease < 2; lease++) {
            execute(pool::borrowNext, "begin", sql, "commit");
            found.add(one(pool::borrowNext, "select random()"));
        }
        assertThat(found).doesNotHaveDuplicates();
    }

    /** DISCARD ALL keeps the seed. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theSeedThatAWholeResetFindsIsForgotten(boolean unwraps) throws SQLException {
        execute(
                others,
                "create function seeds() returns void language sql as 'select setseed(0.5)'");
        HandlePool pool =
                new HandlePool(
                        this::connect,
                        ScriptedPool.config(unwraps ? SessionReset.DIRTY : SessionReset.ALWAYS));
        List<String> found = new ArrayList<>();
        for (int lease = 0; lease < 2; lease++) {
            try (Connection c = pool.borrowNext()) {
                Connection seeding =
                        unwraps ? (Connection) c.unwrap(org.postgresql.PGConnection.class) : c;
                execute(seeding, "select seeds()");
            }
            found.add(one(pool::borrowNext, "select random()"));
        }
        assertThat(found).doesNotHaveDuplicates();
    }

    /** The path of a transaction ends with it, and what was made there stays. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "create sequence mine",
                "create table mine (n int)",
                "create table mine as select 1",
                "select 1 as n into mine",
                "create view mine as select 1",
                "create type mine as (n int)",
                "create function mine() returns int language sql as 'select 1'"
            })
    void whatIsMadeUnderAPathOfTheTransactionsIsTemporaryAndGoes(String sql) throws SQLException {
        String look =
                "select (select count(*) from pg_class where relnamespace = pg_my_temp_schema())"
                        + " + (select count(*) from pg_type where typnamespace = pg_my_temp_schema())"
                        + " + (select count(*) from pg_proc where pronamespace = pg_my_temp_schema())";
        for (String path :
                List.of(
                        "set local search_path = 'pg_temp'",
                        "set local search_path = E'pg\\x5ftemp'",
                        "select set_config('search_path', 'pg_' || 'temp', true)")) {
            assertUndone(new HandlePool(this::connect), look, "begin", path, sql, "commit");
        }
    }

    /** The path of a function, of its transaction, or of the caller's. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select by_clause()",
                "select by_path()",
                "select by_name()",
                "select by_into()",
                "begin; set local search_path = pg_temp; select public.by_caller(); commit"
            })
    void aTableThatAFunctionMakesUnderAnyPathGoes(String sql) throws SQLException {
        execute(
                others,
                "create function by_clause() returns void language sql set search_path = pg_temp"
                        + " as 'create table mine (n int)'",
                "create function by_path() returns void language plpgsql as $$ begin"
                        + " perform set_config('search_path', 'pg_temp', true);"
                        + " create table mine (n int); end $$",
                "create function by_name() returns void language plpgsql"
                        + " set search_path = pg_temp as $$ begin create sequence mine; end $$",
                "create function by_into() returns void language sql set search_path = pg_temp"
                        + " as 'select 1 as n into mine'",
                "create function by_caller() returns void language sql"
                        + " as 'create table mine (n int)'");
        String look =
                "select count(*) from pg_class where relname = 'mine'"
                        + " and relnamespace = pg_my_temp_schema()";
        assertUndone(new HandlePool(this::connect), look, sql);
    }

    /** A table that brings no code costs no look at the catalogue; these bring some. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "create table made (n int, a text default leak(''))",
                "create table made (n int, a text default set_config('app.tenant', 'acme', false))",
                "create table made (n int, a text default \"Quiet\"())",
                "create table made (n int, a text default pure())",
                "create table made (n int, check (leak(n::text) = 'x'))",
                "create table made (n int, check ((n::bigint).pg_try_advisory_lock))",
                "create table made (n int, a text default"
                        + " treat(7::bigint as pg_try_advisory_lock))",
                "create table made (n int, a boolean default pg_try_advisory_lock(7))",
                "create table made (n int, like leaks including all)",
                "create table made (n int) inherits (leaks)",
                "create table made (n int, a leaky default '')",
                "create table made (n int, a text default U&'\\0061', b text default leak(''))"
            })
    void aTableThatBringsCodeHasLeasesThatWriteToItReset(String sql) throws SQLException {
        execute(
                others,
                "create table leaks (l text default leak(''))",
                "create domain leaky as text check (leak(value) = 'x')");
        HandlePool pool = new HandlePool(this::connect);
        execute(pool::borrow, sql);
        pool.work();
        assertUndone(pool, STATE, "insert into made (n) values (1)");
    }

    @Test
    void anIndexThatBringsCodeHasLeasesThatWriteToItsTableReset() throws SQLException {
        execute(
                others,
                "create table indexed (n int)",
                "create function shows(n int) returns int language plpgsql immutable as $$ begin"
                        + " perform set_config('app.tenant', 'acme', false); return n; end $$");
        HandlePool pool = new HandlePool(this::connect);
        execute(pool::borrow, "create index on indexed (shows(n))");
        pool.work();
        assertUndone(pool, STATE, "insert into indexed values (1)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "with a(x) as (select 1), b(y) as (select 2) select * from a, b",
                "select * from t as u(n)",
                "select similarity('a', 'b'), 'a' % 'b', uuid_generate_v4(), gen_salt('bf')"
            })
    void whatIsHarmlessIsFree(String sql) throws SQLException {
        execute(
                others,
                "create extension pg_trgm",
                "create extension \"uuid-ossp\"",
                "create extension pgcrypto");
        HandlePool pool = new HandlePool(this::connect);
        execute(pool::borrowNext, sql);
        assertThat(pool.work()).isEmpty();
    }

    @Test
    void aFunctionOfOnesOwnIsFreeIfItIsNamed() throws SQLException {
        for (String named : new String[] {"q*, other", "quiet"}) {
            HandlePool pool =
                    new HandlePool(this::connect, HandlePool.config("cleanFunctions", named));
            execute(pool::borrowNext, "select quiet()");
            assertThat(pool.work()).as(named).isEmpty();
        }
    }

    @Test
    void everyFunctionThatIsTakenForHarmlessAndDoesMoreThanComputeWasReviewed()
            throws SQLException {
        Set<String> volatiles = new TreeSet<>();
        try (Statement s = others.createStatement();
                ResultSet rows =
                        s.executeQuery(
                                "select distinct proname from pg_proc where provolatile = 'v'"
                                        + " and pronamespace = 'pg_catalog'::regnamespace")) {
            while (rows.next()) {
                volatiles.add(rows.getString(1));
            }
        }
        volatiles.retainAll(SqlDialect.POSTGRES.cleanNames());
        volatiles.removeAll(REVIEWED);
        assertThat(volatiles).isEmpty();
    }

    /** Of the server's own, what is called stable is trusted, but for these. */
    @Test
    void whatTheServerCallsStableRunsNoTextAndSetsNothing() throws SQLException {
        assertThat(
                        one(
                                others,
                                "select coalesce(string_agg(proname, ' '), '') from pg_proc"
                                        + " where oid < 16384 and provolatile = 's'"
                                        + " and proname !~ '_to_xml' and (proname ~"
                                        + " '^(set|pg_(try_)?advisory|pg_(create|copy|drop|backup)"
                                        + "|pg_replication_origin_(session|xact)"
                                        + "|ts_(stat|rewrite)|query_to|cursor_to)'"
                                        + " or (prorettype = 'void'::regtype"
                                        + " and proname !~ '^fmgr_.*_validator$'))"))
                .isEmpty();
    }

    @Test
    void theOperatorsOfTheServerAreKnownAndOnlyCompute() throws SQLException {
        Set<String> unknown = new TreeSet<>();
        try (Statement s = others.createStatement();
                ResultSet rows =
                        s.executeQuery(
                                "select o.oprname, bool_or(p.provolatile = 'v')"
                                        + " from pg_operator o join pg_proc p on p.oid = o.oprcode"
                                        + " where o.oid < 16384 group by o.oprname")) {
            while (rows.next()) {
                String name = rows.getString(1);
                if (rows.getBoolean(2) || !SqlDialect.POSTGRES.cleanNames().contains(name)) {
                    unknown.add(name);
                }
            }
        }
        assertThat(unknown).isEmpty();
    }
}
