package dev.weir.connect;

import dev.weir.database.Databases;
import dev.weir.lease.ConnectFailure;
import java.sql.SQLException;

/**
 * What a failed connect says of the next one.
 *
 * <p>Credentials: SQLSTATE class 28 (ISO/IEC 9075). Capacity: as the databases have it ({@link
 * dev.weir.database.DriverErrors#isFull}).
 */
public final class ConnectRefusal {
    private static final int DEEPEST = 10;

    private ConnectRefusal() {}

    /**
     * Reads the failure and its causes, the outermost first. Never throws: the pool waits to be
     * told of the connect.
     */
    public static ConnectFailure of(Throwable failure) {
        try {
            return read(failure);
        } catch (Throwable unread) {
            return ConnectFailure.OTHER;
        }
    }

    private static ConnectFailure read(Throwable failure) {
        Throwable t = failure;
        for (int depth = 0; t != null && depth < DEEPEST; depth++, t = t.getCause()) {
            if (t instanceof SQLException e) {
                String state = e.getSQLState() == null ? "" : e.getSQLState();
                if (state.startsWith("28")) {
                    return ConnectFailure.CREDENTIALS;
                }
                if (Databases.errors().isFull(state, e.getErrorCode())) {
                    return ConnectFailure.CAPACITY;
                }
            }
        }
        return ConnectFailure.OTHER;
    }
}
