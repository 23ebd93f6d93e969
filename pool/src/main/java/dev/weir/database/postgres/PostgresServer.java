package dev.weir.database.postgres;

import dev.weir.database.LimitsQuery;
import dev.weir.database.ServerQueries;
import dev.weir.database.SessionList;
import dev.weir.database.SessionTokens;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** What a PostgreSQL server can be asked. */
final class PostgresServer implements ServerQueries {
    private static final LimitsQuery LIMITS = new PostgresLimits();
    private static final SessionList SESSIONS = new PostgresSessions();

    @Override
    public @Nullable String roleQuestion(String product) {
        return product.contains("postgres")
                ? "select pg_is_in_recovery(), current_setting('default_transaction_read_only')"
                : null;
    }

    @Override
    public LimitsQuery limits() {
        return LIMITS;
    }

    @Override
    public SessionList sessions() {
        return SESSIONS;
    }

    @Override
    public SessionTokens tokens(String fleet, int instance) {
        return new PostgresTokens(fleet, instance);
    }

    @Override
    public int process(Connection own) {
        try {
            return own.getClass().getMethod("getBackendPID").invoke(own) instanceof Integer number
                    ? number
                    : 0;
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            return 0;
        }
    }

    @Override
    public int answering(Connection own) throws SQLException {
        try (Statement s = own.createStatement();
                ResultSet row = s.executeQuery("select pg_catalog.pg_backend_pid()")) {
            return row.next() ? row.getInt(1) : 0;
        }
    }
}
