package dev.weir.database.postgres;

import dev.weir.ServerLimits;
import dev.weir.database.ServerQueries;
import dev.weir.database.SessionTokens;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a PostgreSQL server can be asked. */
final class PostgresServer implements ServerQueries {
    /**
     * Of all, of the role, and of the database. Rows of other users in pg_stat_activity are there
     * for everybody, with most columns hidden; datid is not, and null for the server's own
     * processes. reserved_connections came with version 16; a limit of -1 is none. Names are
     * qualified because the search path is the user's.
     */
    private static final String LIMITS =
            """
            select least(pg_catalog.current_setting('max_connections')::pg_catalog.int4
                           operator(pg_catalog.-)
                         pg_catalog.current_setting('superuser_reserved_connections')::pg_catalog.int4
                           operator(pg_catalog.-)
                         coalesce(pg_catalog.current_setting('reserved_connections', true), '0')::pg_catalog.int4,
                         (select nullif(rolconnlimit, -1) from pg_catalog.pg_roles
                           where rolname operator(pg_catalog.=) session_user),
                         (select nullif(datconnlimit, -1) from pg_catalog.pg_database
                           where datname operator(pg_catalog.=) pg_catalog.current_database())),
                   (select pg_catalog.count(datid) from pg_catalog.pg_stat_activity)""";

    /**
     * State and kind are null where they are hidden. The server's own processes have no user or no
     * database.
     */
    private static final String SESSIONS =
            """
            select application_name, state operator(pg_catalog.=) 'active', backend_type is null,
                   pg_catalog.count(*)
              from pg_catalog.pg_stat_activity
             where usesysid is not null and datid is not null
               and coalesce(backend_type operator(pg_catalog.=) 'client backend', true)
             group by 1, 2, 3""";

    @Override
    public @Nullable String roleQuestion(String product) {
        return product.contains("postgres")
                ? "select pg_is_in_recovery(), current_setting('default_transaction_read_only')"
                : null;
    }

    @Override
    public Query<ServerLimits> limits() {
        return s -> {
            try (ResultSet row = s.executeQuery(LIMITS)) {
                row.next();
                return new ServerLimits(row.getInt(1), row.getInt(2));
            }
        };
    }

    @Override
    public Query<List<Group>> sessions() {
        return s -> {
            List<Group> groups = new ArrayList<>();
            try (ResultSet row = s.executeQuery(SESSIONS)) {
                while (row.next()) {
                    groups.add(
                            new Group(
                                    row.getString(1),
                                    row.getBoolean(2),
                                    row.getBoolean(3),
                                    row.getInt(4)));
                }
            }
            return groups;
        };
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
