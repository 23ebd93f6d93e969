package dev.weir.lab.tune;

import dev.weir.lab.cli.Limits;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Work on tables that are made for it, in the schema {@code weir_tune}. */
enum Workload implements Work {
    /** The transaction of TPC-B as pgbench runs it. */
    TPCB("three updates, a read and an insert in one durable transaction, as in TPC-B") {
        @Override
        public void serve(Connection c, int accounts, SplittableRandom random) throws SQLException {
            int delta = random.nextInt(-5_000, 5_001);
            int account = random.nextInt(accounts);
            int teller = random.nextInt(branches(accounts) * TELLERS);
            int branch = random.nextInt(branches(accounts));
            c.setAutoCommit(false);
            add(c, "accounts", delta, account);
            query(c, "select balance from weir_tune.accounts where id = ?", account);
            add(c, "tellers", delta, teller);
            add(c, "branches", delta, branch);
            update(
                    c,
                    "insert into weir_tune.history (teller, branch, account, delta)"
                            + " values (?, ?, ?, ?)",
                    teller,
                    branch,
                    account,
                    delta);
            c.commit();
        }
    },

    /** Reads by key and by range, and some writes. */
    READS("90 % reads by key, 8 % reads of 100 rows, 2 % updates, all over the table") {
        @Override
        public void serve(Connection c, int accounts, SplittableRandom random) throws SQLException {
            int draw = random.nextInt(100);
            int account = random.nextInt(accounts);
            if (draw < 90) {
                query(c, "select balance from weir_tune.accounts where id = ?", account);
            } else if (draw < 98) {
                query(
                        c,
                        "select sum(balance) from weir_tune.accounts where id between ? and ?",
                        account,
                        account + 99);
            } else {
                add(c, "accounts", 1, account);
            }
        }
    },

    /** Reports that sort. */
    SORTS("reports that each sort 50,000 rows of 100 bytes") {
        @Override
        public void serve(Connection c, int accounts, SplittableRandom random) throws SQLException {
            int first = random.nextInt(Math.max(1, accounts - SORTED));
            query(
                    c,
                    "select max(balance) from (select balance, filler from weir_tune.accounts"
                            + " where id between ? and ? order by filler, id desc offset 1) as s",
                    first,
                    first + SORTED);
        }
    };

    static final String SCHEMA = "weir_tune";

    /** A row of 128 bytes on pages that are 90 % full, and its place in the index. */
    private static final int ACCOUNT_BYTES = 165;

    private static final int TELLERS = 10;
    private static final int SORTED = 50_000;
    private static final int ACCOUNTS_OF_A_BRANCH = 100_000;

    private final String says;

    Workload(String says) {
        this.says = says;
    }

    @Override
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String says() {
        return says;
    }

    /**
     * The workload of that word.
     *
     * @throws IllegalArgumentException naming the words, if there is none
     */
    static Workload named(String word) {
        String known = Arrays.stream(values()).map(Workload::key).collect(Collectors.joining(", "));
        List<Workload> found =
                Arrays.stream(values()).filter(one -> one.key().equals(word.strip())).toList();
        Limits.require(
                !found.isEmpty(), "--workload takes %s, not '%s'".formatted(known, word.strip()));
        return found.getFirst();
    }

    /** Makes the tables of all workloads, replacing those that an interrupted run left. */
    static void build(Connection c, int accounts) throws SQLException {
        drop(c);
        Undo.execute(c, "create schema " + SCHEMA);
        for (String table : List.of("accounts", "tellers", "branches")) {
            int rows =
                    switch (table) {
                        case "accounts" -> accounts;
                        case "tellers" -> branches(accounts) * TELLERS;
                        default -> branches(accounts);
                    };
            Undo.execute(
                    c,
                    "create table weir_tune.%s (id int primary key, balance bigint not null, filler char(84) not null) with (fillfactor = %d)"
                            .formatted(table, table.equals("accounts") ? 90 : 10));
            Undo.execute(
                    c,
                    "insert into weir_tune.%s select n, 0, md5(n::text) from generate_series(0, %d) as n"
                            .formatted(table, rows - 1));
        }
        Undo.execute(
                c,
                "create table weir_tune.history (teller int, branch int, account int,"
                        + " delta int, at timestamptz default now())");
        for (String table : List.of("accounts", "tellers", "branches")) {
            Undo.execute(c, "vacuum analyze weir_tune." + table);
        }
    }

    /** Takes the tables away. */
    static void drop(Connection c) throws SQLException {
        Undo.execute(c, "drop schema if exists " + SCHEMA + " cascade");
    }

    /** Before a slice: what the last one wrote is on disk, and hot rows have no history. */
    static void settle(Connection c) throws SQLException {
        Undo.execute(c, "truncate weir_tune.history");
        Undo.execute(c, "vacuum weir_tune.branches");
        Undo.execute(c, "vacuum weir_tune.tellers");
        Undo.execute(c, "checkpoint");
    }

    /** What the tables take with that many accounts, rows and index. */
    static long bytes(int accounts) {
        return (long) accounts * ACCOUNT_BYTES;
    }

    private static int branches(int accounts) {
        return Math.max(1, accounts / ACCOUNTS_OF_A_BRANCH);
    }

    private static void add(Connection c, String table, int delta, int id) throws SQLException {
        update(
                c,
                "update weir_tune." + table + " set balance = balance + ? where id = ?",
                delta,
                id);
    }

    private static void update(Connection c, String sql, int... parameters) throws SQLException {
        try (PreparedStatement statement = prepared(c, sql, parameters)) {
            statement.executeUpdate();
        }
    }

    private static void query(Connection c, String sql, int... parameters) throws SQLException {
        try (PreparedStatement statement = prepared(c, sql, parameters);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                rows.getObject(1);
            }
        }
    }

    private static PreparedStatement prepared(Connection c, String sql, int... parameters)
            throws SQLException {
        PreparedStatement statement = c.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setInt(i + 1, parameters[i]);
        }
        return statement;
    }
}
