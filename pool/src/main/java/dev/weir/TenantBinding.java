package dev.weir;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Binds connections of a database that the pool has no way of its own for ({@code tenancy=label}).
 * Both methods get the driver's connection, in auto-commit mode and outside a transaction; must be
 * thread-safe. After an exception the connection is closed.
 */
public interface TenantBinding {

    /**
     * Makes everything that is done from now on the tenant's. Called in the borrower's thread,
     * before the first statement of a lease, on a connection that is nobody's.
     */
    void bind(Connection connection, TenantKey tenant) throws SQLException;

    /**
     * Undoes {@link #bind} and whatever a borrower may have left: the connection is nobody's then.
     * Called before a connection goes from one tenant to another.
     */
    void scrub(Connection connection) throws SQLException;
}
