package dev.weir.connect;

import dev.weir.lease.ConnectFailure;
import java.sql.SQLException;

/**
 * What a failed connect says of the next one.
 *
 * <p>Credentials: SQLSTATE class 28 (ISO/IEC 9075). Capacity: 53300 (PostgreSQL: too many
 * connections), 1040 and 1203 (MySQL, MariaDB: too many connections, of all or of one user), 12516
 * to 12520 (Oracle's listener has no handler to spare).
 */
public final class ConnectRefusal {
    private static final int DEEPEST = 10;

    private ConnectRefusal() {}

    /** Reads the failure and its causes, the outermost first. */
    public static ConnectFailure of(Throwable failure) {
        Throwable t = failure;
        for (int depth = 0; t != null && depth < DEEPEST; depth++, t = t.getCause()) {
            if (t instanceof SQLException e) {
                String state = e.getSQLState() == null ? "" : e.getSQLState();
                if (state.startsWith("28")) {
                    return ConnectFailure.CREDENTIALS;
                }
                if (state.equals("53300") || isFullByCode(state, e.getErrorCode())) {
                    return ConnectFailure.CAPACITY;
                }
            }
        }
        return ConnectFailure.OTHER;
    }

    private static boolean isFullByCode(String state, int code) {
        return switch (code) {
            case 1040 -> state.startsWith("08") || state.equals("HY000");
            case 1203 -> state.equals("42000") || state.startsWith("08");
            case 12516, 12517, 12518, 12519, 12520 -> true;
            default -> false;
        };
    }
}
