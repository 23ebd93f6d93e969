package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.sql.CleanSql.Answer;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Texts that change their session, openly or hidden, are not clean. */
@Tag("fast")
class SqlFailsClosedTest {

    private static final List<String> CHANGES_POSTGRES =
            List.of(
                    "set statement_timeout = 1",
                    "SET TIME ZONE 'UTC'",
                    "set session characteristics as transaction read only",
                    "set search_path to x",
                    "set schema 'x'",
                    "set role bob",
                    "set session role bob",
                    "SET \"role\" TO bob",
                    "set session authorization bob",
                    "set session_authorization = bob",
                    "reset all",
                    "discard all",
                    "set seed to 0.5",
                    "select set_config('a.b', 'c', false)",
                    "select set_config(?, ?, ?)",
                    "select pg_catalog.\"set_config\"('a','b',false)",
                    "with x as (select set_config('a.b', 'c', false)) select * from x",
                    "select set_config('a.b', 'c', true), set_config('a.b', 'c', false)",
                    "select 1; set lock_timeout = 5",
                    "  \n\t/* a /* nested */ set */ -- set local\r\n set x.y = 1",
                    "-- it's\nset x.y = 1",
                    "-- ends here\rset x.y = 1",
                    "select '--'; set x.y = 1",
                    "select '/*'; set x.y = 1 --*/",
                    "select $a$ it's $a$; set x.y = 1",
                    "select \"it's\" from t; set x.y = 1",
                    "select E'it\\'s'; set x.y = 1",
                    "select 'c:\\'; set x.y = 1",
                    "select E'a\\'', 'b'; set x.y = 1 --'",
                    "begin",
                    "start transaction read only",
                    "listen news",
                    "create temp table t (n int)",
                    "create or replace temporary view v as select 1",
                    "create table pg_temp.t (n int)",
                    "select 1 into temp t",
                    "select 1 into local temporary table t",
                    "explain (analyze) create temp table t as select 1",
                    "create table t (n int)",
                    "create unlogged table if not exists t as select 1",
                    "create sequence s",
                    "select 1 as n into t",
                    "select 1 insert into temp t",
                    "select 1 as merge into /* a */ temporary t",
                    "select 1 as insert into local temp t",
                    "set local \"seed\" = 0.5",
                    "set local \"Seed\" to 0.5",
                    "set con\u017ftraints.x = 'a'",
                    "select set_config('seed', '0.5', true)",
                    "select set_config('Seed', '0.5', true)",
                    "select set_config(?, ?, true)",
                    "select set_config('se' || 'ed', '1', true)",
                    "select set_config(E'se\\x65d', '1', true)",
                    "select set_config('a.b', set_config('c.d', 'e', false), true)",
                    "commit and chain",
                    "end and chain",
                    "abort work and chain",
                    "select pg_advisory_lock(1)",
                    "select pg_try_advisory_lock_shared(1, 2)",
                    "prepare p as select 1",
                    "declare c cursor with hold for select 1",
                    "do $$ begin perform f(); end $$",
                    "call p()",
                    "{call p()}",
                    "{? = call p(?)}",
                    "select enter_tenant('acme')",
                    "select * from app.enter ('acme')",
                    "select \"Enter\"('acme')",
                    "insert into t with a as (select 1) select 1, enter('acme')",
                    "insert into t (a) values ('with'), (1), (enter('acme'))",
                    "insert into t select time with time zone 'now', enter(a) from b",
                    "insert into t default values returning a, enter('acme')",
                    "{call enter}",
                    "{? = call app.enter}",
                    "select U&'a' || enter('acme')",
                    "set U&\"r\\006fle\" to bob",
                    "select \"enter tenant\"('acme')",
                    "select app.lower('ACME')",
                    "select count(*) from t where visible(t.id)",
                    "insert into t (a) values (enter('acme'))",
                    "select enter /* it */ ('acme')",
                    "with x as (select enter('acme')) select * from x",
                    "select query_to_xml('select enter()', true, true, '')",
                    "select E'it\\'s', enter('acme')",
                    "load 'auto_explain'",
                    "select setseed(0.5)",
                    "select dblink_connect('a', 'b')");

