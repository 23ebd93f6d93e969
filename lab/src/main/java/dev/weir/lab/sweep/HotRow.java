package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SplittableRandom;

/** Transfers of which every fifth is to the same account. */
final class HotRow implements Workload {

    private static final double HOT = 0.2;

    private final Books books = new Books();

    @Override
    public String name() {
        return "hotrow";
    }

    @Override
    public String description() {
        return "Hot row, durable: an update, a read and an insert in one transaction; every fifth"
                + " updates the same row and holds its lock until the commit is on the disk.";
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
        int account = random.nextDouble() < HOT ? 0 : 1 + random.nextInt(Books.ACCOUNTS - 1);
        int delta = random.nextInt(-5_000, 5_001);
        Sql.update(
                c,
                "update weir_sweep.accounts set balance = balance + ? where id = ?",
                delta,
                account);
        Sql.query(
                c,
                "select balance from weir_sweep.accounts where id = ?",
                random.nextInt(Books.ACCOUNTS));
        Sql.update(
                c, "insert into weir_sweep.history (account, delta) values (?, ?)", account, delta);
        c.commit();
        return Kind.SHORT;
    }

    @Override
    public Optional<String> wrong(Connection c, long acknowledged) throws SQLException {
        return books.wrong(c, acknowledged, 1);
    }
}
