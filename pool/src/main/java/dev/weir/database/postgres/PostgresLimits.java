package dev.weir.database.postgres;

import dev.weir.ServerLimits;
import dev.weir.database.LimitsQuery;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** How many connections a PostgreSQL server allows: of all, of the role, and of the database. */
final class PostgresLimits implements LimitsQuery {

    /**
     * Rows of other users in pg_stat_activity are there for everybody, with most columns hidden;
     * datid is not, and null for the server's own processes. reserved_connections came with version
     * 16; a limit of -1 is none. Names are qualified because the search path is the user's.
     */
    private static final String QUERY =
            """
            select pg_catalog.current_setting('max_connections'),
                   pg_catalog.current_setting('superuser_reserved_connections'),
                   coalesce(pg_catalog.current_setting('reserved_connections', true), '0'),
                   (select pg_catalog.count(datid) from pg_catalog.pg_stat_activity),
                   (select rolconnlimit from pg_catalog.pg_roles
                     where rolname operator(pg_catalog.=) session_user),
                   (select datconnlimit from pg_catalog.pg_database
                     where datname operator(pg_catalog.=) pg_catalog.current_database())""";

    @Override
    public ServerLimits read(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(QUERY)) {
            row.next();
            int allowed = row.getInt(1) - row.getInt(2) - row.getInt(3);
            int ofRole = atMost(row, 5);
            int ofDatabase = atMost(row, 6);
            return new ServerLimits(Math.min(allowed, Math.min(ofRole, ofDatabase)), row.getInt(4));
        }
    }

    private static int atMost(ResultSet row, int column) throws SQLException {
        int limit = row.getInt(column);
        return row.wasNull() || limit < 0 ? Integer.MAX_VALUE : limit;
    }
}
