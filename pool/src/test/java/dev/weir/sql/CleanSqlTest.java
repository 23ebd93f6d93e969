package dev.weir.sql;

import static dev.weir.sql.CleanSql.Answer.CALLS;
import static dev.weir.sql.CleanSql.Answer.CLEAN;
import static dev.weir.sql.CleanSql.Answer.DIRTY;
import static dev.weir.sql.SqlDialect.MYSQL;
import static dev.weir.sql.SqlDialect.OTHER;
import static dev.weir.sql.SqlDialect.POSTGRES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.weir.sql.CleanSql.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which texts leave their session as it was. */
@Tag("fast")
class CleanSqlTest {

    /** Ordinary statements that cost a reset all the same, by what they begin with. */
    private static final List<String> COSTS_A_RESET =
            List.of(
                    // definitions
                    "alter table t add",
                    "create index i on t",
                    "drop table if exists t",
                    "describe t",
                    // JDBC escapes
                    "select {fn ",
                    // an alias with columns and without AS, an INSERT without INTO
                    "select * from unnest(?::int[]) with ordinality u(id, n)",
                    "select s.day::date from generate_series(",
                    "insert t (",
                    "insert ignore t (",
                    "replace t (",
                    // EXPLAIN, COPY, LOAD, DECLARE, DO
                    "explain ",
                    "copy ",
                    "load data ",
                    "declare c ",
                    "do sleep",
                    // literals and comments out of the ordinary
                    "select b'101', x'1F', E'a\\nb'",
                    "select x'1F', 0x1F",
                    "select /* a comment */ a -- and another\nfrom t /* nested /*",
                    "select /* a comment */ a -- and another\nfrom t #",
                    // what the server has set
                    "select name, setting from pg_settings",
                    "select @@session.sql_mode");

    static List<String> ofPostgres() {
        return statements("ordinary-postgres.sql");
    }

    static List<String> ofMariaDb() {
        return statements("ordinary-mariadb.sql");
    }

