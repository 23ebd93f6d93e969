package dev.weir.sql;

import static dev.weir.sql.SessionEffect.CODE_CHANGE;
import static dev.weir.sql.SessionEffect.NONE;
import static dev.weir.sql.SessionEffect.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which statements may fire triggers, and which may make some. */
@Tag("fast")
class WriteClassifierTest {

    private static int notes(SqlDialect dialect, String sql) {
        return new SessionSql(dialect).effects(sql) & (WRITE | CODE_CHANGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "insert into t values (1)",
                "/* why */ UPDATE t set a = 1",
                "delete from t",
                "merge into t using u on (a = b) when matched then update set a = 1",
                "with x as (delete from t returning a) select a from x",
                "explain analyze insert into t values (1)",
                "prepare p as insert into t values (1)",
                "select 1; truncate t",
                "copy t from stdin",
                "select a into u from t",
                "refresh materialized view v",
                "grant select on t to bob",
                "drop table t",
                "create temp table t (n int)",
                "create table t (n int)",
                "create table if not exists t (n serial primary key, a text default now(),"
                        + " b numeric(10, 2) check (b > 0), c int references u (id), unique (a))",
                "create unlogged table t as select a from u",
                "create table t (like u including all)",
                "create index on t (a)",
                "create unique index concurrently if not exists i on only t (a, lower(b))"
            })
    void aWriteIsSeen(String sql) {
        assertThat(notes(SqlDialect.POSTGRES, sql)).isEqualTo(WRITE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create function f() returns int language sql as 'select 1'",
                "create or replace procedure p() language sql as 'select 1'",
                "create trigger x before insert on t for each row execute function f()",
                "create event trigger x on ddl_command_start execute function f()",
                "create rule r as on insert to t do also select f()",
                "create or replace view v as select f()",
                "create table t (n int default f())",
                "create table t (n int, check (f(n) > 0))",
                "create table t (n text default set_config('a.b', 'c', false))",
                "create table t (n text default pg_try_advisory_lock(1))",
                "create table t (n text default ts_rewrite('a'::tsquery, 'select f()'))",
                "create table t (n text default \"F\"())",
                "create table t (n text default app.lower('A'))",
                "create table t (n int, check (n === 1))",
                "create table t (n c, check ((n).f > 0))",
                "create table t (n int); create trigger x before insert on t"
                        + " for each row execute function f()",
                "create table t as execute p",
                "create foreign table t (n int) server s",
                "create index on t (f(a))",
                "create unique index i on t ((a::c))  where f(a)",
                "create index i on t ((a === b))",
                "create index i on t (((t).f))",
                "create statistics s on f(a), b from t",
                "alter table t alter n set default f()",
                "alter table t enable trigger x",
                "create extension e",
                "drop trigger x on t",
                "drop function f()"
            })
    void aChangeOfCodeIsSeen(String sql) {
        assertThat(notes(SqlDialect.POSTGRES, sql)).isEqualTo(WRITE | CODE_CHANGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select a from t where b = 'insert'",
                "select lower(a) from t -- update",
                "values (1)",
                "table t",
                "set role bob",
                "commit",
                "declare c cursor for select 1",
                "show search_path"
            })
    void aReadIsNone(String sql) {
        assertThat(notes(SqlDialect.POSTGRES, sql)).isEqualTo(NONE);
    }

    @Test
    void mySqlHasItsOwn() {
        assertThat(notes(SqlDialect.MYSQL, "replace into t values (1)")).isEqualTo(WRITE);
        assertThat(notes(SqlDialect.MYSQL, "load data infile 'x' into table t")).isEqualTo(WRITE);
        assertThat(notes(SqlDialect.MYSQL, "select replace(a, 'b', 'c')")).isEqualTo(NONE);
        assertThat(
                        notes(
                                SqlDialect.MYSQL,
                                "create definer=`a`@`b` trigger x before insert on t"
                                        + " for each row set new.a = 1"))
                .isEqualTo(WRITE | CODE_CHANGE);
        assertThat(notes(SqlDialect.MYSQL, "create index i on t (a)")).isEqualTo(WRITE);
    }
}
