package dev.weir.catalogue.bleed;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can be left on a MariaDB. */
public final class MariaDbFixture {

    /**
     * Through a view: a look that names the variable, or a function that reads it, would count as a
     * change of it, and be reset along with what A left.
     */
    private static final String TENANT = "select tenant from weir_bleed.present";

    private final Traces traces = new Traces(TENANT, "weir_bleed.work");

    private MariaDbFixture() {}

    /**
     * Makes the database and the role {@code weir_bleed}, and lists what can be left.
     *
     * @throws SQLException if the user may not make it
     */
    public static BleedFixture at(String url, @Nullable String user, @Nullable String password)
            throws SQLException {
        try (Connection c = DriverManager.getConnection(url, user, password)) {
            demolish(c);
            boolean roles = hasRoles(c);
            Sql.run(
                    c,
                    "create database weir_bleed",
                    "create table weir_bleed.work (n bigint) engine = innodb",
                    "create function weir_bleed.enter() returns int begin"
                            + " set @tenant = 'acme'; return 1; end",
                    "create function weir_bleed.tenant() returns text"
                            + " return coalesce(@tenant, 'none')",
                    "create view weir_bleed.present as select weir_bleed.tenant() as tenant",
                    "create table weir_bleed.numbered (n int auto_increment primary key)",
                    "create table weir_bleed.watched (n bigint)",
                    "insert into weir_bleed.watched values (1)",
                    "create procedure weir_bleed.enter_by_call() set @tenant = 'acme'");
            return new BleedFixture(
                    Sql.name(c),
                    url,
                    user,
                    password,
                    "select connection_id()",
                    "weir_bleed.work",
                    new MariaDbFixture().all(roles));
        }
    }

    /** Takes away what {@link #at} made. */
    public static void demolish(Connection c) throws SQLException {
        Sql.run(c, "drop database if exists weir_bleed");
        if (hasRoles(c)) {
            Sql.run(c, "drop role weir_bleed");
        }
    }

    /** Makes the role; a server that does not check privileges has none. */
    private static boolean hasRoles(Connection c) {
        try {
            Sql.run(c, "create or replace role weir_bleed");
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private List<Trace> all(boolean roles) {
        traces.autoCommit();
        traces.readOnly();
        traces.setter(
                "setTransactionIsolation",
                c -> c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE),
                c -> Sql.one(c, "select @@session.tx_isolation"));
        traces.setter(
                "SET SESSION TRANSACTION, then setTransactionIsolation",
                c -> {
                    Sql.run(c, "set session transaction isolation level serializable");
                    c.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
                },
                c -> Sql.one(c, "select @@session.tx_isolation"));
        traces.setter(
                "setCatalog",
                c -> c.setCatalog("weir_bleed"),
                c -> Sql.one(c, "select database()"));
        traces.setter(
                "setNetworkTimeout",
                c -> c.setNetworkTimeout(Runnable::run, 12_345),
                c -> "" + c.getNetworkTimeout());
        traces.sql("USE", "select database()", "use weir_bleed");
        if (roles) {
            traces.sql(
                    "SET ROLE", "select coalesce(current_role(), 'none')", "set role weir_bleed");
        }
        traces.sql("SET time_zone", "select @@session.time_zone", "set time_zone = '+09:00'");
        traces.sql(
                "SET LOCAL sql_mode", "select @@session.sql_mode", "set local sql_mode = 'ansi'");
        traces.sql(
                "SET in an executable comment",
                "select @@session.sql_mode",
                "/*!50000 set sql_mode = 'ansi' */");
        traces.sql(
                "SET SESSION TRANSACTION",
                "select @@session.tx_isolation",
                "set session transaction isolation level serializable");
        traces.sql("SET @variable", TENANT, "set @tenant = 'acme'");
        traces.sql("SELECT @variable :=", TENANT, "select @tenant := 'acme'");
        traces.sql("SELECT INTO @variable", TENANT, "select 'acme' into @tenant");
        traces.sql("CALL of a procedure that sets", TENANT, "call weir_bleed.enter_by_call()");
        traces.sql(
                "GET_LOCK", "select is_used_lock('bleed') is null", "select get_lock('bleed', 1)");
        traces.made(
                "CREATE TEMPORARY TABLE",
                "create temporary table weir_bleed.temp (n int)",
                "weir_bleed.temp");
        traces.inserting("uncommitted INSERT", c -> c.setAutoCommit(false));
        traces.inserting("SQL BEGIN in auto-commit", c -> Sql.run(c, "begin"));
        traces.inserting("SET autocommit = 0", c -> Sql.run(c, "set autocommit = 0"));
        traces.hidden("a function that sets", TENANT, "select weir_bleed.enter()");
        traces.hidden(
                "last_insert_id() after INSERT",
                "select last_insert_id()",
                "insert into weir_bleed.numbered values ()");
        traces.unnamed(
                "a trigger that sets",
                "update weir_bleed.watched set n = 2",
                "create trigger weir_bleed.watch before update on weir_bleed.watched"
                        + " for each row set @tenant = 'acme'",
                "drop trigger weir_bleed.watch");
        traces.unnamed(
                "a view that sets",
                "select * from weir_bleed.entering",
                "create view weir_bleed.entering as select weir_bleed.enter()",
                "drop view weir_bleed.entering");
        return traces.all();
    }
}
