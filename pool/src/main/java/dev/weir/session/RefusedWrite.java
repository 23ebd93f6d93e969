package dev.weir.session;

import dev.weir.ExceptionOverride;
import java.sql.SQLException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which errors say that a write was refused for want of a writable server, as far as an error can:
 * SQLSTATE 25006 (read-only SQL transaction, ISO/IEC 9075), and of MySQL and MariaDB, with HY000,
 * 1290 where it names the option {@code --read-only} and 1836 (read-only mode).
 *
 * <p>1290 is also what a server answers that runs with {@code --secure-file-priv} or {@code
 * --skip-grant-tables}, and 1792 with 25006 is always a transaction's or a session's own mode.
 */
final class RefusedWrite {
    /** Exceptions looked at: chains can be long, and even circular. */
    private static final int MOST = 10;

    private static final String READ_ONLY_TRANSACTION = "25006";
    private static final String GENERAL = "HY000";
    private static final int RUNNING_WITH_OPTION = 1290;
    private static final int READ_ONLY_MODE = 1836;
    private static final int IN_READ_ONLY_TRANSACTION = 1792;

    private static final Pattern READ_ONLY_OPTION =
            Pattern.compile("--(super[-_]|innodb[-_])?read[-_]only");

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
        int code = e.getErrorCode();
        if (READ_ONLY_TRANSACTION.equals(e.getSQLState())) {
            return code != IN_READ_ONLY_TRANSACTION;
        }
        return GENERAL.equals(e.getSQLState())
                && (code == READ_ONLY_MODE || (code == RUNNING_WITH_OPTION && namesReadOnly(e)));
    }

    private static boolean namesReadOnly(SQLException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        return READ_ONLY_OPTION.matcher(message).find();
    }
}
