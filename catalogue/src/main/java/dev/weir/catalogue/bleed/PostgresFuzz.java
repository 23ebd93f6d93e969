package dev.weir.catalogue.bleed;

import dev.weir.catalogue.bleed.FuzzTarget.Scene;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random statements for PostgreSQL that change their session, in the syntax of its grammar. */
public final class PostgresFuzz {

    private static final String STATE =
            """
            select concat_ws('|', current_user, session_user,
              (select md5(string_agg(name || '=' || setting, ',' order by name))
                 from pg_catalog.pg_settings where position('.' in name) = 0),
              current_setting('search_path'),
              coalesce(current_setting('bleed.tenant', true), ''),
              coalesce(current_setting('local.x', true), ''),
              (select count(*) from pg_catalog.pg_locks
                where pid = pg_backend_pid()
                  and (locktype = 'advisory' or relation >= 16384)),
              (select count(*) from pg_catalog.pg_class where relnamespace = pg_my_temp_schema()),
              (select count(*) from pg_catalog.pg_proc where pronamespace = pg_my_temp_schema()),
              (select count(*) from pg_catalog.pg_prepared_statements where from_sql),
              (select count(*) from pg_catalog.pg_cursors where is_holdable),
              (select count(*) from pg_listening_channels()))""";

    /** What functions do, in SQL, by a word that their names have. */
    private static final Map<String, String> ACTIONS =
            Map.of(
                    "role", "select set_config('role', 'weir_bleed', false)",
                    "tenant", "select set_config('bleed.tenant', 'acme', false)",
                    "path", "set search_path = pg_catalog",
                    "limit", "set statement_timeout = '77s'",
                    "lock", "select pg_advisory_lock(4242)",
                    "temp", "create temp table if not exists bleed (n int)",
                    "listen", "listen bleed",
                    "prepare", "prepare bleed as select 1");

    private static final List<String> STATEMENTS =
            List.of(
                    "set <role> to <weir_bleed>",
                    "set session <role> = [[weir_bleed]]",
                    "set session authorization <weir_bleed>",
                    "set <session_authorization> to <weir_bleed>",
                    "set <bleed>.<tenant> = [[acme]]",
                    "set session <bleed>.<tenant> to [[acme]]",
                    "set local.x = [[acme]]",
                    "set local . x to [[acme]]",
                    "set <search_path> to <pg_catalog>",
                    "set schema [[pg_catalog]]",
                    "set <statement_timeout> = 77000",
                    "set time zone [[Asia/Tokyo]]",
                    "set <timezone> to [[Asia/Tokyo]]",
                    "set names [[LATIN1]]",
                    "set session characteristics as transaction read only",
                    "set xml option document",
                    "update <pg_settings> set <setting> = [[acme]] where <name> = [[bleed.tenant]]",
                    "update <pg_catalog>.<pg_settings> as s set setting = [[pg_catalog]] where"
                            + " s.name = [[search_path]]",
                    "with x as ( update <pg_settings> set setting = [[77s]] where name ="
                            + " [[statement_timeout]] ) select 1",
                    "listen <bleed>",
                    "create temp table if not exists <bleed> ( n int )",
                    "create temporary table if not exists <bleed> as select 1",
                    "create table if not exists <pg_temp>.<bleed> ( n int )",
                    "select 1 as n into temp <bleed>",
                    "select 1 as n into local temporary table <bleed>",
                    "select 1 into <pg_temp>.<bleed>",
                    "create or replace temp view <bleed_view> as select 1",
                    "create temp sequence if not exists <bleed_seq>",
                    "create or replace function <pg_temp>.<bleed>() returns int language sql as"
                            + " [[select 1]]",
                    "prepare <bleed> as select 1",
                    "declare <bleed> cursor with hold for select 1",
                    "declare <bleed> no scroll cursor with hold for values ( 1 )",
                    "do [[begin perform set_config('bleed.tenant', 'acme', false); end]]",
                    "do language plpgsql [[begin set role weir_bleed; end]]",
                    "begin ; set <bleed>.<tenant> = [[acme]] ; commit",
                    "begin ; select 1 from <t>",
                    "start transaction ; insert into <t> values ( 1, [[x]] )",
                    "begin ; set local <search_path> = [[pg_temp]] ; create sequence <bleed_seq> ; commit",
                    "begin ; set local <search_path> to <pg_temp> ; select 1 as n into <bleed> ; commit",
                    "begin ; select set_config ( [[search_path]] , [[pg_]] || [[temp]] , true ) ; create"
                            + " table <bleed> ( n int ) ; commit",
                    "create table if not exists <leaving> ( a text default <leak_tenant>() ) ; insert into"
                            + " <leaving> values ( default )",
                    "create table if not exists <fine> ( a text default lower ( [[A]] ) ) ; insert into"
                            + " <fine> values ( leak_lock ( ) )",
                    "reset <search_path> ; set <search_path> = <weir_bleed>");

