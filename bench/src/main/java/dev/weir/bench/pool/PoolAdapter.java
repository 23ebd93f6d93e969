package dev.weir.bench.pool;

import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Opens one pool, once, held to the safety of the others: an idle connection is tested before it is
 * lent, an open transaction is rolled back, session state is reset, statements are closed, warnings
 * are cleared and a broken connection is thrown away, each as far as the pool can be made to.
 *
 * <p>{@code dev.weir.bench.safety} checks what really comes of it.
 */
public interface PoolAdapter extends AutoCloseable {

    /** The name on tables. */
    String name();

    /** A class of the library, which tells its version. */
    Class<?> library();

    /** What is set beyond {@link PoolSetup}, by the pool's own names. */
    Map<String, String> settings();

    /** Opens the pool with all its connections. */
    DataSource open(PoolSetup setup) throws SQLException;

    /** Closes the pool if it was opened. */
    @Override
    void close();
}
