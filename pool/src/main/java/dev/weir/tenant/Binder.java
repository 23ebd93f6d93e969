package dev.weir.tenant;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * How connections of one pool are bound to tenants. Immutable; shared by its connections.
 *
 * <p>A connection is handed over in auto-commit mode and outside a transaction. An exception leaves
 * it in a state that nobody knows.
 */
public abstract class Binder {
    /** Nothing is bound. */
    static final Binder NOTHING =
            new Binder() {
                @Override
                public void bind(
                        Connection physical, Tenant tenant, boolean doubtful, int seconds) {}

                @Override
                public void unbind(Connection physical, boolean doubtful, int seconds) {}
            };

    /**
     * Takes a connection from wherever it is to a tenant, through the neutral state.
     *
     * @param doubtful whether it may be in a transaction after all
     * @param seconds how long that may take; 0: as long as it takes
     */
    public abstract void bind(Connection physical, Tenant tenant, boolean doubtful, int seconds)
            throws SQLException;

    /** Takes a connection from wherever it is to the state in which the pool made it. */
    public abstract void unbind(Connection physical, boolean doubtful, int seconds)
            throws SQLException;

    /**
     * What has to be sent at the beginning of each transaction of a tenant, as one statement; null
     * where the session is bound.
     */
    public @Nullable String inTransaction(Tenant tenant) {
        return null;
    }

    /** Whether each transaction is bound and not the session. */
    public boolean perTransaction() {
        return false;
    }

    /** Whether one text means different things to different tenants. */
    public boolean tags() {
        return false;
    }

    /**
     * Asks the server where the connection is.
     *
     * @return whether that is where the tenant should be
     */
    public boolean isAt(Connection physical, Tenant tenant, int seconds) throws SQLException {
        return true;
    }
}
