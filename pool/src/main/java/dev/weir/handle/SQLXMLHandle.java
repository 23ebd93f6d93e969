package dev.weir.handle;

import java.sql.SQLException;
import java.sql.SQLXML;

/** An XML value, guarded because some drivers read it late. */
final class SQLXMLHandle extends GeneratedSQLXML {

    SQLXMLHandle(SQLXML delegate, LeaseGuard connection) {
        super(delegate, connection);
    }

    /** Does nothing when the lease has ended. */
    @Override
    public void free() throws SQLException {
        if (!connection.isOpen()) {
            return;
        }
        connection.enter();
        try {
            delegate.free();
            connection.exit();
        } catch (Throwable e) {
            throw connection.failed(e);
        }
    }
}
