package dev.weir.session;

import dev.weir.ExceptionOverride;
import dev.weir.database.Databases;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Which errors say that a write was refused for want of a writable server, as far as an error can:
 * SQLSTATE 25006 (read-only SQL transaction, ISO/IEC 9075), unless the database says more ({@link
 * dev.weir.database.DriverErrors#refusesWrite}).
 */
final class RefusedWrite {
    /** Exceptions looked at: chains can be long, and even circular. */
    private static final int MOST = 10;

    private static final String READ_ONLY_TRANSACTION = "25006";

    private RefusedWrite() {}

    /**
     * Whether {@code thrown}, or an exception behind it that {@code override} leaves alone, says
     * so.
     */
    static boolean isIn(SQLException thrown, ExceptionOverride override) {
        return isIn(thrown, override, MOST);
    }

    private static boolean isIn(@Nullable Throwable thrown, ExceptionOverride override, int most) {
        if (thrown == null || most == 0) {
            return false;
        }
        if (!(thrown instanceof SQLException e)) {
            return isIn(thrown.getCause(), override, most - 1);
        }
        if (override.adjudicate(e) == ExceptionOverride.Outcome.DO_NOT_EVICT) {
            return false;
        }
        return isOne(e)
                || isIn(e.getCause(), override, most - 1)
                || isIn(e.getNextException(), override, most - 1);
    }

    private static boolean isOne(SQLException e) {
        Boolean told = Databases.errors().refusesWrite(e);
        return told == null ? READ_ONLY_TRANSACTION.equals(e.getSQLState()) : told;
    }
}
