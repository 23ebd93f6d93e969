package dev.weir.connect;

import java.sql.SQLException;

/**
 * Tells a refusal of the credentials (SQLState class 28, ISO/IEC 9075) from other failures of a
 * connect.
 */
final class Refusal {
    private static final int DEEPEST = 10;

    private Refusal() {}

    static boolean is(Throwable failure) {
        Throwable t = failure;
        for (int depth = 0; t != null && depth < DEEPEST; depth++, t = t.getCause()) {
            if (t instanceof SQLException e
                    && e.getSQLState() != null
                    && e.getSQLState().startsWith("28")) {
                return true;
            }
        }
        return false;
    }
}
