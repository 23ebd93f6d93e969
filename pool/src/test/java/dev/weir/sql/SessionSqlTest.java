package dev.weir.sql;

import static dev.weir.sql.SessionEffect.BEYOND_RESET;
import static dev.weir.sql.SessionEffect.CURSOR;
import static dev.weir.sql.SessionEffect.FUNCTION;
import static dev.weir.sql.SessionEffect.IDENTITY;
import static dev.weir.sql.SessionEffect.LISTEN;
import static dev.weir.sql.SessionEffect.LOCK;
import static dev.weir.sql.SessionEffect.NONE;
import static dev.weir.sql.SessionEffect.NOTES;
import static dev.weir.sql.SessionEffect.PATH;
import static dev.weir.sql.SessionEffect.PREPARED;
import static dev.weir.sql.SessionEffect.SEQUENCE;
import static dev.weir.sql.SessionEffect.SEQUENCE_READ;
import static dev.weir.sql.SessionEffect.SETTING;
import static dev.weir.sql.SessionEffect.TEMPORARY;
import static dev.weir.sql.SessionEffect.TRANSACTION;
import static dev.weir.sql.SessionEffect.UNKNOWN;
import static dev.weir.sql.SqlDialect.MYSQL;
import static dev.weir.sql.SqlDialect.ORACLE;
import static dev.weir.sql.SqlDialect.OTHER;
import static dev.weir.sql.SqlDialect.POSTGRES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which statements are taken for a change of their session. */
@Tag("fast")
class SessionSqlTest {

    record Case(SqlDialect dialect, String sql, int effects) {}

    private static Case pg(int effects, String sql) {
        return new Case(POSTGRES, sql, effects);
    }

    private static Case mysql(int effects, String sql) {
        return new Case(MYSQL, sql, effects);
    }

