package dev.weir.session;

import dev.weir.database.Database;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Set;

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

    private CancelOrder() {}

    /** Whether a statement that ended with {@code e} ended because it was cancelled. */
    static boolean isEndedBy(SQLException e, Database database) {
        if (e instanceof BatchUpdateException && e.getCause() instanceof SQLException cause) {
            return isEndedBy(cause, database);
        }
        Boolean told = database.isCancelled(e);
        if (told != null) {
            return told;
        }
        return e instanceof SQLTimeoutException
                || STATES.contains(String.valueOf(e.getSQLState()))
                || CODES.contains(e.getErrorCode());
    }
}
