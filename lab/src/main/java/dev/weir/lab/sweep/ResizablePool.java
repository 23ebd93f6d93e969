package dev.weir.lab.sweep;

import dev.weir.lab.pools.PoolCounts;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A pool as the sweep sees it. Serves once: {@link #open}, use, {@link #close}. All but open and
 * close may be called from any thread.
 */
interface ResizablePool extends AutoCloseable {

    /** Builds the pool; returns when it has the connections that it is meant to start with. */
    void open() throws SQLException, InterruptedException;

    /** A connection, waited for as long as the pool lets one. */
    Connection connection() throws SQLException;

    /** How many connections there are. */
    PoolCounts counts();

    /**
     * Changes the size of the running pool: its ceiling, and its floor where the size is fixed.
     *
     * @throws UnsupportedOperationException if the pool resizes itself
     */
    default void resize(int size) {
        throw new UnsupportedOperationException("this pool resizes itself");
    }

    @Override
    void close();
}
