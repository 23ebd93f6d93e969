package dev.weir.catalogue.safety;

import dev.weir.catalogue.conformance.OpenPool;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A pool of one connection on a database that keeps count. One connection, so that what a borrower
 * leaves is what the next one finds.
 */
public final class ScriptedPool implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final OpenPool pool;

    /** How a pool of one connection is opened. */
    @FunctionalInterface
    public interface Opening {
        /** On the database at that address. */
        OpenPool at(String jdbcUrl) throws SQLException;
    }

    /** Opens a pool. */
    public ScriptedPool(Opening opening) throws SQLException {
        pool = opening.at(database.url());
        // Some pools open no connection before someone asks.
        use();
    }

    ScriptedDatabase database() {
        return database;
    }

    final Connection borrow() throws SQLException {
        return pool.dataSource().getConnection();
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
        pool.close();
        database.close();
    }
}