    /** One statement in each paragraph. */
    private static List<String> statements(String resource) {
        try (InputStream file =
                Objects.requireNonNull(CleanSqlTest.class.getResourceAsStream(resource))) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(text.split("\n\n")).map(String::strip).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CleanSql.Answer answer(SqlDialect dialect, String sql) {
        return reading(dialect, sql).answer();
    }

    private static Reading reading(SqlDialect dialect, String sql) {
        return new CleanSql(dialect).read(sql);
    }

    @ParameterizedTest
    @MethodSource("ofPostgres")
    void anOrdinaryStatementOfPostgresIsCleanUnlessItIsListed(String sql) {
        assertThat(answer(POSTGRES, sql) == CLEAN).isNotEqualTo(isListed(sql));
    }

    @ParameterizedTest
    @MethodSource("ofMariaDb")
    void anOrdinaryStatementOfMariaDbIsCleanUnlessItIsListed(String sql) {
        assertThat(answer(MYSQL, sql) == CLEAN).isNotEqualTo(isListed(sql));
    }

    @Test
    void thereAreEnoughOfThemToTell() {
        assertThat(ofPostgres()).hasSizeGreaterThan(190);
        assertThat(ofMariaDb()).hasSizeGreaterThan(50);
    }

    private static boolean isListed(String sql) {
        return COSTS_A_RESET.stream().anyMatch(sql::startsWith);
    }

    @Test
    void anUnknownFunctionOrOperatorIsNamedAsTheServerLooksItUp() {
        assertThat(reading(POSTGRES, "select Leak(1), app.lower(a), \"Leak\"(2), 1 === 2"))
                .extracting(Reading::answer, Reading::calls)
                .containsExactly(CALLS, Set.of("leak", "lower", "Leak", "==="));
        assertThat(answer(POSTGRES, "select pg_catalog.lower(a), count (*) from t"))
                .isEqualTo(CLEAN);
        assertThat(answer(MYSQL, "select app.lower(a) from t")).isEqualTo(CALLS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select a from t where b like ? escape '\\'",
                "select a from t where b like ? escape '\\' or c like ? escape '\\' limit ?",
                "select a from t where b like ? escape '\\' and c = 'x' and d = 'y'",
                "select a from t where b like 'c:\\dir%' and c = 'x'"
            })
    void aBackslashThatCannotHideAnythingIsClean(String sql) {
        assertThat(answer(POSTGRES, sql)).isEqualTo(CLEAN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select '\\', ', leak(), \\'",
                "select '\\'' , leak() -- '",
                "select '\\' /* ', leak() -- */",
                "select 'a\\', \"', leak() --\"",
                "select 'a\\', $$', leak()$$"
            })
    void aBackslashThatMayHideSomethingIsNot(String sql) {
        assertThat(answer(POSTGRES, sql)).isEqualTo(DIRTY);
        assertThat(answer(MYSQL, sql)).isEqualTo(DIRTY);
    }

    @Test
    void aSettingOfTheTransactionIsClean() {
        for (String sql :
                List.of(
                        "set local app.tenant = 'acme'",
                        "select set_config('app.tenant', ?, true)",
                        "SELECT set_config('app.tenant', ?::text, TRUE), 1",
                        "select set_config('search_path', 'acme', true)")) {
            assertThat(answer(POSTGRES, sql)).as(sql).isEqualTo(CLEAN);
        }
        for (String sql :
                List.of(
                        "set local.tenant = 'acme'",
                        "set \"local\" x = 1",
                        "set local seed = 0.5",
                        "select set_config('seed', '0.5', true)",
                        "select set_config('app.tenant', ?, false)",
                        "select app.set_config('app.tenant', 'x', true)",
                        "select set_config('app.tenant', 'x', not true)")) {
            assertThat(answer(POSTGRES, sql)).as(sql).isEqualTo(DIRTY);
        }
        assertThat(answer(MYSQL, "set local sort_buffer_size = 1")).isEqualTo(DIRTY);
        assertThat(answer(MYSQL, "select set_config('app.tenant', 'x', true)")).isEqualTo(DIRTY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "load 'auto_explain'",
                "select dblink_connect('c', '')",
                "do $$ begin load 'a'; end $$",
                "do 'begin perform dblink_connect_u(''c''); end'",
                "select (true).isn_weak",
                "select oracle.set_nls_sort('cs_CZ')",
                "select pg_create_logical_replication_slot('s', 'test_decoding', true)",
                "select dblink_{oj connect}('a', 'b')",
                "select {oj dblink_}connect('a', 'b')"
            })
    void whatNoResetUndoesIsTold(String sql) {
        assertThat(reading(POSTGRES, sql).beyondReset()).isTrue();
    }

    @Test
    void whatAResetUndoesIsNotBeyondIt() {
        for (String sql : List.of("set x = 1", "do $$ begin end $$", "select leak(payload)")) {
            assertThat(reading(POSTGRES, sql).beyondReset()).as(sql).isFalse();
        }
        assertThat(reading(POSTGRES, "select load from t").beyondReset()).isFalse();
        assertThat(reading(MYSQL, "set @@session.profiling = 1").beyondReset()).isTrue();
    }

    @Test
    void whatAsksForTheLastValueOfASequenceAndWhatAdvancesOneIsTold() {
        for (String sql :
                List.of("select lastval()", "select currval('s')", "select t.\"currval\"")) {
            assertThat(reading(POSTGRES, sql).asksLastValue()).as(sql).isTrue();
        }
        for (String sql :
                List.of(
                        "select LAST_INSERT_ID()",
                        "select @@session.identity",
                        "select previous value for s")) {
            assertThat(reading(MYSQL, sql).asksLastValue()).as(sql).isTrue();
        }
        for (String sql :
                List.of(
                        "insert into t values (1)",
                        "select nextval('s')",
                        "select setval('s', 1)",
                        "with x as (insert into t values (1) returning a) table x",
                        "update t set id = default",
                        "merge into t using u on true when not matched then insert values (1)")) {
            assertThat(reading(POSTGRES, sql).writes()).as(sql).isTrue();
            assertThat(reading(POSTGRES, sql).answer()).as(sql).isEqualTo(CLEAN);
        }
        assertThat(reading(MYSQL, "select last_insert_id(5)").writes()).isTrue();
        assertThat(reading(MYSQL, "select last_insert_id/**/(5)").writes()).isTrue();
        assertThat(reading(MYSQL, "select last_insert_id ( )").writes()).isFalse();
        assertThat(reading(MYSQL, "select next value for s").writes()).isTrue();
        Reading plain = reading(POSTGRES, "select a from t");
        assertThat(plain.asksLastValue() || plain.writes()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set x = 1",
                "  /* it */ -- so\n SET x = 1",
                "select 1; set x = 1",
                "alter session set nls_date_format = 'x'",
                "use other",
                "pragma foreign_keys = on",
                "attach 'x' as y",
                "create global temporary table t (n int)",
                "declare global temporary table session.t (n int)",
                "create table #t (n int)",
                "select 1 into #t"
            })
    void ofOtherDatabasesTheFirstWordDecides(String sql) {
        assertThat(answer(OTHER, sql)).isEqualTo(DIRTY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 1",
                "update t set a = 1",
                "set transaction read only",
                "set local x = 1",
                "begin p; end;",
                "{call p()}",
                "declare n int; begin null; end;",
                "lock table t in exclusive mode",
                "insert into t values ('set x = 1')"
            })
    void theirOtherStatementsAreClean(String sql) {
        assertThat(answer(OTHER, sql)).isEqualTo(CLEAN);
    }

    @Test
    void aTransactionThatMayHaveBegunIsTold() {
        for (String sql :
                List.of("begin", "START TRANSACTION", "savepoint a", "select 1; begin tran")) {
            assertThat(reading(OTHER, sql).begins()).as(sql).isTrue();
        }
        for (String sql : List.of("begin", "start transaction", "do $$ begin end $$")) {
            assertThat(reading(POSTGRES, sql).begins()).as(sql).isTrue();
        }
        assertThat(reading(OTHER, "select 1").begins()).isFalse();
        assertThat(reading(POSTGRES, "savepoint a").begins()).isFalse();
    }

    @Test
    void noTextMakesItThrow() {
        String alphabet = "set config('role\\\"`$a$/*-#@;{}[]?=:!\n\r\u00e4 0\u0001";
        Random random = new Random(7);
        for (int i = 0; i < 50_000; i++) {
            StringBuilder sql = new StringBuilder(random.nextBoolean() ? "select " : "");
            for (int length = random.nextInt(30); length > 0; length--) {
                sql.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            SqlDialect dialect = SqlDialect.values()[random.nextInt(4)];
            assertThatCode(() -> new CleanSql(dialect).read(sql.toString()))
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
                "'\\', ",
                "/* ",
                "-- \n",
                "; -",
                "lower(",
                "\"a\".",
                "(create or replace "
            })
    void aTextThatRepeatsItselfIsNotReadAgainForEachTime(String part) {
        String sql = "select " + part.repeat(1_000_000 / part.length());
        for (SqlDialect dialect : SqlDialect.values()) {
            assertTimeoutPreemptively(
                    Duration.ofSeconds(10), () -> new CleanSql(dialect).read(sql));
        }
    }

    /** Columns that a statement returns are read so. */
    @Test
    void columnsAreClean() {
        for (String columns : List.of("id", "ID_2, größe", "\"my id\"", "*", "null", "")) {
            assertThat(answer(POSTGRES, "select " + columns)).as(columns).isEqualTo(CLEAN);
        }
        assertThat(answer(MYSQL, "select `id`, Id_2")).isEqualTo(CLEAN);
        assertThat(answer(POSTGRES, "select \"a\", leak(), \"b\"")).isEqualTo(CALLS);
    }

    @Test
    void aTextIsJudgedByItsContentHoweverOftenAndLong() {
        CleanSql postgres = new CleanSql(POSTGRES);
        String padding = " ".repeat(5_000);
        for (int i = 0; i < 3; i++) {
            assertThat(postgres.read("select " + 1).answer()).isEqualTo(CLEAN);
            assertThat(postgres.read("listen " + i).answer()).isEqualTo(DIRTY);
            assertThat(postgres.read(padding + "listen a").answer()).isEqualTo(DIRTY);
            assertThat(postgres.read(padding + "select a").answer()).isEqualTo(CLEAN);
        }
    }
}