    private static final List<String> CHANGES_MARIADB =
            List.of(
                    "select enter('acme')",
                    "select app.enter('acme')",
                    "drop database app",
                    "drop schema if exists app",
                    "create or replace database app",
                    "select `table`('x')",
                    "SET @a = 1",
                    "set names utf8mb4",
                    "set local sort_buffer_size = 1",
                    "set transaction isolation level serializable",
                    "select @a := 1",
                    "set statement max_statement_time = 1 for set @a = 1",
                    "set statement max_statement_time = 1 for set sql_mode = ''",
                    "set statement max_statement_time = (@a := 1) for select 1",
                    "set statement = 1",
                    "set statement := 1, sql_mode = ''",
                    "set statement sql_mode = '' for prepare p from 'select 1'",
                    "set statement max_statement_time = 1 for create temporary table t (n int)",
                    "set statement max_statement_time = leak() for select 1",
                    "select 1 into @a",
                    "/*!40101 SET NAMES utf8 */",
                    "# it's\nset names utf8",
                    "select 'it\\'s'; set names utf8",
                    "use other",
                    "begin",
                    "begin not atomic set names utf8; end",
                    "xa start 'x'",
                    "create temporary table t (n int)",
                    "select get_lock('a', 1)",
                    "lock tables t write",
                    "flush tables with read lock",
                    "prepare p from 'select 1'",
                    "call p()",
                    "set profiling = 1",
                    "set @@session.profiling = 1",
                    "execute immediate 'set profiling = 1'",
                    "execute immediate 'set @a = 1'",
                    "backup lock t",
                    "commit and chain",
                    "rollback work and chain no release",
                    "analyze select @a := 1");

    private static final List<String> NOT_UNDERSTOOD_BY_POSTGRES =
            List.of(
                    // letters by their codes
                    "set U&\"r\\006fle\" to other",
                    "set u&\"r!006fle\" uescape '!' to other",
                    "select U&\"leak\\005fsql\"()",
                    "select U&\"pg_advisory\\005flock\"(1)",
                    "create table U&\"pg\\005ftemp\".t (n int)",
                    // a name behind parentheses
                    "select distinct on (i) leak() from t",
                    "select distinct on (i, (j)) leak(1) from t",
                    "select distinct on (lower(i)) app.leak() from t",
                    "select distinct on (i) /* x */ leak /* y */ () from t",
                    "insert into t values (1) returning with (old as o) leak()",
                    // operators
                    "select 1 ### 2",
                    "select ### 1",
                    "select 1 `` 2",
                    "select 1 ` leak() ` 2",
                    "select 5 !",
                    "select 1 operator(app.###) 2",
                    "select 1 operator(app.+) 2",
                    "select 1 =&= 2",
                    "select 1 +@- 2",
                    // names in quotes
                    "select \"Leak\"()",
                    "select \"COUNT\"(1)",
                    "select \"Lower\"('A')",
                    "select \"set\"('x')",
                    "select \"if\"(true)",
                    "select \"my leak\"()",
                    "select \"PG_CATALOG\".lower('A')",
                    "select ran\u212a() over ()",
                    "select \u017fum(1)",
                    "select set_config('a.b', 'c', \"true\") from t",
                    "select set_config('a.b', 'c', not true)",
                    "set \"local\" x = 1",
                    // settings that are called like words of the language
                    "set local.x = 'a'",
                    "set local . x = 'a'",
                    "set local/**/.x = 'a'",
                    "set transaction.x = 'a'",
                    "set constraints.x = 'a'",
                    "set session.x = 'a'",
                    "set \"transaction\".x = 'a'",
                    // the view whose rule sets
                    "update pg_settings set setting = 'x' where name = 'search_path'",
                    "update pg_catalog.pg_settings s set setting = 'x'",
                    "update \"pg_settings\" set setting = 'x'",
                    "with x as (update pg_settings set setting = 'x' returning 1) table x",
                    "merge into pg_settings using t on true when matched then update set setting = 1",
                    // functions that run text, and names that say it after a dot
                    "select ts_rewrite('a'::tsquery, $$ select leak() $$)",
                    "select * from ts_stat('select leak()')",
                    "select t.ts_stat from t",
                    "select query_to_xml('select leak()', true, true, '')",
                    "select cursor_to_xml('c', 1, true, true, '')",
                    "select table_to_xml('v', true, true, '')",
                    "select * from dblink('x', 'select leak()')",
                    "select * from crosstab('select leak()') as c(a int)",
                    "select (1).pg_advisory_lock",
                    "select g.pg_try_advisory_lock from generate_series(1, 1) g",
                    "select treat(1 as pg_try_advisory_lock)",
                    // statements
                    "execute p",
                    "execute p(1, 2)",
                    "explain analyze execute p",
                    "create table x as execute p",
                    "do $$ begin end $$",
                    "copy t from program 'true'",
                    "copy (select 1) to program 'true'",
                    "wibble 1",
                    "\"select\" 1",
                    "'x'",
                    "unlisten *",
                    "deallocate p",
                    "{wibble x}",
                    "explain select 1; wibble 1",
                    // what a driver makes of braces
                    "select {oj leak}(1)",
                    "select {oj leak} /* x */ (1)",
                    "select leak {oj (1)}",
                    "select set_{oj config}('role', 'other', false)",
                    "select pg_advisory_{oj lock}(1)",
                    "select leak_{fn lower('x')}",
                    "select app. {fn lower('x')}",
                    "select 1 as a in{oj to} temp t",
                    "select 1 as a into {oj temp} t",
                    "{oj set} x.y = 1",
                    "{fn setting()}",
                    "select 1 from {oj t -}- '\n, leak() -- '",
                    "select {d '2001-01-01' /* *}/, leak() -- */ }",
                    "select {oj e}'a\\', leak(), '",
                    "select /*/ {oj */ leak}(1)",
                    // a parameter that is sent in parentheses
                    "select leak ?",
                    "select 1 from t where app.leak /* x */ ?",
                    // characters and literals
                    "select 'a\\', leak(), '",
                    "select 'a\\', 'b', leak(), 'c\\'",
                    "select '\\' /* ', leak() -- */",
                    "select E'a'\n'\\', leak(), '\\'",
                    "select 'a\\'; select leak() --'",
                    "select 'it\\'s'",
                    "select 1 \\ 2",
                    "select 1 \u0001",
                    "select 1into temp t",
                    "select $1into temp t",
                    "select 1 from t where a = 1or leak()",
                    "select 'open",
                    "select /* open",
                    "select $$ open",
                    // what lasts as long as the session
                    "set local seed = 0.5",
                    "select pg_create_logical_replication_slot('s', 'test_decoding', true)",
                    "select pg_backup_start('x')");

