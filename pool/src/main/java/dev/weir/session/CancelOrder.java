package dev.weir.session;

import dev.weir.database.Database;
import dev.weir.database.Databases;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;

/**
 * An order to cancel a statement. It goes to a server on a way of its own and hits what runs there
 * when it arrives, which may be another borrower's statement. That it has arrived is known only
 * from a statement that ended as cancelled.
 */
final class CancelOrder {

    /** Operation canceled (ISO/IEC 9075-3). */
    private static final String CANCELLED = "HY008";

    private CancelOrder() {}

    /** Whether a statement that ended with {@code e} ended because it was cancelled. */
    static boolean isEndedBy(SQLException e, Database database) {
        if (e instanceof BatchUpdateException && e.getCause() instanceof SQLException cause) {
            return isEndedBy(cause, database);
        }
        Boolean told = database.errors().isCancelled(e);
        if (told != null) {
            return told;
        }
        String state = String.valueOf(e.getSQLState());
        return e instanceof SQLTimeoutException
                || state.equals(CANCELLED)
                || Databases.errors().isCancelled(state, e.getErrorCode());
    }
}
