package dev.weir.catalogue.bleed;

import dev.weir.catalogue.bleed.FuzzTarget.Scene;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random statements for MariaDB that change their session, in the syntax of its grammar. */
public final class MariaDbFuzz {

    /**
     * Through a view, since a look that names variables would count as a change of them. With the
     * rights of who looks: the owner's have a role of their own.
     */
    private static final String STATE = "select state from weir_bleed.state";

    private static final List<String> STATE_VIEW =
            List.of(
                    "create function weir_bleed.variables() returns longtext sql security invoker"
                            + " return concat_ws('|', coalesce(current_role(), 'none'), coalesce(database(), 'none'),"
                            + " coalesce(@tenant, 'none'), coalesce(is_used_lock('bleed'), 'none'),"
                            + " @@in_transaction,"
                            + " abs(@@timestamp - unix_timestamp(sysdate())) < 60)",
                    "create sql security invoker view weir_bleed.state as select concat_ws('|', weir_bleed.variables(),"
                            + " (select group_concat(variable_name, '=', session_value order by"
                            + " variable_name separator ',') from"
                            + " information_schema.system_variables where session_value is not null"
                            + " and variable_name not in ('TIMESTAMP', 'RAND_SEED1', 'RAND_SEED2',"
                            + " 'PSEUDO_THREAD_ID', 'LAST_GTID', 'ERROR_COUNT', 'WARNING_COUNT',"
                            + " 'LAST_INSERT_ID', 'IDENTITY')), (select count(*) from"
                            + " information_schema.tables where table_type = 'TEMPORARY')) as state");

    /** What functions and procedures do, by a word that their names have. */
    private static final Map<String, String> ACTIONS =
            Map.of(
                    "role", "set role weir_bleed",
                    "tenant", "set @tenant = 'acme'",
                    "mode", "set sql_mode = 'ansi'",
                    "zone", "set time_zone = '+09:00'",
                    "lock", "do get_lock('bleed', 1)");

    private static final List<String> STATEMENTS =
            List.of(
                    "set role <weir_bleed>",
                    "set role [[weir_bleed]]",
                    "execute immediate [[set role weir_bleed]]",
                    "prepare <bleed> from [[set role weir_bleed]] ; execute <bleed>",
                    "set @tenant = [[acme]]",
                    "set @<tenant> := [[acme]]",
                    "select @tenant := [[acme]]",
                    "select [[acme]] into @tenant",
                    "select [[acme]] from <t> into @<tenant>",
                    "select a into @tenant from <t> limit 1",
                    "set session <sql_mode> = [[ansi]]",
                    "set local <sql_mode> = [[ansi]]",
                    "set @@session.<sql_mode> = [[ansi]]",
                    "set @@<sql_mode> = [[ansi]]",
                    "set <time_zone> = [[+09:00]]",
                    "set names latin1",
                    "set character set latin1",
                    "set <collation_connection> = [[utf8mb4_bin]]",
                    "set <timestamp> = 1",
                    "set <insert_id> = 77",
                    "set session transaction isolation level serializable",
                    "set session transaction read only",
                    "set <autocommit> = 0",
                    "set <sql_log_bin> = 0",
                    "set <unique_checks> = 0 , <foreign_key_checks> = 0",
                    "set <max_statement_time> = 77",
                    "set statement <max_statement_time> = 77 for set @tenant = [[acme]]",
                    "set statement <max_statement_time> = ( @tenant := 7 ) for select 1",
                    "set <default_storage_engine> = [[MEMORY]]",
                    "set <lock_wait_timeout> = 77",
                    "use <mysql>",
                    "use <weir_bleed>",
                    "begin ; insert into <t> values ( 1 , [[x]] )",
                    "start transaction read only",
                    "begin not atomic set @tenant = [[acme]] ; end",
                    "begin not atomic set role <weir_bleed> ; end",
                    "if 1 then set @tenant = [[acme]] ; end if",
                    "create temporary table if not exists <bleed> ( n int )",
                    "create or replace temporary table <bleed> select 1 as n",
                    "select get_lock ( [[bleed]] , 1 )",
                    "do get_lock ( [[bleed]] , 1 )",
                    "lock tables <t> write",
                    "flush tables with read lock",
                    "handler <t> open",
                    "xa start [[x]]");

    private static final List<String> QUERIES =
            List.of(
                    "select #",
                    "select distinct # from <t>",
                    "do #",
                    "select 1 from <t> where # = [[x]]",
                    "select 1 from <t> group by i having # = [[x]]",
                    "select i from <t> order by #",
                    "select max ( # ) over ( partition by i ) from <t>",
                    "select group_concat ( # order by i separator [[,]] ) from <t>",
                    "select 1 from <t> join <u> on # is not null",
                    "select q.x from ( select # as x ) as q",
                    "values ( 1 , # )",
                    "with x as ( select # ) select * from x",
                    "with x ( a ) as ( select # ) select a from x",
                    "( select # ) union all ( select [[x]] )",
                    "insert into <t> ( i , a ) values ( 1 , # )",
                    "insert into <t> set i = 1 , a = #",
                    "insert into <t> select 1 , #",
                    "insert into <t> with x as ( select 1 ) , y ( b ) as ( select # ) select 1 , b"
                            + " from y",
                    "set statement <max_statement_time> = 77 for select #",
                    "insert into <u> values ( 1 , [[x]] ) on duplicate key update a = #",
                    "replace into <u> values ( 1 , # )",
                    "insert into <t> values ( 1 , [[x]] ) returning #",
                    "update <t> set a = # where i = 1",
                    "delete from <t> where # = [[y]]",
                    "analyze format = json select #",
                    "explain select ( select # )",
                    "create or replace table <made> as select # as a",
                    "create or replace temporary table <bleed> as select # as a",
                    "prepare <bleed> from [[select 1]] ; select #",
                    "begin not atomic select # ; end",
                    "execute immediate [[select leak_tenant()]]",
                    "call <proc_tenant> ( )",
                    "call <proc_role>",
                    "select {fn lcase ( # )}",
                    "commit ; select #",
                    "select exists ( select # )");