    /** Statements around an expression of text, which stands for the hash. */
    private static final List<String> QUERIES =
            List.of(
                    "select #",
                    "select all # as <a>",
                    "select distinct #",
                    "select distinct on ( i ) # from <t>",
                    "select distinct on ( i, ( a ) ) # as x from <t>",
                    "select 1 from <t> where # = [[x]]",
                    "select 1 from <t> group by i having # = [[x]]",
                    "select i from <t> order by #",
                    "select i from <t> limit length ( # )",
                    "select i from <t> offset length ( # ) rows",
                    "select count(*) filter ( where # = [[x]] ) from <t>",
                    "select max ( # ) over ( partition by i ) from <t>",
                    "select sum ( i ) over ( w ) from <t> window w as ( order by # )",
                    "select string_agg ( # , [[,]] order by i ) from <t>",
                    "select percentile_cont ( 0.5 ) within group ( order by length ( # ) ) from <t>",
                    "select 1 from <t> join <u> on # is not null",
                    "select 1 from <t> , lateral ( select # ) as l ( x )",
                    "select 1 from <t> cross join lateral ( select # ) l",
                    "select q.x from ( select # as x ) as q",
                    "select q.x from ( values ( # ) ) q ( x )",
                    "select x from unnest ( array [ # ] ) as x",
                    "select x from unnest ( array [ # ] ) with ordinality x ( a , n )",
                    "select x from rows from ( unnest ( array [ # ] ) , generate_series ( 1 , 2 ) ) as x ( a , b )",
                    "select 1 from <t> tablesample bernoulli ( length ( # ) )",
                    "values ( 1 , # )",
                    "with x as materialized ( select # ) table x",
                    "with x ( a ) as ( select # ) select a from x",
                    "with recursive x ( a ) as ( select # union select a from x ) select * from x",
                    "with y as ( insert into <t> values ( 2, # ) returning a ) select * from y",
                    "( select # ) union all ( select [[x]] )",
                    "select [[x]] except select #",
                    "insert into <t> ( i , a ) values ( 1 , # )",
                    "insert into <t> select 1 , #",
                    "insert into <t> with x as ( select 1 ) , y ( b ) as ( select # ) select 1 , b"
                            + " from y",
                    "insert into <u> values ( 1 , [[x]] ) on conflict ( i ) do update set a = #",
                    "insert into <u> values ( 1 , [[x]] ) on conflict do nothing returning #",
                    "insert into <t> values ( 1 , [[x]] ) returning with ( old as o ) #",
                    "update <t> set a = # where i = 1",
                    "update <t> set ( i , a ) = ( select 1 , # )",
                    "delete from <t> using <u> where # = [[y]]",
                    "merge into <t> using <u> on <t>.i = <u>.i when matched then update set a = # when not"
                            + " matched then insert values ( 1 , # )",
                    "explain analyze select #",
                    "explain ( analyze , costs off ) select # from <t>",
                    "explain analyze verbose insert into <t> values ( 1 , # )",
                    "create table if not exists <made> as select # as a",
                    "create temp table if not exists <bleed> as select # as a",
                    "declare <c> cursor for select # ; fetch all from <c>",
                    "begin ; declare <c> cursor for select # ; fetch 1 from <c> ; commit",
                    "prepare <bleed> as select # ; execute <bleed>",
                    "prepare <bleed> ( text ) as select # , $1 ; execute <bleed> ( [[x]] )",
                    "select query_to_xml ( [[select 1]] , true , true , # )",
                    "select json_build_object ( [[a]] , # ) ->> [[a]]",
                    "select xmlelement ( name a , # )",
                    "select exists ( select # )",
                    "select * from json_table ( to_jsonb ( # ) , [[$]] columns ( a text path [[$]] ) )",
                    "select 1 where # in ( [[a]] , [[b]] )",
                    "do [[begin perform leak_tenant(); end]]",
                    "select {fn lcase ( # )}",
                    "commit ; select #",
                    "select [[;]] ; select #");

