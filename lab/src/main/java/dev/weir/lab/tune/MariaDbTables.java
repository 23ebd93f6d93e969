package dev.weir.lab.tune;

import java.sql.Connection;
import java.sql.SQLException;

/** The workloads' tables on a MariaDB. */
final class MariaDbTables implements WorkTables {

    /** A row of 117 bytes on pages that are fifteen sixteenths full. */
    private static final int ACCOUNT_BYTES = 128;

    /** One transaction for all of them would fill the undo log. */
    private static final int ROWS_AT_ONCE = 200_000;

    @Override
    public void build(Connection c, int accounts) throws SQLException {
        for (String table : Workload.TABLES) {
            Sql.execute(c, "drop table if exists weir_tune." + table);
            Sql.execute(
                    c,
                    "create table weir_tune.%s (id int primary key, balance bigint not null, filler char(84) character set ascii not null) engine = innodb"
                            .formatted(table));
            int rows = Workload.rows(table, accounts);
            for (int from = 0; from < rows; from += ROWS_AT_ONCE) {
                Sql.execute(
                        c,
                        "insert into weir_tune.%s select seq, 0, md5(seq) from seq_%d_to_%d"
                                .formatted(table, from, Math.min(rows, from + ROWS_AT_ONCE) - 1));
            }
        }
        Sql.execute(c, "drop table if exists weir_tune.history");
        Sql.execute(
                c,
                "create table weir_tune.history (teller int, branch int, account int, delta int,"
                        + " at timestamp default current_timestamp) engine = innodb");
        for (String table : Workload.TABLES) {
            Sql.execute(c, "analyze table weir_tune." + table);
        }
    }

    @Override
    public void drop(Connection c) throws SQLException {
        Sql.execute(c, "drop schema if exists " + SCHEMA);
    }

    @Override
    public void settle(Connection c) throws SQLException {
        Sql.execute(c, "truncate table weir_tune.history");
        // Writes what is changed of them to the disk; there is no checkpoint to be asked for.
        Sql.execute(c, "flush tables weir_tune.accounts, weir_tune.tellers for export");
        Sql.execute(c, "unlock tables");
    }

    @Override
    public void warm(Connection c) throws SQLException {
        Sql.execute(c, "select count(filler) from weir_tune.accounts");
    }

    @Override
    public long bytes(int accounts) {
        return (long) accounts * ACCOUNT_BYTES;
    }
}
