package dev.weir.database.postgres;

import dev.weir.database.DriverErrors;
import java.sql.SQLException;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Errors of PostgreSQL ("PostgreSQL Error Codes" in its manual) and of its descendants. */
final class PostgresErrors implements DriverErrors {

    private static final String QUERY_CANCELED = "57014";

    /** As PostgreSQL has it, and as Redshift has. */
    private static final Pattern BY_ORDER = Pattern.compile("user(?:'s)? request");

    private static final String TOO_MANY_CONNECTIONS = "53300";

    /** Redshift: error setting or closing a connection. */
    private static final int CONNECTION_ERROR = 500150;

    /**
     * The server ends a statement with the same state at its own statement_timeout, and an order
     * may be on its way at that moment: applications give both limits the same value. The words
     * alone tell. A server with words in another language loses a connection for each cancel.
     */
    @Override
    public @Nullable Boolean isCancelled(SQLException end) {
        return QUERY_CANCELED.equals(end.getSQLState())
                ? (Boolean) BY_ORDER.matcher(String.valueOf(end.getMessage())).find()
                : null;
    }

    @Override
    public Set<Integer> doubtfulCodes() {
        return Set.of(CONNECTION_ERROR);
    }

    /** Administrator shutdown, crash shutdown, cannot connect now. */
    @Override
    public Set<String> doubtfulStates() {
        return Set.of("57P01", "57P02", "57P03");
    }

    @Override
    public Set<String> cancelledStates() {
        return Set.of(QUERY_CANCELED);
    }

    @Override
    public boolean isFull(String state, int code) {
        return state.equals(TOO_MANY_CONNECTIONS);
    }
}