    static final List<Case> CHANGES =
            List.of(
                    pg(SETTING, "set statement_timeout = 1"),
                    pg(SETTING, "SET TIME ZONE 'UTC'"),
                    pg(SETTING, "set session characteristics as transaction read only"),
                    pg(SETTING | PATH, "set search_path to x"),
                    pg(SETTING | PATH, "set schema 'x'"),
                    pg(SETTING | IDENTITY | PATH, "set role bob"),
                    pg(SETTING | IDENTITY | PATH, "set session role bob"),
                    pg(SETTING | IDENTITY | PATH, "SET \"role\" TO bob"),
                    pg(SETTING | IDENTITY | PATH, "set session authorization bob"),
                    pg(SETTING | IDENTITY | PATH, "set session_authorization = bob"),
                    pg(SETTING | IDENTITY | PATH, "reset all"),
                    pg(SETTING | IDENTITY | PATH, "discard all"),
                    pg(BEYOND_RESET | SETTING, "set seed to 0.5"),
                    pg(SETTING | IDENTITY | PATH, "select set_config('a.b', 'c', false)"),
                    pg(SETTING | IDENTITY | PATH, "select set_config(?, ?, ?)"),
                    pg(
                            SETTING | IDENTITY | PATH,
                            "select pg_catalog.\"set_config\"('a','b',false)"),
                    pg(
                            SETTING | IDENTITY | PATH,
                            "with x as (select set_config('a.b', 'c', false)) select * from x"),
                    pg(
                            SETTING | IDENTITY | PATH,
                            "select set_config('a.b', 'c', true), set_config('a.b', 'c', false)"),
                    pg(SETTING, "select 1; set lock_timeout = 5"),
                    pg(SETTING, "  \n\t/* a /* nested */ set */ -- set local\r\n set x.y = 1"),
                    pg(SETTING, "-- it's\nset x.y = 1"),
                    pg(SETTING, "-- ends here\rset x.y = 1"),
                    pg(SETTING, "select '--'; set x.y = 1"),
                    pg(SETTING, "select '/*'; set x.y = 1 --*/"),
                    pg(SETTING, "select $a$ it's $a$; set x.y = 1"),
                    pg(SETTING, "select \"it's\" from t; set x.y = 1"),
                    pg(SETTING, "select E'it\\'s'; set x.y = 1"),
                    pg(SETTING, "select 'c:\\'; set x.y = 1"),
                    pg(SETTING, "select E'a\\'', 'b'; set x.y = 1 --'"),
                    pg(TRANSACTION, "begin"),
                    pg(TRANSACTION, "start transaction read only"),
                    pg(LISTEN, "listen news"),
                    pg(TEMPORARY, "create temp table t (n int)"),
                    pg(TEMPORARY, "create or replace temporary view v as select 1"),
                    pg(TEMPORARY, "create table pg_temp.t (n int)"),
                    pg(TEMPORARY, "select 1 into temp t"),
                    pg(TEMPORARY, "select 1 into local temporary table t"),
                    pg(TEMPORARY, "explain (analyze) create temp table t as select 1"),
                    pg(TEMPORARY, "create table t (n int)"),
                    pg(TEMPORARY, "create unlogged table if not exists t as select 1"),
                    pg(TEMPORARY, "create sequence s"),
                    pg(TEMPORARY, "select 1 as n into t"),
                    pg(SETTING | IDENTITY | PATH, "select set_config('seed', '0.5', true)"),
                    pg(SETTING | IDENTITY | PATH, "select set_config('Seed', '0.5', true)"),
                    pg(SETTING | IDENTITY | PATH, "select set_config(?, ?, true)"),
                    pg(SETTING | IDENTITY | PATH, "select set_config('se' || 'ed', '1', true)"),
                    pg(SETTING | IDENTITY | PATH, "select set_config(E'se\\x65d', '1', true)"),
                    pg(
                            SETTING | IDENTITY | PATH,
                            "select set_config('a.b', set_config('c.d', 'e', false), true)"),
                    pg(TRANSACTION, "commit and chain"),
                    pg(TRANSACTION, "end and chain"),
                    pg(TRANSACTION, "abort work and chain"),
                    pg(LOCK, "select pg_advisory_lock(1)"),
                    pg(LOCK, "select pg_try_advisory_lock_shared(1, 2)"),
                    pg(PREPARED, "prepare p as select 1"),
                    pg(CURSOR, "declare c cursor with hold for select 1"),
                    pg(UNKNOWN, "do $$ begin perform f(); end $$"),
                    pg(UNKNOWN, "call p()"),
                    pg(UNKNOWN, "{call p()}"),
                    pg(UNKNOWN, "{? = call p(?)}"),
                    pg(FUNCTION, "select enter_tenant('acme')"),
                    pg(FUNCTION, "select * from app.enter ('acme')"),
                    pg(FUNCTION, "select \"Enter\"('acme')"),
                    pg(FUNCTION, "insert into t with a as (select 1) select 1, enter('acme')"),
                    pg(FUNCTION, "insert into t (a) values ('with'), (1), (enter('acme'))"),
                    pg(FUNCTION, "insert into t select time with time zone 'now', enter(a) from b"),
                    pg(FUNCTION, "insert into t default values returning a, enter('acme')"),
                    pg(FUNCTION, "{call enter}"),
                    pg(FUNCTION, "{? = call app.enter}"),
                    pg(FUNCTION, "select U&'a' || enter('acme')"),
                    pg(UNKNOWN, "set U&\"r\\006fle\" to bob"),
                    pg(FUNCTION, "select \"enter tenant\"('acme')"),
                    pg(FUNCTION, "select app.lower('ACME')"),
                    pg(FUNCTION, "select count(*) from t where visible(t.id)"),
                    pg(FUNCTION, "insert into t (a) values (enter('acme'))"),
                    pg(FUNCTION, "select enter /* it */ ('acme')"),
                    pg(FUNCTION, "with x as (select enter('acme')) select * from x"),
                    pg(FUNCTION, "select query_to_xml('select enter()', true, true, '')"),
                    pg(FUNCTION, "select E'it\\'s', enter('acme')"),
                    pg(SEQUENCE, "select nextval('s')"),
                    pg(SEQUENCE, "select setval('s', 1)"),
                    pg(SEQUENCE, "insert into t (a) values (1)"),
                    pg(SEQUENCE, "with x as (insert into t values (1) returning a) table x"),
                    pg(SEQUENCE, "copy t from stdin"),
                    pg(SEQUENCE_READ, "select lastval()"),
                    pg(SEQUENCE_READ, "select currval('s')"),
                    mysql(FUNCTION, "select enter('acme')"),
                    mysql(FUNCTION, "select app.enter('acme')"),
                    mysql(SEQUENCE, "insert into t (a) values (1)"),
                    mysql(SEQUENCE, "replace into t (a) values (1)"),
                    mysql(SEQUENCE, "load data infile 'x' into table t"),
                    mysql(SEQUENCE, "create table t (n serial) select 1 as a"),
                    mysql(SEQUENCE, "create or replace table t (n serial) table u"),
                    mysql(SEQUENCE_READ, "select LAST_INSERT_ID()"),
                    mysql(SEQUENCE_READ, "select @@identity"),
                    mysql(SEQUENCE_READ, "select @@session.identity"),
                    mysql(SEQUENCE_READ, "select s.currval"),
                    mysql(PATH, "drop database app"),
                    mysql(PATH, "drop schema if exists app"),
                    mysql(PATH, "create or replace database app"),
                    mysql(FUNCTION, "select `table`('x')"),
                    pg(BEYOND_RESET, "load 'auto_explain'"),
                    pg(BEYOND_RESET, "select setseed(0.5)"),
                    pg(BEYOND_RESET, "select dblink_connect('a', 'b')"),
                    mysql(SETTING, "SET @a = 1"),
                    mysql(SETTING, "set names utf8mb4"),
                    mysql(SETTING, "set local sort_buffer_size = 1"),
                    mysql(SETTING, "set transaction isolation level serializable"),
                    mysql(SETTING, "select @a := 1"),
                    mysql(SETTING, "set statement max_statement_time = 1 for set @a = 1"),
                    mysql(SETTING, "set statement max_statement_time = 1 for set sql_mode = ''"),
                    mysql(SETTING, "set statement max_statement_time = (@a := 1) for select 1"),
                    mysql(SETTING, "set statement = 1"),
                    mysql(SETTING, "set statement := 1, sql_mode = ''"),
                    mysql(PREPARED, "set statement sql_mode = '' for prepare p from 'select 1'"),
                    mysql(
                            TEMPORARY,
                            "set statement max_statement_time = 1 for create temporary table t"
                                    + " (n int)"),
                    mysql(FUNCTION, "set statement max_statement_time = leak() for select 1"),
                    mysql(SETTING, "select 1 into @a"),
                    mysql(SETTING, "/*!40101 SET NAMES utf8 */"),
                    mysql(SETTING, "# it's\nset names utf8"),
                    mysql(SETTING, "select 'it\\'s'; set names utf8"),
                    mysql(SETTING | PATH, "use other"),
                    mysql(TRANSACTION, "begin"),
                    mysql(TRANSACTION | SETTING, "begin not atomic set names utf8; end"),
                    mysql(TRANSACTION | UNKNOWN, "xa start 'x'"),
                    mysql(TEMPORARY, "create temporary table t (n int)"),
                    mysql(LOCK, "select get_lock('a', 1)"),
                    mysql(LOCK, "lock tables t write"),
                    mysql(LOCK, "flush tables with read lock"),
                    mysql(PREPARED, "prepare p from 'select 1'"),
                    mysql(UNKNOWN, "call p()"),
                    mysql(SETTING | BEYOND_RESET, "set profiling = 1"),
                    mysql(SETTING | BEYOND_RESET, "set @@session.profiling = 1"),
                    mysql(BEYOND_RESET, "execute immediate 'set profiling = 1'"),
                    mysql(SETTING, "execute immediate 'set @a = 1'"),
                    mysql(UNKNOWN | SETTING, "backup lock t"),
                    mysql(TRANSACTION, "commit and chain"),
                    mysql(TRANSACTION, "rollback work and chain no release"),
                    mysql(SEQUENCE, "explain analyze insert into t values (1)"),
                    mysql(SETTING, "analyze select @a := 1"),
                    new Case(ORACLE, "alter session set nls_date_format = 'x'", SETTING | PATH),
                    new Case(ORACLE, "set role none", SETTING | IDENTITY | PATH),
                    new Case(ORACLE, "begin p; end;", UNKNOWN),
                    new Case(
                            ORACLE,
                            "select q'[it's]' from dual; set role a",
                            SETTING | IDENTITY | PATH),
                    new Case(OTHER, "use other", SETTING | PATH),
                    new Case(OTHER, "create table #t (n int)", TEMPORARY),
                    new Case(OTHER, "select 1 into #t", TEMPORARY),
                    new Case(OTHER, "exec p", UNKNOWN),
                    new Case(
                            OTHER,
                            "declare global temporary table session.t (n int) not logged",
                            TEMPORARY),
                    new Case(OTHER, "declare local temporary table t (n int)", TEMPORARY),
                    new Case(OTHER, "savepoint a", TRANSACTION),
                    new Case(OTHER, "commit and chain", TRANSACTION),
                    new Case(OTHER, "detach other", SETTING | PATH),
                    new Case(OTHER, "call csvwrite('a', 'set @a = 1')", SETTING),
                    new Case(OTHER, "runscript from 'a.sql'", SETTING),
                    new Case(OTHER, "disconnect", SETTING),
                    new Case(OTHER, "shutdown immediately", SETTING),
                    new Case(OTHER, "select set(@x, 1)", SETTING),
                    new Case(OTHER, "pragma foreign_keys = on", SETTING));

