package dev.weir.handle;

import java.sql.Clob;
import java.sql.SQLException;

/** A large text, guarded because a locator is read from and written to the database. */
class ClobHandle extends GeneratedClob {

    ClobHandle(Clob delegate, LeaseGuard connection) {
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
