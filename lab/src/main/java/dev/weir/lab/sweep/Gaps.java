package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/** Transactions in which the client thinks while it holds its connection. */
final class Gaps extends Transfers {

    private static final long GAP_NANOS = 2_000_000;

    Gaps() {
        super(1);
    }

    @Override
    public String name() {
        return "gaps";
    }

    @Override
    public String description() {
        return "Client time inside transactions, durable: read, 2 ms of the client's own, update and"
                + " note, 2 ms more, commit. A connection in use is mostly idle for the server, so"
                + " that the right size is several times what the processors suggest. Database time"
                + " in the tables includes these 4 ms.";
    }

    @Override
    public void run(Kind kind, Connection c, SplittableRandom random) throws SQLException {
        int account = random.nextInt(ConsistencyAudit.ACCOUNTS);
        int delta = random.nextInt(-5_000, 5_001);
        Sql.query(c, "select balance from weir_sweep.accounts where id = ?", account);
        LockSupport.parkNanos(GAP_NANOS);
        add(c, "accounts", delta, account);
        Sql.update(
                c, "insert into weir_sweep.history (account, delta) values (?, ?)", account, delta);
        LockSupport.parkNanos(GAP_NANOS);
        c.commit();
    }
}
