package dev.weir.sql;

import static dev.weir.sql.SessionEffect.BEYOND_RESET;
import static dev.weir.sql.SessionEffect.CURSOR;
import static dev.weir.sql.SessionEffect.FUNCTION;
import static dev.weir.sql.SessionEffect.IDENTITY;
import static dev.weir.sql.SessionEffect.LISTEN;
import static dev.weir.sql.SessionEffect.LOCK;
import static dev.weir.sql.SessionEffect.PATH;
import static dev.weir.sql.SessionEffect.PREPARED;
import static dev.weir.sql.SessionEffect.SEQUENCE;
import static dev.weir.sql.SessionEffect.SETTING;
import static dev.weir.sql.SessionEffect.TEMPORARY;
import static dev.weir.sql.SessionEffect.UNKNOWN;
import static dev.weir.sql.SqlDialect.MYSQL;
import static dev.weir.sql.SqlDialect.POSTGRES;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A text of which anything was not understood has its session reset. */
@Tag("fast")
class SqlFailsClosedTest {

    /** Any of them has the whole session reset, but for what no reset undoes. */
    private static final int EVERYTHING = FUNCTION | UNKNOWN;

    private static final int CHANGES =
            EVERYTHING
                    | SETTING
                    | IDENTITY
                    | PATH
                    | LISTEN
                    | TEMPORARY
                    | LOCK
                    | PREPARED
                    | CURSOR
                    | BEYOND_RESET;

    private static int pg(String sql) {
        return new SessionSql(POSTGRES).effects(sql);
    }

    private static int mysql(String sql) {
        return new SessionSql(MYSQL).effects(sql);
    }

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

    static List<String> ofPostgres() {
        return NOT_UNDERSTOOD_BY_POSTGRES;
    }

    static List<String> ofMariaDb() {
        return NOT_UNDERSTOOD_BY_MARIADB;
    }

    @ParameterizedTest
    @FieldSource("NOT_UNDERSTOOD_BY_POSTGRES")
    void whatPostgresMayTakeForAChangeIsReset(String sql) {
        assertThat(pg(sql) & CHANGES).isNotZero();
    }

    @ParameterizedTest
    @FieldSource("NOT_UNDERSTOOD_BY_MARIADB")
    void whatMariaDbMayTakeForAChangeIsReset(String sql) {
        assertThat(mysql(sql) & CHANGES).isNotZero();
    }

    /** No reset undoes what any word may have been, and no driver's session is kept with it. */
    @Test
    void wordsThatGrowTogetherCostTheConnection() {
        assertThat(pg("select dblink_{oj connect}('a', 'b')") & BEYOND_RESET).isNotZero();
        assertThat(mysql("select get_{oj lock}('a', 1)") & BEYOND_RESET).isNotZero();
    }

    @Test
    void aRoleThatIsSpeltByCodesHasEverythingReset() {
        assertThat(pg("set U&\"r\\006fle\" to other") & UNKNOWN).isNotZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "do $$ begin load 'a'; end $$",
                "do 'begin perform setseed(0.5); end'",
                "do language plpgsql $$ begin perform dblink_connect('c', ''); end $$",
                "explain select 1; do $$ begin load 'a'; end $$",
                "select isn_weak(true)",
                "select (true).isn_weak",
                "select oracle.set_nls_sort('cs_CZ')"
            })
    void whatNoResetUndoesIsSeenInABlockAndByItsName(String sql) {
        assertThat(pg(sql) & BEYOND_RESET).isNotZero();
    }

    @Test
    void whatABlockCallsIsTold() {
        String sql = "do $$ begin perform app.connects(1); end $$; select leak()";
        assertThat(new SessionSql(POSTGRES).functions(sql)).contains("connects", "leak");
        assertThat(pg("do $$ begin update t set a = 1; end $$") & BEYOND_RESET).isZero();
    }

    /** The catalogue has no function of these names, which would make them harmless. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select treat(1 as pg_try_advisory_lock)",
                "select treat(1 as leak)",
                "select 1 operator(app.+) 2",
                "select 1 operator(+) 2"
            })
    void aCallInTheFormOfAnotherThingIsNotJudgedByItsName(String sql) {
        assertThat(pg(sql) & UNKNOWN).isNotZero();
    }

    @Test
    void aSettingThatIsChangedThroughItsViewCountsAsTheRoleAndThePathToo() {
        int all = SETTING | IDENTITY | PATH;
        assertThat(pg("update pg_settings set setting = 'x' where name = 'role'") & all)
                .isEqualTo(all);
    }

    @Test
    void anIdThatIsSetByLastInsertIdIsOneThatTheNextBorrowerCouldRead() {
        assertThat(mysql("select last_insert_id(5)") & SEQUENCE).isNotZero();
        assertThat(mysql("update t set id = last_insert_id(id + 1)") & SEQUENCE).isNotZero();
        assertThat(mysql("select last_insert_id()") & SEQUENCE).isZero();
        assertThat(mysql("select next value for s") & SEQUENCE).isNotZero();
    }

    /** So that another function of that name, in other letters, is not taken for it. */
    @Test
    void aFunctionIsNamedAsTheServerLooksItUp() {
        SessionSql postgres = new SessionSql(POSTGRES);
        assertThat(postgres.functions("select Leak(), \"Leak\"()"))
                .containsExactlyInAnyOrder("leak", "Leak");
        assertThat(postgres.functions("select \"my leak\"()")).containsExactly("");
        assertThat(new SessionSql(MYSQL).functions("select `Leak`()")).containsExactly("leak");
    }

    @Test
    void whatStandsBehindADotIsToldBecauseItMayBeAFunction() {
        SessionSql postgres = new SessionSql(POSTGRES);
        assertThat(postgres.attributes("select t.a, (b).Leak, (c).\"Leak\", d.f(1) from t"))
                .containsExactlyInAnyOrder("a", "leak", "Leak");
        assertThat(postgres.attributes("select t.\"my leak\" from t")).containsExactly("");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "with a as (select 1) select 1, leak(2)",
                "with a as (select 1) (select 1) order by 1, leak(2)",
                "with a as (select 1, leak(2)) table a",
                "select 1; select 2, leak(3)",
                "create index i on t (leak(a))",
                "select index from t join u on leak(1)"
            })
    void aCallIsNotTakenForTheNameOfAQueryOrTable(String sql) {
        assertThat(pg(sql) & FUNCTION).isNotZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from unnest(?) u(a)",
                "select * from (select 1) x(a)",
                "select * from t, (select 1) x(a)",
                "select * from t join (select 1) x(a) on true",
                "select * from t, lateral (select 1) x(a)",
                "select * from json_to_recordset(?) x(a int)",
                "select * from unnest(?) with ordinality u(a, n)",
                "with a (x) as (select 1), b (y) as (select 2) select * from a, b",
                "with a as (table t), b (y) as not materialized (select 2) table b",
                "create unique index i on t (a, (lower(b)))",
                "create index concurrently if not exists i on only t using gin (a)"
            })
    void theColumnsOfAnAliasAreNoArguments(String sql) {
        assertThat(pg(sql) & CHANGES).isZero();
    }
}
