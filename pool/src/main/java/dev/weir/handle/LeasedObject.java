package dev.weir.handle;

import java.sql.SQLException;

/** Something reached through a connection handle; it lives as long as the lease. */
abstract class LeasedObject {

    final LeaseGuard connection;

    LeasedObject(LeaseGuard connection) {
        this.connection = connection;
    }

    /** The driver's object behind this handle. */
    abstract Object rawDelegate();

    /** The driver's object, for a call of the driver with this handle as a parameter. */
    final Object lend() throws SQLException {
        connection.checkOpen();
        return rawDelegate();
    }

    /** Asks the driver only while the lease lasts; a prepared statement shows its SQL there. */
    @Override
    public String toString() {
        String name = getClass().getSimpleName();
        return connection.isOpen() ? name + " of " + rawDelegate() : name + " (closed)";
    }
}
