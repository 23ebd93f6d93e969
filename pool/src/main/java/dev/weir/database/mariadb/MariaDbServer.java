package dev.weir.database.mariadb;

import dev.weir.ServerLimits;
import dev.weir.database.ServerQueries;
import dev.weir.database.SessionTokens;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** What a server of MariaDB or MySQL can be asked. */
final class MariaDbServer implements ServerQueries {

    /**
     * The one connection beyond max_connections that an administrator may have does not count. The
     * session's max_user_connections is what holds for this user, 0 for no limit.
     */
    private static final String ALLOWED =
            """
            select least(@@global.max_connections,
                         coalesce(nullif(@@session.max_user_connections, 0),
                                  @@global.max_connections))""";

    private static final String TAKEN = "show global status like 'Threads_connected'";

    @Override
    public @Nullable String roleQuestion(String product) {
        return product.contains("mysql") || product.contains("mariadb")
                ? "select @@global.read_only, @@global.innodb_read_only"
                : null;
    }

    @Override
    public Query<ServerLimits> limits() {
        return MariaDbServer::readLimits;
    }

    @Override
    public SessionTokens tokens(String fleet, int instance) {
        return new MariaDbTokens(fleet);
    }

    private static ServerLimits readLimits(Statement statement) throws SQLException {
        return new ServerLimits(number(statement, ALLOWED, 1), number(statement, TAKEN, 2));
    }

    static int number(Statement statement, String sql, int column) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getInt(column);
        }
    }
}
