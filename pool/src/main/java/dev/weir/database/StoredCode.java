package dev.weir.database;

import dev.weir.sql.StoredRoutine;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The code that a database has stored, as far as it may run without being named. */
public interface StoredCode {

    /** For databases whose sessions are not reset. */
    StoredCode NONE = physical -> List.of();

    /** How long a query of the catalogue may take. */
    int QUERY_SECONDS = 5;

    /** Beyond this nobody reads it all each minute. */
    int MOST_ROUTINES = 10_000;

    /**
     * All routines that a statement may run without naming them, and those that they may call. One
     * query.
     *
     * @throws SQLException when the database does not tell, or has too many
     */
    List<StoredRoutine> routines(Connection physical) throws SQLException;

    /**
     * Names that are taken for the server's own functions, and that others bear which may change
     * their session.
     *
     * @throws SQLException when the database does not tell
     */
    default Set<String> misleading(Connection physical) throws SQLException {
        return Set.of();
    }

    /**
     * Runs a query of six columns: name, language, source, and whether a write, any statement, or a
     * name alone may run the routine.
     */
    static List<StoredRoutine> read(Connection physical, String query) throws SQLException {
        List<StoredRoutine> routines = new ArrayList<>();
        try (Statement s = physical.createStatement()) {
            s.setQueryTimeout(QUERY_SECONDS);
            try (ResultSet rows = s.executeQuery(query)) {
                while (rows.next()) {
                    routines.add(
                            new StoredRoutine(
                                    rows.getString(1),
                                    rows.getString(2),
                                    rows.getString(3),
                                    rows.getBoolean(4),
                                    rows.getBoolean(5),
                                    rows.getBoolean(6)));
                }
            }
        }
        return routines;
    }

    /** {@code routines}, unless there are more than {@link #MOST_ROUTINES}. */
    static List<StoredRoutine> bounded(List<StoredRoutine> routines) throws SQLException {
        if (routines.size() > MOST_ROUTINES) {
            throw new SQLException(
                    "The database has more than %d routines".formatted(MOST_ROUTINES), "54000");
        }
        return routines;
    }
}
