package dev.weir.lab.pools;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import org.apache.tomcat.jdbc.pool.ConnectionPool;
import org.apache.tomcat.jdbc.pool.JdbcInterceptor;
import org.apache.tomcat.jdbc.pool.PooledConnection;
import org.jspecify.annotations.Nullable;

/**
 * A rollback when a connection comes back to the Tomcat pool whatever auto-commit mode the pool
 * gives out. Its own {@code rollbackOnReturn} looks at that mode alone: where it is on, a
 * transaction of a borrower who turned it off stays open, and is committed at the next borrow. A
 * connection that cannot be rolled back is thrown away. Public because the pool makes it by name.
 */
public final class TomcatRollback extends JdbcInterceptor {

    private @Nullable PooledConnection lent;

    /** For the pool. */
    public TomcatRollback() {}

    @Override
    public void reset(@Nullable ConnectionPool pool, @Nullable PooledConnection connection) {
        lent = connection;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        PooledConnection returned = lent;
        if (returned != null && compare(CLOSE_VAL, method)) {
            lent = null;
            rollBack(returned);
        }
        return super.invoke(proxy, method, arguments);
    }

    private static void rollBack(PooledConnection returned) {
        try {
            Connection connection = returned.getConnection();
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        } catch (SQLException e) {
            returned.setDiscarded(true);
        }
    }
}