    private static final List<String> WRAPS =
            List.of(
                    "( # )",
                    "coalesce ( # , [[x]] )",
                    "case when # is null then [[a]] else [[b]] end",
                    "case # when [[x]] then [[y]] end",
                    "( array [ # , [[b]] ] ) [ 1 ]",
                    "( select # )",
                    "( select # from <t> limit 1 )",
                    "# || [[x]]",
                    "[[x]] || #",
                    "( # )::text",
                    "cast ( # as text )",
                    "cast ( # as varchar ( 10 ) )",
                    "nullif ( # , [[y]] )",
                    "lower ( # )",
                    "<lower> ( # )",
                    "<pg_catalog>.<upper> ( # )",
                    "greatest ( # , [[a]] )",
                    "concat ( # , 1 )",
                    "format ( [[%s]] , # )",
                    "( # ) collate \"C\"",
                    "( # is distinct from [[a]] )::text",
                    "( not # = [[a]] )::text",
                    "( # like [[a%]] )::text",
                    "( # ~ [[a]] )::text",
                    "substring ( # from 1 for 2 )",
                    "overlay ( # placing [[x]] from 1 )",
                    "trim ( both from # )",
                    "( row ( # , 1 ) )::text",
                    "to_json ( # )::text",
                    "( jsonb_build_object ( [[a]] , # ) -> [[a]] )::text",
                    "( xmlforest ( # as a ) )::text",
                    "( select max ( x ) from unnest ( array [ # ] ) x )",
                    "( exists ( values ( # ) ) )::text",
                    "( # in ( [[a]] ) )::text",
                    "( # = any ( array [ [[a]] ] ) )::text",
                    "( # between [[a]] and [[b]] )::text",
                    "regexp_replace ( # , [[a]] , [[b]] )",
                    "split_part ( # , [[,]] , 1 )");

    /** Expressions of text that change the session; the hash is one of the actions. */
    private static final List<String> LEAVES =
            List.of(
                    "<leak_#> ( )",
                    "<weir_bleed>.<leak_#>()",
                    "<Twin_#> ( )",
                    "<weir_bleed> . <Twin_#> ()",
                    "<COUNT> ( [[#]] )",
                    "<one_#> ( [[x]] )",
                    "( [[x]]::text ) . <one_#>",
                    "( select ( y ) . <one_#> from ( select [[x]]::text as z ) q , lateral ( select q.z ) y )",
                    "( select <t> . <row_#> from <t> limit 1 )",
                    "( select ( z ) . <row_#> from <t> as z limit 1 )",
                    "( select g . <one_#> from unnest ( array [ [[x]] ] ) g )",
                    "<pure_#> ( )",
                    "<dflt_#> ( )",
                    "<dflt_#> ( a => <leak_#>() )",
                    "<calls_#> ( )",
                    "<many_#> ( variadic array [ [[a]] , [[b]] ] )",
                    "( select x from <rows_#> ( ) as x limit 1 )",
                    "( select <agg_#> ( a ) from <t> )",
                    "query_to_xml ( [[select leak_#()]] , true , true , [[]] )::text",
                    "ts_rewrite ( [[a]]::tsquery , [[select 'a'::tsquery, leak_#()::tsquery]] )::text",
                    "( select count(*)::text from ts_stat ( [[select leak_#()::tsvector]] ) )");