    static final List<Case> NO_CHANGES =
            List.of(
                    pg(NONE, ""),
                    pg(NONE, ";;"),
                    pg(NONE, "select 1"),
                    pg(NONE, "select * from role where session = 'set role x'"),
                    pg(NONE, "update t set role = 1"),
                    pg(NONE, "update t set a = '; set role x'"),
                    pg(NONE, "update t set a = $$; set role x$$"),
                    pg(NONE, "select count(*), max(coalesce(a, 0)), now() from t where b in (1)"),
                    pg(NONE, "select pg_catalog.now(), pg_catalog.\"lower\"('A')"),
                    pg(NONE, "select cast(a as numeric(10, 2)), a::varchar(3) from t"),
                    pg(NONE, "select row_number() over (partition by a order by b) from t"),
                    pg(NONE, "select sum(a) filter (where a > 1) from t group by rollup (b)"),
                    pg(NONE, "select v.a from (values (1), (2)) as v(a)"),
                    pg(NONE, "select a from unnest(?, ?) u(a, b)"),
                    pg(NONE, "with x (a) as (select 1) select a from x where exists (table x)"),
                    pg(NONE, "update t set (a, b) = (1, 2) where (a) = any (?)"),
                    pg(NONE, "delete from t using (select 1) x where a between (1) and (2)"),
                    pg(NONE, "select extract(epoch from a), date_trunc('day', a) from t"),
                    pg(NONE, "select a from t join u using (id) limit (1) offset (2)"),
                    pg(NONE, "select 'enter(1)', \"a\" -- enter(2)\nfrom t"),
                    mysql(NONE, "select date_format(now(), '%Y'), ifnull(a, group_concat(b))"),
                    mysql(NONE, "select if(a, year(b), last_day(c)) from t where d in (1)"),
                    pg(NONE, "select temp, load, hold from temp where begin > 1"),
                    pg(NONE, "set local statement_timeout = 1"),
                    pg(NONE, "set local role bob"),
                    pg(NONE, "set transaction isolation level serializable"),
                    pg(NONE, "set constraints all deferred"),
                    pg(NONE, "select set_config('a.b', 'c', true)"),
                    pg(NONE, "select set_config('a.b', coalesce(?, 'x'), true)"),
                    pg(NONE, "select a from t where b like ? escape '\\'"),
                    pg(NONE, "select a from t where b like ? escape '\\' and c = 'x'"),
                    pg(NONE, "select a from t where b like '\\' or c like ? escape '\\';"),
                    pg(NONE, "explain update t set a = 1"),
                    pg(NONE, "explain (analyze, verbose) update t set a = 1"),
                    pg(NONE, "commit and no chain"),
                    pg(NONE, "select pg_advisory_xact_lock(1), pg_advisory_unlock(1)"),
                    pg(NONE, "declare c cursor for select 1"),
                    pg(NONE, "lock table t"),
                    pg(NONE, "comment on sequence s is 'x'"),
                    pg(NONE, "commit"),
                    pg(NONE, "rollback"),
                    pg(NONE, "notify news"),
                    pg(NONE, "/* set role x; */ select 1 -- ; set role x"),
                    mysql(NONE, "select @@session.sql_mode"),
                    mysql(NONE, "update t set a = 1--1"),
                    mysql(NONE, "do sleep(0)"),
                    mysql(NONE, "set statement max_statement_time = 1 for select 1"),
                    mysql(
                            NONE,
                            "set statement max_statement_time = 0.5, sql_mode = 'ansi' for update t"
                                    + " set a = 1"),
                    pg(NONE, "select U&'d\\0061ta', U&'d!0061ta' uescape '!' from t"),
                    pg(NONE, "select a from t where b = call and c = call collate \"C\""),
                    mysql(NONE, "select profiling from t"),
                    mysql(NONE, "commit"),
                    mysql(NONE, "rollback to savepoint a"),
                    mysql(NONE, "commit and no chain"),
                    mysql(NONE, "explain format=json update t set a = 1"),
                    mysql(NONE, "analyze update t set a = 1"),
                    new Case(OTHER, "update t set (a, b) = (1, 2)", NONE),
                    new Case(ORACLE, "set transaction read only", NONE),
                    new Case(ORACLE, "lock table t in exclusive mode", NONE));

