package dev.weir.handle;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Code that is stored in the database: a function, a procedure, a trigger's body, a view.
 *
 * @param name what other code calls it by, without its schema
 * @param language {@code sql} or {@code plpgsql} can be read, any other cannot
 * @param body its source; null where the server does not show it
 * @param onWrite whether a statement that writes may run it without naming it
 * @param onAny whether any statement may
 */
record StoredRoutine(
        String name, String language, @Nullable String body, boolean onWrite, boolean onAny) {

    private static final Set<String> READABLE = Set.of("sql", "plpgsql");

    StoredRoutine {
        name = name.toLowerCase(Locale.ROOT);
    }

    /** What it does; null where that cannot be read. */
    @Nullable RoutineReading reading(SqlDialect dialect) {
        return body != null && READABLE.contains(language)
                ? new RoutineReading(body, dialect)
                : null;
    }
}
