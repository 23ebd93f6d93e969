package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SplittableRandom;

/** The transaction of TPC-B, as pgbench runs it, at scale 10: few branches, so that it contends. */
final class TpcB implements Workload {

    private final Books books = new Books();

    @Override
    public String name() {
        return "tpcb";
    }

    @Override
    public String description() {
        return "TPC-B-like, durable: three updates, a read and an insert in one transaction, ten"
                + " branches. Locks on branches and the disk's commits bound it.";
    }

    @Override
    public boolean commits() {
        return true;
    }

    @Override
    public void build(Connection c, Database database) throws SQLException {
        books.build(c, database);
    }

    @Override
    public void beforeSlice(Connection c, Database database) throws SQLException {
        books.open(c, database);
    }

    @Override
    public Kind run(Connection c, SplittableRandom random) throws SQLException {
        int account = random.nextInt(Books.ACCOUNTS);
        int teller = random.nextInt(Books.TELLERS);
        int branch = random.nextInt(Books.BRANCHES);
        int delta = random.nextInt(-5_000, 5_001);
        Sql.update(
                c,
                "update weir_sweep.accounts set balance = balance + ? where id = ?",
                delta,
                account);
        Sql.query(c, "select balance from weir_sweep.accounts where id = ?", account);
        Sql.update(
                c,
                "update weir_sweep.tellers set balance = balance + ? where id = ?",
                delta,
                teller);
        Sql.update(
                c,
                "update weir_sweep.branches set balance = balance + ? where id = ?",
                delta,
                branch);
        Sql.update(
                c,
                "insert into weir_sweep.history (teller, branch, account, delta)"
                        + " values (?, ?, ?, ?)",
                teller,
                branch,
                account,
                delta);
        c.commit();
        return Kind.SHORT;
    }

    @Override
    public Optional<String> wrong(Connection c, long acknowledged) throws SQLException {
        return books.wrong(c, acknowledged, 3);
    }
}
