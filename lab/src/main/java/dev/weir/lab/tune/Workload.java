package dev.weir.lab.tune;

import dev.weir.tools.cli.Limits;
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
                            + " where id between ? and ? order by filler, id desc limit "
                            + ALL
                            + " offset 1) as s",
                    first,
                    first + SORTED);
        }
    },

    /** Reads of a server that cannot keep what is read. */
    READS_BEYOND_MEMORY("reads as above, from half again as much data as the server has memory") {
        @Override
        public void serve(Connection c, int accounts, SplittableRandom random) throws SQLException {
            READS.serve(c, accounts, random);
        }

        @Override
        public Condition condition() {
            return Condition.LITTLE_MEMORY;
        }
    },

    /** The transaction of TPC-B where each commit waits for the disk. */
    TPCB_SLOW_DISK("transactions as above, on a disk that takes few writes in a second") {
        @Override
        public void serve(Connection c, int accounts, SplittableRandom random) throws SQLException {
            TPCB.serve(c, accounts, random);
        }

        @Override
        public Condition condition() {
            return Condition.SLOW_DISK;
        }
    };

    /** All but the history, which has no rows at first. */
    static final List<String> TABLES = List.of("accounts", "tellers", "branches");

    private static final int TELLERS = 10;
    private static final int SORTED = 50_000;
    private static final int ACCOUNTS_OF_A_BRANCH = 100_000;

    /** No limit: one word for both kinds of server. */
    private static final int ALL = 100_000_000;

    private final String says;

    Workload(String says) {
        this.says = says;
    }

    @Override
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
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

    /** How many rows a table has with that many accounts. */
    static int rows(String table, int accounts) {
        return switch (table) {
            case "accounts" -> accounts;
            case "tellers" -> branches(accounts) * TELLERS;
            default -> branches(accounts);
        };
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
