package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/** Transactions in which the client thinks while it holds its connection. */
final class Gaps implements Workload {

    private static final long GAP_NANOS = 2_000_000;

    private final Books books = new Books();

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
        int delta = random.nextInt(-5_000, 5_001);
        Sql.query(c, "select balance from weir_sweep.accounts where id = ?", account);
        LockSupport.parkNanos(GAP_NANOS);
        Sql.update(
                c,
                "update weir_sweep.accounts set balance = balance + ? where id = ?",
                delta,
                account);
        Sql.update(
                c, "insert into weir_sweep.history (account, delta) values (?, ?)", account, delta);
        LockSupport.parkNanos(GAP_NANOS);
        c.commit();
        return Kind.SHORT;
    }

    @Override
    public Optional<String> wrong(Connection c, long acknowledged) throws SQLException {
        return books.wrong(c, acknowledged, 1);
    }
}
