package dev.weir.catalogue.bleed;

import dev.weir.catalogue.bleed.Trace.How;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What can be left on a PostgreSQL. */
public final class PostgresFixture {

    private static final String WORK = "weir_bleed.work";
    private static final String TENANT =
            "select coalesce(current_setting('bleed.tenant', true), '')";
    private static final String LOCKS =
            "select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()";

    private final Traces traces = new Traces(TENANT, WORK);

    private PostgresFixture() {}

    /**
     * Makes the schema and the role {@code weir_bleed}, and lists what can be left.
     *
     * @throws SQLException if the user may not make them
     */
    public static BleedFixture at(String url, @Nullable String user, @Nullable String password)
            throws SQLException {
        try (Connection c = DriverManager.getConnection(url, user, password)) {
            demolish(c);
            Sql.run(
                    c,
                    "create role weir_bleed",
                    "create schema weir_bleed",
                    "create table " + WORK + " (n bigint)",
                    "create table weir_bleed.numbered (n bigserial)",
                    "create table weir_bleed.watched (n bigint)",
                    "insert into weir_bleed.watched values (1)",
                    "create sequence weir_bleed.numbers",
                    "create function weir_bleed.enter() returns void language sql as"
                            + " $$ select set_config('bleed.tenant', 'acme', false) $$",
                    "create function weir_bleed.does(text) returns void language plpgsql as"
                            + " $$ begin execute $1; end $$",
                    "create function weir_bleed.watch() returns trigger language plpgsql as"
                            + " $$ begin perform weir_bleed.enter(); return new; end $$",
                    "create function weir_bleed.pure() returns text language plpgsql immutable as"
                            + " $$ begin return set_config('bleed.tenant', 'acme', false); end $$",
                    "create procedure weir_bleed.enter_by_call() language sql as"
                            + " $$ select set_config('bleed.tenant', 'acme', false) $$");
            return new BleedFixture(
                    Sql.name(c),
                    url,
                    user,
                    password,
                    "select pg_backend_pid()",
                    WORK,
                    new PostgresFixture().all());
        }
    }

    /** Takes away what {@link #at} made. */
    public static void demolish(Connection c) throws SQLException {
        Sql.run(c, "drop schema if exists weir_bleed cascade", "drop role if exists weir_bleed");
    }

    private List<Trace> all() {
        setters();
        settings();
        objects();
        transactions();
        hidden();
        return traces.all();
    }

