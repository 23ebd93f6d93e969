package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Transactions on the {@link ConsistencyAudit}, which are held against what the clients were told.
 */
abstract class Transfers implements Workload {

    private final ConsistencyAudit books = new ConsistencyAudit();
    private final int tables;

    /**
     * Of a kind of transaction.
     *
     * @param tables how many it adds to: the accounts, then the tellers, then the branches
     */
    Transfers(int tables) {
        this.tables = tables;
    }

    @Override
    public final boolean commits() {
        return true;
    }

    @Override
    public final void build(Connection c, Database database) throws SQLException {
        books.build(c, database);
    }

    @Override
    public final void beforeSlice(Connection c, Database database) throws SQLException {
        books.open(c, database);
    }

    /** Adds to the balance of an account, a teller or a branch. */
    static void add(Connection c, String table, int delta, int key) throws SQLException {
        Sql.update(
                c,
                "update weir_sweep." + table + " set balance = balance + ? where id = ?",
                delta,
                key);
    }

    @Override
    public final Optional<String> wrong(Connection c, long acknowledged) throws SQLException {
        return books.wrong(c, acknowledged, tables);
    }
}
