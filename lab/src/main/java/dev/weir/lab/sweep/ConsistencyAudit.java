package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Accounts, tellers and branches of a bank, and the history of its transfers, in the proportions of
 * TPC-B at scale 10. Every transfer adds the same amount to an account, a teller and a branch and
 * writes it down: the four sums must grow alike, and there must be a line for each transfer that
 * was acknowledged. For one thread.
 */
final class ConsistencyAudit {

    static final int BRANCHES = 10;
    static final int TELLERS = 100;
    static final int ACCOUNTS = 100_000;

    private static final String[] TABLES = {"accounts", "tellers", "branches"};

    private final long[] sums = new long[TABLES.length];

    /** Makes and fills the tables. */
    void build(Connection c, Database database) throws SQLException {
        String end = database.tableOptions();
        Database.run(
                c,
                "create table weir_sweep.branches (id int primary key, balance bigint not null)"
                        + end,
                "create table weir_sweep.tellers (id int primary key, balance bigint not null)"
                        + end,
                "create table weir_sweep.accounts (id int primary key, balance bigint not null,"
                        + " filler char(84) not null)"
                        + end,
                "create table weir_sweep.history (teller int, branch int, account int,"
                        + " delta int not null, noted timestamp default current_timestamp)"
                        + end,
                "insert into weir_sweep.branches select n, 0 from " + database.numbers(BRANCHES),
                "insert into weir_sweep.tellers select n, 0 from " + database.numbers(TELLERS),
                "insert into weir_sweep.accounts select n, 0, '' from "
                        + database.numbers(ACCOUNTS));
        for (String table : TABLES) {
            database.refresh(c, "weir_sweep." + table);
        }
    }

    /** Empties the history, takes dead row versions away and remembers the sums. */
    void open(Connection c, Database database) throws SQLException {
        Database.run(c, "truncate table weir_sweep.history");
        for (int i = 0; i < TABLES.length; i++) {
            database.refresh(c, "weir_sweep." + TABLES[i]);
            sums[i] = sum(c, TABLES[i], "balance");
        }
    }

    /**
     * What does not add up since {@link #open}. Tables past {@code touched} must not have moved.
     */
    Optional<String> wrong(Connection c, long acknowledged, int touched) throws SQLException {
        long noted = sum(c, "history", "delta");
        for (int i = 0; i < TABLES.length; i++) {
            long moved = sum(c, TABLES[i], "balance") - sums[i];
            long due = i < touched ? noted : 0;
            if (moved != due) {
                return Optional.of(
                        "the balances of %s moved by %,d, the history says %,d"
                                .formatted(TABLES[i], moved, due));
            }
        }
        long lines = Database.number(c, "select count(*) from weir_sweep.history");
        return lines < acknowledged
                ? Optional.of(
                        "%,d transfers were acknowledged, %,d are there"
                                .formatted(acknowledged, lines))
                : Optional.empty();
    }

    private static long sum(Connection c, String table, String column) throws SQLException {
        return Database.number(
                c, "select coalesce(sum(%s), 0) from weir_sweep.%s".formatted(column, table));
    }
}
