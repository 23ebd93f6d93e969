package dev.weir.handle;

import java.sql.Blob;
import java.sql.SQLException;

/** A large object, guarded because a locator is read from and written to the database. */
final class BlobHandle extends GeneratedBlob {

    BlobHandle(Blob delegate, LeaseGuard connection) {
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
