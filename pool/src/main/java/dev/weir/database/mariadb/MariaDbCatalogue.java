package dev.weir.database.mariadb;

import dev.weir.database.StoredCode;
import dev.weir.sql.KnownFunctions;
import dev.weir.sql.SqlDialect;
import dev.weir.sql.StoredRoutine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The code that MariaDB or MySQL has stored. It shows triggers to those who have the privilege
 * TRIGGER, views to those with SHOW VIEW, and hides the rest without a word.
 */
final class MariaDbCatalogue {

    /** A routine without the privilege to see its source has none. */
    private static final String ROUTINES =
            """
            select trigger_name, 'sql', action_statement, 1, 0, 0 from information_schema.triggers
             where trigger_schema not in ('sys', 'mysql')
            union all
            select routine_name, lower(routine_body), routine_definition, 0, 0,
                   routine_type = 'FUNCTION'
              from information_schema.routines
             where routine_schema not in ('sys', 'mysql')
            union all
            select table_name, 'sql', view_definition, 1, 1, 0 from information_schema.views
             where table_schema not in
                   ('sys', 'mysql', 'information_schema', 'performance_schema')
            limit %d"""
                    .formatted(StoredCode.MOST_ROUTINES + 1);

    private MariaDbCatalogue() {}

    /** See {@link StoredCode#routines}. */
    static List<StoredRoutine> routines(Connection physical) throws SQLException {
        List<StoredRoutine> routines = StoredCode.read(physical, ROUTINES);
        routines.replaceAll(MariaDbCatalogue::asCalled);
        return StoredCode.bounded(routines);
    }

    /**
     * MySQL and MariaDB fold the names of functions. One that bears the name of a function of the
     * other server's is called as if it were that one.
     */
    private static StoredRoutine asCalled(StoredRoutine routine) {
        String name = routine.folded();
        return new StoredRoutine(
                name,
                routine.language(),
                routine.body(),
                routine.onWrite(),
                routine.onAny(),
                routine.onName() && KnownFunctions.of(SqlDialect.MYSQL).contains(name));
    }
}
