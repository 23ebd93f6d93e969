package dev.weir.bench.safety;

import dev.weir.bench.pool.Pools;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;

/**
 * A pool of one connection, set as in the benchmarks, on a database that keeps count. One
 * connection, so that what a borrower leaves is what the next one finds.
 */
final class ScriptedPool implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final PoolUnderTest adapter;
    private final DataSource pool;

    ScriptedPool(String name) throws SQLException {
        adapter = Pools.adapter(name);
        pool = adapter.open(Pools.settings(database.url(), 1, false));
        // Some pools open no connection before someone asks.
        use();
    }

    ScriptedDatabase database() {
        return database;
    }

    final Connection borrow() throws SQLException {
        return pool.getConnection();
    }

    /** What the pool's one connection is at the driver. */
    ScriptedConnection physical() {
        return database.connections().get(0);
    }

    /** A borrow as it should be: a statement, a commit, everything closed. */
    final void use() throws SQLException {
        try (Connection connection = borrow()) {
            backend(connection);
            connection.commit();
        }
    }

    /** The id of the physical connection beneath. */
    static int backend(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select pg_backend_pid()")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /** Whether it comes true soon: a pool may do its duty on a thread of its own. */
    static boolean soon(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
        return true;
    }

    @Override
    public void close() {
        adapter.close();
        database.close();
    }
}