    private static final List<String> LEAVES_OF_THE_SERVER =
            List.of(
                    "<set_config> ( [[role]] , [[weir_bleed]] , false )",
                    "<pg_catalog>.<set_config> ( [[bleed.tenant]] , [[acme]] , 1 > 2 )",
                    "set_config ( [[search_path]] , [[pg_catalog]] , false )",
                    "set_config ( [[bleed.tenant]] , [[acme]] , not true )",
                    "( select set_config ( [[bleed.tenant]] , [[acme]] , <true> ) from ( select false as"
                            + " \"true\" ) f )",
                    "<pg_advisory_lock> ( 4242 )::text",
                    "<pg_advisory_lock_shared> ( 42 , 42 )::text",
                    "<pg_try_advisory_lock> ( 4242 )::text",
                    "( ( 4242::bigint ) . <pg_try_advisory_lock> )::text",
                    "( select ( g . <pg_try_advisory_lock> )::text from generate_series ( 1::bigint , 1 ) g )");

    private static final List<String> CALLS =
            List.of("call <proc_#> ( )", "{call <proc_#>()}", "call <weir_bleed>.<proc_#>()");

    private static final List<String> WRITES =
            List.of(
                    "insert into <fired> values ( 1 , [[x]] )",
                    "insert into <late> ( i ) values ( 1 )",
                    "insert into <late> default values",
                    "update <fired> set a = [[y]]",
                    "update only <fired> set a = default where i = 1",
                    "delete from <fired> where i = 1",
                    "delete from <ruled>",
                    "insert into <asked> values ( 1 )",
                    "update <asked> set i = i + 1",
                    "merge into <fired> w using <u> on w.i = <u>.i when not matched then insert values ( 7 , [[x]] )",
                    "with x as ( update <fired> set a = [[z]] returning 1 ) select 1",
                    "explain analyze update <fired> set a = [[y]]",
                    "prepare <bleed> as update <fired> set a = [[y]] ; execute <bleed>",
                    "do [[begin update weir_bleed.fired set a = 'x'; end]]",
                    "truncate <fired>",
                    "update <settings> set setting = [[acme]] where name = [[bleed.tenant]]",
                    "select 1 from <fired>");

    private static final List<String> ANY =
            List.of(
                    "select * from <entering>",
                    "table <entering>",
                    "select [[x]]::<leaky>",
                    "cast ( [[x]] as <leaky> )",
                    "select <leaky> [[x]]",
                    "select 1 === 2",
                    "select 1 + true",
                    "select cast ( row ( 1 , [[x]] )::<t> as <weir_bleed>.<pair> )",
                    "select 1");

    private PostgresFuzz() {}

    /** A database that {@link PostgresFixture} has prepared. */
    public static FuzzTarget of(BleedFixture fixture) {
        String separator = fixture.url().contains("?") ? "&" : "?";
        return new FuzzTarget(
                fixture.at(fixture.url() + separator + "currentSchema=weir_bleed"),
                STATE,
                List.of(
                        new Scene("functions", 8, functions(), List.of(), PostgresFuzz::any),
                        new Scene(
                                "triggers, defaults, rules",
                                1,
                                List.of(
                                        "create table fired (i int, a text)",
                                        "insert into fired values (1, 'x')",
                                        "create function fire() returns trigger language plpgsql as"
                                                + " $$ begin perform leak_tenant(); return new; end $$",
                                        "create trigger fire before insert or update or delete on fired"
                                                + " for each row execute function fire()",
                                        "create table late (i int, a text default leak_lock())",
                                        "create table ruled (i int)",
                                        "create rule ruled as on delete to ruled do instead"
                                                + " select leak_role()",
                                        "create table asked (i int)",
                                        "insert into asked values (1)",
                                        "create function asks(int) returns boolean language sql as"
                                                + " $$ select leak_tenant() = 'x' $$",
                                        "create function passes() returns trigger language plpgsql"
                                                + " as $$ begin return new; end $$",
                                        "create trigger asked before insert or update on asked for"
                                                + " each row when (asks(new.i))"
                                                + " execute function passes()",
                                        "create view settings as select * from pg_settings"),
                                List.of(
                                        "drop view settings",
                                        "drop table asked, ruled, late, fired",
                                        "drop function passes, asks, fire"),
                                random -> one(random, WRITES)),
                        new Scene(
                                "views, domains, operators, casts",
                                1,
                                List.of(
                                        "create view entering as select leak_tenant() as a",
                                        "create domain leaky as text check (one_tenant(value) <> '')",
                                        "create function plus(int, int) returns text language sql as"
                                                + " 'select leak_lock()'",
                                        "create operator === (function = plus, leftarg = int,"
                                                + " rightarg = int)",
                                        "create function plus(int, boolean) returns text language sql as"
                                                + " 'select leak_lock()'",
                                        "create operator + (function = plus, leftarg = int,"
                                                + " rightarg = boolean)",
                                        "create type pair as (i int, a text)",
                                        "create function to_pair(t) returns pair language sql as"
                                                + " 'select 1, leak_tenant()'",
                                        "create cast (t as pair) with function to_pair(t)"),
                                List.of(
                                        "drop view entering",
                                        "drop type pair cascade",
                                        "drop domain leaky",
                                        "drop function plus(int, int) cascade",
                                        "drop function plus(int, boolean) cascade"),
                                random -> one(random, ANY))));
    }