    private void setters() {
        traces.autoCommit();
        traces.readOnly();
        traces.isolation(
                "setTransactionIsolation",
                c -> c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE));
        traces.holdability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
        traces.setter(
                "setNetworkTimeout",
                c -> c.setNetworkTimeout(Runnable::run, 12_345),
                c -> "" + c.getNetworkTimeout());
        traces.setter(
                "setTypeMap",
                c -> c.setTypeMap(Map.of("bleed", String.class)),
                c -> "" + c.getTypeMap().containsKey("bleed"));
        traces.setter(
                "setSchema", c -> c.setSchema("weir_bleed"), c -> Sql.one(c, "show search_path"));
        traces.setter(
                "setClientInfo(ApplicationName)",
                c -> c.setClientInfo("ApplicationName", "bleed"),
                c -> "" + "bleed".equals(Sql.one(c, "show application_name")));
        settersAfterSql();
    }

    /** What SQL has changed is not what the connection began with. */
    private void settersAfterSql() {
        traces.setter(
                "SET search_path, then setSchema",
                c -> {
                    Sql.run(c, "set search_path = weir_bleed");
                    c.setSchema("public");
                },
                c -> Sql.one(c, "show search_path"));
        traces.isolation(
                "SET SESSION CHARACTERISTICS, then setTransactionIsolation",
                c -> {
                    Sql.run(
                            c,
                            "set session characteristics as transaction isolation level serializable");
                    c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                });
        traces.setter(
                "SET application_name, then setClientInfo",
                c -> {
                    Sql.run(c, "set application_name = 'bleed'");
                    c.setClientInfo("ApplicationName", "other");
                },
                c -> {
                    // Weir adds words of its own to the name that a connection begins with.
                    String name = Sql.one(c, "show application_name");
                    return "" + ("bleed".equals(name) || "other".equals(name));
                });
    }

    private void settings() {
        traces.sql("SET search_path", "show search_path", "set search_path = weir_bleed");
        traces.sql("SET ROLE", "select current_user", "set role weir_bleed");
        traces.sql(
                "SET SESSION AUTHORIZATION",
                "select session_user",
                "set session authorization weir_bleed");
        traces.sql(
                "set_config(setting)", TENANT, "select set_config('bleed.tenant', 'acme', false)");
        traces.sql(
                "set_config('role')",
                "select current_user",
                "select set_config('role', 'weir_bleed', false)");
        traces.sql(
                "set_config inside WITH",
                TENANT,
                "with x as materialized (select set_config('bleed.tenant', 'acme', false))"
                        + " select * from x");
        traces.add(
                new Trace(
                        "set_config, prepared statement",
                        How.SQL,
                        (c, row) -> {
                            try (PreparedStatement s =
                                    c.prepareStatement("select set_config(?, 'acme', false)")) {
                                s.setString(1, "bleed.tenant");
                                s.execute();
                            }
                        },
                        c -> Sql.one(c, TENANT)));
        traces.add(
                new Trace(
                        "SET in a batch",
                        How.SQL,
                        (c, row) -> {
                            try (Statement s = c.createStatement()) {
                                s.addBatch("set bleed.tenant = 'acme'");
                                s.executeBatch();
                            }
                        },
                        c -> Sql.one(c, TENANT)));
        traces.sql("SET after another statement", TENANT, "select 1; set bleed.tenant = 'acme'");
        traces.sql("SET behind a comment", TENANT, "/* it's */ -- so\n set bleed.tenant = 'acme'");
        traces.sql(
                "SET ROLE, spelt by codes",
                "select current_user",
                "set U&\"r\\006fle\" to weir_bleed");
        traces.sql(
                "SET of a setting called local.x",
                "select coalesce(current_setting('local.x', true), '')",
                "set local.x = 'acme'");
        traces.sql(
                "UPDATE pg_settings",
                "show statement_timeout",
                "update pg_settings set setting = '77s' where name = 'statement_timeout'");
        traces.sql("SET TIME ZONE", "show timezone", "set time zone 'Asia/Tokyo'");
        traces.sql(
                "SET statement_timeout", "show statement_timeout", "set statement_timeout = '77s'");
        traces.sql("SET lock_timeout", "show lock_timeout", "set lock_timeout = '77s'");
        traces.sql(
                "SET default_transaction_read_only",
                "show default_transaction_read_only",
                "set default_transaction_read_only = on");
        traces.sql(
                "SET default_transaction_isolation",
                "show default_transaction_isolation",
                "set default_transaction_isolation = 'serializable'");
        traces.sql(
                "SET application_name",
                "select current_setting('application_name') = 'bleed'",
                "set application_name = 'bleed'");
        traces.sql(
                "DO block that sets",
                TENANT,
                "do $$ begin perform set_config('bleed.tenant', 'acme', false); end $$");
        traces.sql("CALL of a procedure that sets", TENANT, "call weir_bleed.enter_by_call()");
        traces.pastThePool(
                "unwrapped: SET ROLE past the pool",
                org.postgresql.PGConnection.class,
                "set role weir_bleed",
                "select current_user");
    }

    private void objects() {
        String table = "select to_regclass('pg_temp.bleed') is null";
        traces.sql("CREATE TEMP TABLE", table, "create temp table bleed (n int)");
        traces.sql("SELECT INTO TEMP", table, "select 1 as n into temp bleed");
        traces.sql("CREATE TABLE pg_temp.x", table, "create table pg_temp.bleed (n int)");
        traces.sql("advisory lock", LOCKS, "select pg_advisory_lock(4242)");
        traces.sql("LISTEN", "select count(*) from pg_listening_channels()", "listen bleed");
        traces.sql(
                "cursor WITH HOLD",
                "select count(*) from pg_cursors where is_holdable",
                "declare bleed cursor with hold for select 1");
        traces.sql(
                "SQL PREPARE",
                "select count(*) from pg_prepared_statements where from_sql",
                "prepare bleed as select 1");
    }

    private void transactions() {
        traces.inserting("uncommitted INSERT", c -> c.setAutoCommit(false));
        traces.inserting(
                "uncommitted INSERT, savepoint",
                c -> c.setAutoCommit(false),
                c -> c.setSavepoint());
        traces.inserting("SQL BEGIN in auto-commit", c -> Sql.run(c, "begin"));
        traces.inserting(
                "failed transaction", c -> c.setAutoCommit(false), c -> Sql.fail(c, "select 1/0"));
        traces.inserting(
                "failed SQL BEGIN in auto-commit",
                c -> Sql.run(c, "begin"),
                c -> Sql.fail(c, "select 1/0"));
    }

    private void hidden() {
        traces.hidden("a function that sets", TENANT, "select weir_bleed.enter()");
        traces.hidden(
                "a function that sets the role",
                "select current_user",
                "select weir_bleed.does('set role weir_bleed')");
        traces.hidden(
                "a function that makes a temporary table",
                "select to_regclass('pg_temp.bleed') is null",
                "select weir_bleed.does('create temp table bleed (n int)')");
        traces.hidden(
                "a function that locks",
                LOCKS,
                "select weir_bleed.does('select pg_advisory_lock(4242)')");
        traces.hidden("an immutable function that sets", TENANT, "select weir_bleed.pure()");
        traces.hidden(
                "a text that ts_rewrite runs",
                TENANT,
                "select ts_rewrite('a'::tsquery, $$ select 'a'::tsquery,"
                        + " set_config('bleed.tenant', 'acme', false)::tsquery $$)");
        lastValue("lastval() after nextval()", "select nextval('weir_bleed.numbers')");
        lastValue("lastval() after INSERT", "insert into weir_bleed.numbered default values");
        traces.unnamed(
                "a trigger that sets",
                "update weir_bleed.watched set n = 2",
                "create trigger watch before update on weir_bleed.watched"
                        + " for each row execute function weir_bleed.watch()",
                "drop trigger watch on weir_bleed.watched");
        traces.unnamed(
                "a column default that sets",
                "insert into weir_bleed.late (n) values (1)",
                "create table weir_bleed.late (n int,"
                        + " t text default set_config('bleed.tenant', 'acme', false))",
                "drop table weir_bleed.late");
        traces.unnamed(
                "a view that sets",
                "select * from weir_bleed.entering",
                "create view weir_bleed.entering as" + " select weir_bleed.enter()::text",
                "drop view weir_bleed.entering");
    }

    private void lastValue(String name, String advance) {
        traces.add(
                new Trace(
                        name,
                        How.HIDDEN,
                        (c, row) -> Sql.run(c, advance),
                        PostgresFixture::hasLastValue));
    }

    private static String hasLastValue(Connection c) {
        try {
            return Sql.one(c, "select lastval()") == null ? "none" : "some";
        } catch (SQLException noneYet) {
            return "none";
        }
    }
}
