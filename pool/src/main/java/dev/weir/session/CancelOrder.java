package dev.weir.session;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An order to cancel a statement. It goes to a server on a way of its own and hits what runs there
 * when it arrives, which may be another borrower's statement. That it has arrived is known only
 * from a statement that ended as cancelled.
 */
final class CancelOrder {

    /** PostgreSQL, H2, DB2; MySQL and MariaDB; SQL Server (ODBC); Derby. */
    private static final Set<String> STATES = Set.of("57014", "70100", "HY008", "XCL52");

    /** MySQL and MariaDB: query execution was interrupted; Oracle: user requested cancel. */
    private static final Set<Integer> CODES = Set.of(1317, 1013);

    /** Databases that run in this process, where an order has arrived when it returns. */
    private static final Pattern IN_PROCESS =
            Pattern.compile(
                    "jdbc:(sqlite:|duckdb:|h2:(?!tcp:|ssl:)|hsqldb:(mem|file|res):|derby:(?!//)).*",
                    Pattern.DOTALL);

    private CancelOrder() {}

    /** Whether a statement that ended with {@code e} ended because it was cancelled. */
    static boolean isEndedBy(SQLException e) {
        if (e instanceof BatchUpdateException && e.getCause() instanceof SQLException cause) {
            return isEndedBy(cause);
        }
        if (e.getClass().getName().startsWith("org.postgresql.")) {
            return isEndedOnPostgres(e);
        }
        return e instanceof SQLTimeoutException
                || STATES.contains(String.valueOf(e.getSQLState()))
                || CODES.contains(e.getErrorCode());
    }

    /**
     * PostgreSQL ends a statement with the same state at its own statement_timeout, and an order
     * may be on its way at that moment: applications give both limits the same value. The words
     * alone tell. A server with words in another language loses a connection for each cancel.
     */
    private static boolean isEndedOnPostgres(SQLException e) {
        return "57014".equals(e.getSQLState())
                && String.valueOf(e.getMessage()).contains("user request");
    }

    /** Whether an order that was sent may arrive later; true when the driver does not tell. */
    static boolean canBeLate(Connection physical) {
        try {
            DatabaseMetaData metaData = physical.getMetaData();
            String url = metaData == null ? null : metaData.getURL();
            return url == null || !IN_PROCESS.matcher(url.toLowerCase(Locale.ROOT)).matches();
        } catch (SQLException | RuntimeException e) {
            return true;
        }
    }
}