    private static List<String> functions() {
        List<String> made = new ArrayList<>();
        made.add("create table t (i int, a text)");
        made.add("insert into t values (1, 'x')");
        made.add("create table u (i int primary key, a text)");
        made.add("insert into u values (1, 'x')");
        made.add("grant all on schema weir_bleed to weir_bleed");
        made.add("grant all on all tables in schema weir_bleed to weir_bleed");
        ACTIONS.forEach(
                (action, sql) -> {
                    String body = "$a$ begin execute '" + sql.replace("'", "''") + "';";
                    String leak = " language plpgsql as " + body + " return 'x'; end $a$";
                    String harmless = " language sql as 'select ''x''::text'";
                    made.add("create function leak_" + action + "() returns text" + leak);
                    made.add("create function twin_" + action + "() returns text" + harmless);
                    made.add("create function \"Twin_" + action + "\"() returns text" + leak);
                    made.add("create function one_" + action + "(text) returns text" + leak);
                    made.add("create function row_" + action + "(t) returns text" + leak);
                    made.add(
                            "create function many_"
                                    + action
                                    + "(variadic text[]) returns text"
                                    + leak);
                    made.add(
                            "create function rows_"
                                    + action
                                    + "() returns setof text language plpgsql as "
                                    + body
                                    + " return next 'x'; end $a$");
                    made.add(
                            "create function pure_"
                                    + action
                                    + "() returns text language sql immutable as 'select leak_"
                                    + action
                                    + "()'");
                    made.add(
                            "create function dflt_"
                                    + action
                                    + "(a text default leak_"
                                    + action
                                    + "()) returns text"
                                    + harmless);
                    made.add(
                            "create function calls_"
                                    + action
                                    + "() returns text language sql as 'select \"Twin_"
                                    + action
                                    + "\"()'");
                    made.add("create function step_" + action + "(text, text) returns text" + leak);
                    made.add(
                            "create aggregate agg_"
                                    + action
                                    + "(text) (sfunc = step_"
                                    + action
                                    + ", stype = text)");
                    made.add(
                            "create procedure proc_"
                                    + action
                                    + "() language plpgsql as "
                                    + body
                                    + " end $a$");
                });
        made.add(
                "create function \"COUNT\"(text) returns text language sql as"
                        + " 'select leak_tenant()'");
        return made;
    }

    private static String one(Random random, List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static String any(Random random) {
        int kind = random.nextInt(10);
        if (kind < 2) {
            return one(random, STATEMENTS);
        }
        if (kind < 3) {
            return one(random, CALLS).replace("#", action(random));
        }
        return one(random, QUERIES).replace("#", expression(random, random.nextInt(4)));
    }

    private static String expression(Random random, int depth) {
        if (depth > 0) {
            return one(random, WRAPS).replace("#", expression(random, depth - 1));
        }
        return random.nextInt(4) == 0
                ? one(random, LEAVES_OF_THE_SERVER)
                : one(random, LEAVES).replace("#", action(random));
    }

    private static String action(Random random) {
        return one(random, ACTIONS.keySet().stream().sorted().toList());
    }
}
