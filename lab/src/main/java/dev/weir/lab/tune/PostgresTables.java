package dev.weir.lab.tune;

import dev.weir.tools.cli.Limits;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The workloads' tables on a PostgreSQL. */
final class PostgresTables implements WorkTables {

    /** A row of 128 bytes on pages that are 90 % full, and its place in the index. */
    private static final int ACCOUNT_BYTES = 165;

    /** A schema is of one database, and settings are of all. */
    @Override
    public void requireFree(Connection c) throws SQLException {
        WorkTables.super.requireFree(c);
        String other =
                Sql.text(
                        c,
                        "select min(datname) from pg_stat_activity where application_name = '%s' and datname <> current_database()"
                                .formatted(SESSION));
        Limits.require(
                other == null,
                "--url: another run is at work on that server, in its database %s: wait for it"
                        .formatted(other));
    }

    @Override
    public void build(Connection c, int accounts) throws SQLException {
        for (String table : Workload.TABLES) {
            Sql.execute(c, "drop table if exists weir_tune." + table);
            Sql.execute(
                    c,
                    "create table weir_tune.%s (id int primary key, balance bigint not null, filler char(84) not null) with (fillfactor = %d)"
                            .formatted(table, table.equals("accounts") ? 90 : 10));
            Sql.execute(
                    c,
                    "insert into weir_tune.%s select n, 0, md5(n::text) from generate_series(0, %d) as n"
                            .formatted(table, Workload.rows(table, accounts) - 1));
        }
        Sql.execute(c, "drop table if exists weir_tune.history");
        Sql.execute(
                c,
                "create table weir_tune.history (teller int, branch int, account int,"
                        + " delta int, at timestamptz default now())");
        for (String table : Workload.TABLES) {
            Sql.execute(c, "vacuum analyze weir_tune." + table);
        }
    }

    @Override
    public void drop(Connection c) throws SQLException {
        Sql.execute(c, "drop schema if exists " + SCHEMA + " cascade");
    }

    @Override
    public void settle(Connection c) throws SQLException {
        for (String sql :
                List.of(
                        "truncate weir_tune.history",
                        "vacuum weir_tune.branches",
                        "vacuum weir_tune.tellers",
                        "checkpoint")) {
            Sql.execute(c, sql);
        }
    }

    @Override
    public void warm(Connection c) throws SQLException {
        Sql.execute(c, "create extension if not exists pg_prewarm");
        Sql.execute(c, "select pg_prewarm('weir_tune.accounts')");
    }

    @Override
    public long bytes(int accounts) {
        return (long) accounts * ACCOUNT_BYTES;
    }
}