    private static final List<String> WRAPS =
            List.of(
                    "( # )",
                    "coalesce ( # , [[x]] )",
                    "ifnull ( # , [[x]] )",
                    "if ( # is null , [[a]] , [[b]] )",
                    "case when # is null then [[a]] else [[b]] end",
                    "( select # )",
                    "concat ( # , [[x]] )",
                    "cast ( # as char )",
                    "convert ( # , char )",
                    "convert ( # using utf8mb4 )",
                    "lower( # )",
                    "nullif ( # , [[y]] )",
                    "( # = [[a]] )",
                    "( # like [[a%]] )",
                    "( # in ( [[a]] ) )",
                    "( # between [[a]] and [[b]] )",
                    "( # <=> [[a]] )",
                    "( not # )",
                    "# collate utf8mb4_bin",
                    "json_object ( [[a]] , # )",
                    "substring( # , 1 , 2 )");

    private static final List<String> LEAVES =
            List.of(
                    "<leak_#> ( )",
                    "<leak_#>()",
                    "<weir_bleed>.<leak_#>()",
                    "<weir_bleed> . <leak_#> ( )",
                    "<calls_#> ( )",
                    "<one_#> ( [[x]] )",
                    "<uuid_to_bin> ( [[x]] )",
                    "( @tenant := [[acme]] )",
                    "get_lock( [[bleed]] , 1 )");

    private static final List<String> WRITES =
            List.of(
                    "insert into <fired> values ( 1 , [[x]] )",
                    "replace into <fired> values ( 1 , [[x]] )",
                    "update <fired> set a = [[y]]",
                    "delete from <fired>",
                    "insert into <fired> select i , a from <t>",
                    "insert into <handled> values ( 1 )",
                    "insert into <labelled> values ( 1 )",
                    "delete from <labelled>",
                    "select * from <entering>",
                    "select 1 from <t>");

    private MariaDbFuzz() {}

    /** A database that {@link MariaDbFixture} has prepared. */
    public static FuzzTarget of(BleedFixture fixture) {
        String url = fixture.url().replaceFirst("(jdbc:mariadb://[^/]*)(/[^?]*)?", "$1/weir_bleed");
        String separator = url.contains("?") ? "&" : "?";
        return new FuzzTarget(
                fixture.at(url + separator + "allowMultiQueries=true"),
                STATE,
                List.of(
                        new Scene("functions", 9, functions(), List.of(), MariaDbFuzz::any),
                        new Scene(
                                "triggers, views",
                                1,
                                List.of(
                                        "create table fired (i int, a text)",
                                        "create trigger fired_i before insert on fired for each"
                                                + " row set @tenant = 'acme'",
                                        "create trigger fired_u before update on fired for each"
                                                + " row do leak_lock()",
                                        "create trigger fired_d before delete on fired for each"
                                                + " row do leak_mode()",
                                        "create view entering as select leak_tenant() as a",
                                        "create table handled (i int)",
                                        "create trigger handled_i before insert on handled for each"
                                                + " row begin declare continue handler for"
                                                + " sqlexception create temporary table bleed (n int);"
                                                + " signal sqlstate '45000'; end",
                                        "create table labelled (i int)",
                                        "insert into labelled values (1)",
                                        "set sql_mode = 'ORACLE'",
                                        "create trigger labelled_i before insert on labelled for"
                                                + " each row begin <<again>> time_zone := '+09:00';"
                                                + " end",
                                        "create trigger labelled_d before delete on labelled for"
                                                + " each row begin declare time_zone int; begin"
                                                + " time_zone := 1; end; time_zone := '+09:00'; end",
                                        "set sql_mode = default"),
                                List.of(
                                        "drop view entering",
                                        "drop table labelled, handled, fired"),
                                random -> one(random, WRITES))));
    }

    private static List<String> functions() {
        List<String> made = new ArrayList<>(STATE_VIEW);
        made.add("create table t (i int, a text)");
        made.add("insert into t values (1, 'x')");
        made.add("create table u (i int primary key, a text)");
        // a name of MySQL's
        made.add(
                "create function uuid_to_bin(a text) returns text"
                        + " begin set @tenant = 'acme'; return 'x'; end");
        ACTIONS.forEach(
                (action, sql) -> {
                    String body = " begin " + sql + "; return 'x'; end";
                    made.add("create function leak_" + action + "() returns text" + body);
                    made.add("create function one_" + action + "(a text) returns text" + body);
                    made.add(
                            "create function calls_"
                                    + action
                                    + "() returns text return leak_"
                                    + action
                                    + "()");
                    made.add("create procedure proc_" + action + "() " + sql);
                });
        return made;
    }

    private static String one(Random random, List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static String any(Random random) {
        return random.nextInt(3) == 0
                ? one(random, STATEMENTS)
                : one(random, QUERIES).replace("#", expression(random, random.nextInt(4)));
    }

    private static String expression(Random random, int depth) {
        return depth > 0
                ? one(random, WRAPS).replace("#", expression(random, depth - 1))
                : one(random, LEAVES)
                        .replace("#", one(random, ACTIONS.keySet().stream().sorted().toList()));
    }
}
