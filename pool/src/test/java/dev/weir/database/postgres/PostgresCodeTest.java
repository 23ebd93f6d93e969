package dev.weir.database.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Which sources of functions and triggers are taken for a change of the session. */
@Tag("fast")
class PostgresCodeTest {

    private static final List<String> CHANGES =
            List.of(
                    "select set_config('a.b', 'c', false)",
                    "begin perform set_config('a.b', new.a, false); return new; end",
                    "begin perform set_config('a.b', new.a, local); return new; end",
                    "BEGIN ATOMIC SELECT set_config('a.b'::text, 'c'::text, false); END",
                    "begin set role bob; return new; end",
                    "begin if new.a then set search_path = x; end if; return new; end",
                    "begin if a then null; else set x.y = 1; end if; end",
                    "begin loop reset all; end loop; end",
                    "declare r record; begin for r in select 1 loop listen news; end loop; end",
                    "begin null; exception when others then set x.y = 1; end",
                    "<<outer>> begin set x.y = 1; end",
                    "begin -- it's\n set x.y = 1; end",
                    "begin -- to update work_mem\n set work_mem = '3MB'; end",
                    "begin -- on conflict do update\n set work_mem = '3MB'; end",
                    "begin set/* it */work_mem = '3MB'; end",
                    "begin set--\nwork_mem = '3MB'; end",
                    "begin set\"work_mem\" = '3MB'; end",
                    "begin do e'begin perform s\\145t_config(1); end'; end",
                    "begin create temp table if not exists t (n int); return new; end",
                    "begin create table pg_temp.t (n int); end",
                    "begin perform pg_advisory_lock(1); return new; end",
                    "prepare p as select 1",
                    "declare c cursor with hold for select 1",
                    "begin execute 'set x.y = 1'; return new; end",
                    "begin execute format('insert into %I values ($1.*)', a) using new; end",
                    "begin return query execute a; end",
                    "select query_to_xml('select set_config(1)', true, true, '')",
                    "select setseed(0.5)",
                    "begin a := 'it\\'; set x.y = 1; --'; end",
                    "begin update pg_settings set setting = 'x'; end",
                    "begin set U&\"r\\006fle\" to bob; end",
                    "begin set local.x = 1; end",
                    "begin set local  .x = 1; end",
                    "declare c cursor with/**/hold for select 1",
                    "begin do language plpgsql e'begin perform s\\145t_config(1); end'; end",
                    "begin case when update then set x.y = 1; end case; end",
                    "select ts_rewrite('a', 'select leak()')",
                    "begin a := U&\"leak\"(1); end",
                    // names that are spelt like words that steer
                    "set begin.x = '1'",
                    "declare atomic cursor with hold for select 1",
                    "declare begin set x.y = 1; end",
                    "begin while a < 1. loop set x.y = 1; end loop; end",
                    // variables and tables that are called like words before a name
                    "begin if copy then set x.y = 1; end if; end",
                    "begin if a and set then set x.y = 1; end if; end",
                    "begin while declare loop set x.y = 1; end loop; end",
                    "declare r record; begin for r in select a from copy loop set x.y = 1;"
                            + " end loop; end",
                    "begin case when copy then set x.y = 1; else null; end case; end",
                    "begin if a > 1_000. then set x.y = 1; end if; end",
                    // what the search path leads to may be temporary
                    "begin create table t (n int); end",
                    "begin perform set_config('search_path', 'pg_temp', true);"
                            + " create sequence s; end",
                    "select isn_weak(true)",
                    "select (true).isn_weak",
                    "select oracle.set_nls_sort('cs_CZ')");

    private static final List<String> HARMLESS =
            List.of(
                    "begin new.updated_at = now(); return new; end",
                    "begin new.updated_at := now(); return new; end",
                    "begin update t set role = 1, a = 2 where b = new.b; return null; end",
                    "begin -- note it\n update t\n set a = 1; /* update it */ return null; end",
                    "begin if new.a <> old.a then update t set a = 1; end if; return new; end",
                    "begin insert into t values (new.*) on conflict (a) do update set a = 1; end",
                    "begin update t set a = case when b then 1 else 2 end, c = 3; end",
                    "begin perform set_config('a.b', 'c', true); return new; end",
                    "begin set local role bob; return new; end",
                    "begin set constraints all deferred; return new; end",
                    "begin perform pg_advisory_xact_lock(1); return new; end",
                    "begin perform pg_notify('news', new.a::text); return null; end",
                    "begin raise exception 'set role %', new.a; end",
                    "begin -- set role bob;\n return new; end",
                    "begin new.tsv := to_tsvector('english', new.text); return new; end",
                    "declare temp int; begin select count(*) into a from t; return new; end",
                    "select lower(a) from t",
                    "begin a := repeat('-', 3); return new; end",
                    "begin a := case when b then .5 else .7 end; return new; end",
                    "begin for i in 1..10 loop update t set hold = true; end loop; end",
                    "BEGIN ATOMIC UPDATE t SET a = 1; DELETE FROM u; END");

    /** Harmless, and taken for a change: words alone are read. */
    private static final List<String> COSTS_A_RESET =
            List.of(
                    "begin raise exception 'set role %', new.a; end",
                    "begin -- set role bob;\n return new; end");

    private static boolean changes(String source) {
        return PostgresCode.mayChangeSession(source.toLowerCase(Locale.ROOT), "plpgsql");
    }

    @ParameterizedTest
    @FieldSource("CHANGES")
    void aSourceThatChangesItsSessionIsSeen(String source) {
        assertThat(changes(source)).isTrue();
    }

    @ParameterizedTest
    @FieldSource("HARMLESS")
    void oneThatChangesNothingIsToldApartUnlessItIsListed(String source) {
        assertThat(changes(source)).isEqualTo(COSTS_A_RESET.contains(source));
    }

    /** In PL/pgSQL the target is a variable. */
    @Test
    void selectIntoMakesATableInSqlAlone() {
        String source = "select count(*) into n from t";
        assertThat(changes(source)).isFalse();
        assertThat(PostgresCode.mayChangeSession(source, "sql")).isTrue();
        String insert = "insert into t values (1); select a";
        assertThat(PostgresCode.mayChangeSession(insert, "sql")).isFalse();
    }

    /** An UPDATE that locks rows sets nothing, and SET may follow it. */
    @Test
    void aSettingBehindALockOfRowsIsSeen() {
        for (String lock : List.of("for update", "for update nowait", "for update of t")) {
            assertThat(changes("begin for r in select 1 from t " + lock + " loop set x.y = 1;"))
                    .as(lock)
                    .isTrue();
        }
    }

    @Test
    void aSettingOfTheTransactionIsToldFromOneOfTheSession() {
        assertThat(changes("perform set_config('a.b', new.c::text, true)")).isFalse();
        assertThat(changes("perform set_config('a', 'x, true )', false)")).isTrue();
        assertThat(changes("perform set_config('a', f(1), true)")).isTrue();
        assertThat(changes("perform set_config('seed', '1', true)")).isTrue();
    }

    @Test
    void whatOutlastsAResetIsSeen() {
        for (String source :
                List.of("begin load 'a'; end", "begin perform dblink_connect('c', ''); end")) {
            assertThat(PostgresCode.OUTLASTS.matcher(source).find()).as(source).isTrue();
        }
        assertThat(PostgresCode.OUTLASTS.matcher("select load from t").find()).isFalse();
    }
}
