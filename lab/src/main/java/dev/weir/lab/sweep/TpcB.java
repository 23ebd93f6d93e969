package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** The transaction of TPC-B, as pgbench runs it, at scale 10: few branches, so that it contends. */
final class TpcB extends Transfers {

    TpcB() {
        super(3);
    }

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
    public void run(Kind kind, Connection c, SplittableRandom random) throws SQLException {
        int account = random.nextInt(ConsistencyAudit.ACCOUNTS);
        int teller = random.nextInt(ConsistencyAudit.TELLERS);
        int branch = random.nextInt(ConsistencyAudit.BRANCHES);
        int delta = random.nextInt(-5_000, 5_001);
        add(c, "accounts", delta, account);
        Sql.query(c, "select balance from weir_sweep.accounts where id = ?", account);
        add(c, "tellers", delta, teller);
        add(c, "branches", delta, branch);
        Sql.update(
                c,
                "insert into weir_sweep.history (teller, branch, account, delta)"
                        + " values (?, ?, ?, ?)",
                teller,
                branch,
                account,
                delta);
        c.commit();
    }
}
