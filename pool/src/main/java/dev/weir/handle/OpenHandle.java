package dev.weir.handle;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Something of the driver's that must be closed with its lease: a node of {@link OpenHandles}. */
abstract class OpenHandle extends LeasedObject {

    /** The next older one. Written before the node is published, later only by sweeps. */
    @Nullable OpenHandle next;

    /** Set when the driver's object is closed, and never cleared. */
    boolean closed;

    OpenHandle(LeaseGuard connection) {
        super(connection);
    }

    /** Closes the driver's object. */
    abstract void closeDelegate() throws SQLException;

    /** Orders the server to give up what a statement does at the moment, if it does anything. */
    void cancelDelegate() throws SQLException {}

    /** Rows of it were closed. */
    void rowsClosed() throws SQLException {
        closed = true;
    }
}