    @ParameterizedTest
    @FieldSource("CHANGES")
    void aStatementThatChangesTheSessionIsSeen(Case c) {
        assertThat(new SessionSql(c.dialect()).effects(c.sql()) & c.effects())
                .isEqualTo(c.effects());
    }

    @ParameterizedTest
    @FieldSource("NO_CHANGES")
    void aStatementThatChangesNothingCostsNoReset(Case c) {
        assertThat(new SessionSql(c.dialect()).effects(c.sql()) & ~NOTES).isEqualTo(NONE);
    }

    /** The columns that an INSERT names look like the arguments of a function. */
    @Test
    void anInsertCallsNoFunctionByTheNamesOfItsTableAndColumns() {
        for (String sql :
                List.of(
                        "insert into t(a) values ($1) on conflict (a) do update set a = $1",
                        "insert into app.orders (id, total) values (?, ?) returning id",
                        "insert into \"Orders\" (\"id\") values (default)",
                        "insert into \"my orders\" (id) select id from t",
                        "insert into t with a as (select 1), b (y) as (select 2) select y from b",
                        "insert into t (x, value) with recursive a (x) as (select 1), b (y) as"
                                + " (select x from a) select y from b")) {
            assertThat(new SessionSql(POSTGRES).effects(sql) & ~NOTES).as(sql).isEqualTo(SEQUENCE);
            assertThat(new SessionSql(MYSQL).effects(sql.replace('"', '`')) & ~NOTES)
                    .as(sql)
                    .isEqualTo(SEQUENCE);
        }
    }