    private static final List<String> NOT_UNDERSTOOD_BY_MARIADB =
            List.of(
                    "/*!999999 ' */ select leak() /*!999999 ' */",
                    "/*!50000 select 1 */",
                    "select 1 /*M!100000 , leak() */",
                    "select 'it\\'s'",
                    "select 'a\\', leak(), '",
                    "select `leak`()",
                    "select `my leak`()",
                    "select app.`leak`()",
                    "select \"leak\"()",
                    "select leak /* x */ ()",
                    "binlog 'x'",
                    "wibble 1",
                    "execute immediate 'set role x'",
                    "execute p",
                    "{wibble x}",
                    "backup lock t",
                    "explain select 1; backup stage start",
                    "explain select 1; enter;",
                    "analyze select 1; enter",
                    "explain analyze execute p",
                    // what a driver makes of braces
                    "select get_{oj lock}('a', 1)",
                    "select get {?}(1)",
                    "select {d leak}(1)",
                    "select 1 -{d - x} '\n, leak() -- '",
                    "select /*/ {oj *}/ leak(1) -- */",
                    "select {fn convert('a', 'b, BOOLEAN')}, ' , leak() -- '",
                    "select {fn lower('}')}",
                    "select 2 /* */* ' */ {fn convert(1,BOOLEAN # '+\"\n)} ' , leak() -- \"",
                    "select 1 \\ 2",
                    "select 1 \u0001",
                    "begin not atomic set role x; end",
                    // procedures of the Oracle mode
                    "begin enter; end",
                    "begin /* work */ app.enter; end",
                    "if 1 = 1 then enter; end if",
                    "declare a int; begin enter; end",
                    "for i in 1..2 loop enter; end loop",
                    "while a loop enter; end loop",
                    "loop enter; end loop",
                    "case when a then enter; end case",
                    // what ends its session
                    "commit release",
                    "commit work and no chain release",
                    "rollback /* x */ release",
                    "analyze format=json select leak()",
                    "select 'open",
                    "select ran\u212a()");

    private static Answer pg(String sql) {
        return new CleanSql(SqlDialect.POSTGRES).read(sql).answer();
    }

    private static Answer mysql(String sql) {
        return new CleanSql(SqlDialect.MYSQL).read(sql).answer();
    }

    @ParameterizedTest
    @FieldSource({"CHANGES_POSTGRES", "NOT_UNDERSTOOD_BY_POSTGRES"})
    void whatChangesASessionOfPostgresIsNotClean(String sql) {
        assertThat(pg(sql)).isNotEqualTo(Answer.CLEAN);
    }

    @ParameterizedTest
    @FieldSource({"CHANGES_MARIADB", "NOT_UNDERSTOOD_BY_MARIADB"})
    void whatChangesASessionOfMariaDbIsNotClean(String sql) {
        assertThat(mysql(sql)).isNotEqualTo(Answer.CLEAN);
    }

    @Test
    void itIsNotInAnyCaseBehindAnyCommentAndAfterAnyStatement() {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            for (String sql : CHANGES_POSTGRES) {
                assertThat(pg(disguised(sql, random))).as(sql).isNotEqualTo(Answer.CLEAN);
            }
            for (String sql : CHANGES_MARIADB) {
                assertThat(mysql(disguised(sql, random))).as(sql).isNotEqualTo(Answer.CLEAN);
            }
        }
    }

    private static String disguised(String text, Random random) {
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
        boolean keepCase = text.matches("(?s).*('|--|/\\*|#).*");
        for (char letter : text.toCharArray()) {
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
}
