package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** Transfers of which every fifth is to the same account. */
final class HotRow extends Transfers {

    private static final double HOT = 0.2;

    HotRow() {
        super(1);
    }

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
    public void run(Kind kind, Connection c, SplittableRandom random) throws SQLException {
        int account =
                random.nextDouble() < HOT ? 0 : 1 + random.nextInt(ConsistencyAudit.ACCOUNTS - 1);
        int delta = random.nextInt(-5_000, 5_001);
        add(c, "accounts", delta, account);
        Sql.query(
                c,
                "select balance from weir_sweep.accounts where id = ?",
                random.nextInt(ConsistencyAudit.ACCOUNTS));
        Sql.update(
                c, "insert into weir_sweep.history (account, delta) values (?, ?)", account, delta);
        c.commit();
    }
}