    /** MariaDB's BEGIN opens a block too, of which more is to be feared. */
    @Test
    void aTransactionOfMariaDbIsNoBlock() {
        for (String sql : List.of("begin", "begin /* a */ work", "begin; select 1")) {
            assertThat(new SessionSql(MYSQL).effects(sql)).as(sql).isEqualTo(TRANSACTION);
        }
    }

    @Test
    void theBodyOfAFunctionIsNotRunWhereItIsMade() {
        String sql =
                "create function f() returns int language sql set search_path = x"
                        + " as $$ select set_config('a', 'b', false)::int $$";
        assertThat(new SessionSql(POSTGRES).effects(sql) & ~(FUNCTION | NOTES)).isEqualTo(NONE);
    }

    @Test
    void theSameEffectIsSeenInAnyCaseBehindAnyCommentAndAfterAnyStatement() {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            for (Case c : CHANGES) {
                String disguised = disguised(c, random);
                assertThat(new SessionSql(c.dialect()).effects(disguised) & c.effects())
                        .as("seed %d: %s", seed, disguised)
                        .isEqualTo(c.effects());
            }
        }
    }

    private static String disguised(Case c, Random random) {
        List<String> before =
                List.of(
                        "",
                        " \n\t",
                        "/* set */",
                        "-- it is a comment\n",
                        "/* it's */",
                        "select 'a''b';",
                        "select 1;\n",
                        "update t set a = '/*';",
                        ";");
        StringBuilder sql = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            sql.append(before.get(random.nextInt(before.size())));
        }
        boolean keepCase = c.sql().matches("(?s).*('|--|/\\*|#).*");
        for (char letter : c.sql().toCharArray()) {
            sql.append(
                    !keepCase && random.nextBoolean()
                            ? String.valueOf(letter).toUpperCase(Locale.ROOT)
                            : String.valueOf(letter));
            if (letter == ' ' && !keepCase) {
                sql.append(random.nextBoolean() ? "/**/" : "\n ");
            }
        }
        return sql.append(random.nextBoolean() ? " ; select 1" : "").toString();
    }

    @Test
    void noTextMakesItThrow() {
        String alphabet = "set config('role\\\"`$a$/*-#@;{}[]?=:!\n\r\u00e4 0";
        Random random = new Random(7);
        for (int i = 0; i < 50_000; i++) {
            StringBuilder sql = new StringBuilder();
            for (int length = random.nextInt(30); length > 0; length--) {
                sql.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            SqlDialect dialect = SqlDialect.values()[random.nextInt(4)];
            assertThatCode(() -> new SessionSql(dialect).effects(sql.toString()))
                    .as("%s: %s", dialect, sql)
                    .doesNotThrowAnyException();
        }
    }

    /** A text of a megabyte is read once, whatever it repeats. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "set_config('a.b', 'c', true), ",
                "set_config('a.b', ",
                "set_config(",
                "csvwrite ",
                "pragma x; ",
                "{fn lower("
            })
    void aTextThatRepeatsItselfIsNotReadAgainForEachTime(String part) {
        String sql = "select " + part.repeat(1_000_000 / part.length());
        for (SqlDialect dialect : SqlDialect.values()) {
            assertTimeoutPreemptively(
                    Duration.ofSeconds(10), () -> new SessionSql(dialect).effects(sql));
        }
    }

    @Test
    void columnsAreNamesOrCounted() {
        for (String column : List.of("id", "ID_2", "größe", "\"my id\"", "`id`", "*")) {
            assertThat(SessionSql.isColumn(column)).as(column).isTrue();
        }
        for (String column : List.of("", "leak()", "my id", "\"a\", leak(), \"b\"", "a, b")) {
            assertThat(SessionSql.isColumn(column)).as(column).isFalse();
        }
    }

    @Test
    void aTextIsJudgedByItsContentHoweverOftenAndLong() {
        SessionSql postgres = new SessionSql(POSTGRES);
        String padding = " ".repeat(2_000);
        for (int i = 0; i < 3; i++) {
            assertThat(postgres.effects("select " + 1)).isEqualTo(NONE);
            assertThat(postgres.effects("listen " + i)).isEqualTo(LISTEN);
            assertThat(postgres.effects(padding + "listen a")).isEqualTo(LISTEN);
            assertThat(postgres.effects(padding + "select a")).isEqualTo(NONE);
            assertThat(postgres.effects(null)).isEqualTo(NONE);
        }
    }
}
