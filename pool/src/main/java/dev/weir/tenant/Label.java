package dev.weir.tenant;

import java.sql.Connection;
import java.sql.SQLException;

/** Binds a connection in a way that the pool does not know. Thread-safe. */
public interface Label {
    /** Makes everything that is done from now on the tenant's. */
    void bind(Connection physical, Tenant tenant) throws SQLException;

    /** Undoes that, and what a borrower may have left. */
    void scrub(Connection physical) throws SQLException;
}
