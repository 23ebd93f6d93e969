package dev.weir.database.mariadb;

import dev.weir.database.DriverErrors;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Errors of MariaDB and MySQL ("MariaDB Error Codes" and "Server Error Message Reference"). */
final class MariaDbErrors implements DriverErrors {

    private static final int UNKNOWN_ERROR = 1105;
    private static final int QUERY_INTERRUPTED = 1317;

    /** The server's own limits: {@code max_statement_time}, {@code max_execution_time}. */
    private static final Set<Integer> ENDED_BY_LIMIT = Set.of(1969, 3024);

    /** Too many connections: of all, and of one user. */
    private static final int TOO_MANY = 1040;

    private static final int TOO_MANY_OF_USER = 1203;

    private static final String READ_ONLY_TRANSACTION = "25006";
    private static final String GENERAL = "HY000";
    private static final int RUNNING_WITH_OPTION = 1290;
    private static final int READ_ONLY_MODE = 1836;
    private static final int IN_READ_ONLY_TRANSACTION = 1792;

    private static final Pattern READ_ONLY_OPTION =
            Pattern.compile("--(super[-_]|innodb[-_])?read[-_]only");

    @Override
    public Set<Integer> doubtfulCodes() {
        return Set.of(UNKNOWN_ERROR);
    }

    /**
     * MariaDB ends a statement with the same state, and drivers with the same class, at a limit of
     * the server's own, and an order may be on its way at that moment.
     */
    @Override
    public @Nullable Boolean isCancelled(SQLException end) {
        return ENDED_BY_LIMIT.contains(end.getErrorCode()) ? false : null;
    }

    @Override
    public Set<String> cancelledStates() {
        return Set.of("70100");
    }

    @Override
    public Set<Integer> cancelledCodes() {
        return Set.of(QUERY_INTERRUPTED);
    }

    /**
     * 1290 is also what a server answers that runs with {@code --secure-file-priv} or {@code
     * --skip-grant-tables}. 1792 is always a transaction's or a session's own mode.
     */
    @Override
    public @Nullable Boolean refusesWrite(SQLException thrown) {
        int code = thrown.getErrorCode();
        String state = thrown.getSQLState();
        if (READ_ONLY_TRANSACTION.equals(state) && code == IN_READ_ONLY_TRANSACTION) {
            return false;
        }
        return GENERAL.equals(state)
                        && (code == READ_ONLY_MODE
                                || (code == RUNNING_WITH_OPTION && namesReadOnly(thrown)))
                ? true
                : null;
    }

    private static boolean namesReadOnly(SQLException thrown) {
        String message = String.valueOf(thrown.getMessage()).toLowerCase(Locale.ROOT);
        return READ_ONLY_OPTION.matcher(message).find();
    }

    @Override
    public boolean isFull(String state, int code) {
        return switch (code) {
            case TOO_MANY -> state.startsWith("08") || state.equals(GENERAL);
            case TOO_MANY_OF_USER -> state.equals("42000") || state.startsWith("08");
            default -> false;
        };
    }
}
