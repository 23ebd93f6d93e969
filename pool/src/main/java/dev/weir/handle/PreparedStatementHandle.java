package dev.weir.handle;

import java.sql.PreparedStatement;

/** A prepared statement of a lease. */
class PreparedStatementHandle extends GeneratedPreparedStatement {

    PreparedStatementHandle(PreparedStatement delegate, LeaseGuard connection) {
        super(delegate, connection);
    }
}
