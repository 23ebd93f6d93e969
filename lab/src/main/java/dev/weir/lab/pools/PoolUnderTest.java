package dev.weir.lab.pools;

import dev.weir.tools.result.Environment;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;

/**
 * A connection pool as the experiments see it. An adapter serves one pool once: {@link #open}, use,
 * {@link #close}. Nothing here asks a pool for its internals; what happens is read off at the
 * driver and in the borrowers.
 *
 * <p>Equal safety is the adapter's duty: a connection is tested on borrow after it was idle
 * (always, if the pool knows nothing finer), an open transaction is rolled back on return, and
 * connection state is reset as far as the pool can. {@link #settings} says how.
 */
public interface PoolUnderTest extends Environment.Pool, AutoCloseable {

    /** What is set beyond {@link PoolSettings}, property by property, as the pool names them. */
    @Override
    Map<String, String> settings();

    /** Opens the pool. Called once. */
    DataSource open(PoolSettings settings) throws SQLException;

    /** Closes the pool and its connections; does nothing if it was never opened. */
    @Override
    void close();
}
