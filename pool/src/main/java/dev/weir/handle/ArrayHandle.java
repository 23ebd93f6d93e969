package dev.weir.handle;

import java.sql.Array;
import java.sql.SQLException;

/**
 * An array, guarded because its result set leads to a statement and its elements may be read late.
 */
final class ArrayHandle extends GeneratedArray {

    ArrayHandle(Array delegate, LeaseGuard connection) {
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
