package dev.weir.database.postgres;

import dev.weir.database.SessionList;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The view pg_stat_activity; named in full, since the search path is the user's. */
final class PostgresSessions implements SessionList {
    private static final String CLIENT = "client backend";

    /**
     * The name of a session, its user and its database are there for every user; state and kind are
     * null where they are hidden. The server's own processes have no user or no database.
     */
    private static final String ALL =
            """
            select application_name, state, backend_type,
                   pg_catalog.count(case when usesysid is not null then datid end)
              from pg_catalog.pg_stat_activity
             group by 1, 2, 3""";

    @Override
    public List<Group> read(Connection through) throws SQLException {
        List<Group> groups = new ArrayList<>();
        try (Statement statement = through.createStatement();
                ResultSet rows = statement.executeQuery(ALL)) {
            while (rows.next()) {
                String type = rows.getString(3);
                int count = rows.getInt(4);
                if (isOfClients(type, count)) {
                    boolean isActive = "active".equals(rows.getString(2));
                    groups.add(new Group(rows.getString(1), isActive, type == null, count));
                }
            }
        }
        return groups;
    }

    /**
     * What is hidden is told by its being of a user in a database.
     *
     * @param type kind of server process; null where it is hidden
     * @param count those of a user in a database
     */
    static boolean isOfClients(@Nullable String type, int count) {
        return count > 0 && (type == null || CLIENT.equals(type));
    }
}
