package dev.weir.sql;

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
 * @param onName whether {@code row.name} may run it, or what looks like a call of the server's own
 */
public record StoredRoutine(
        String name,
        String language,
        @Nullable String body,
        boolean onWrite,
        boolean onAny,
        boolean onName) {

    private static final Set<String> READABLE = Set.of("sql", "plpgsql");

    /** Not run by a name after a dot. */
    public StoredRoutine(
            String name, String language, @Nullable String body, boolean onWrite, boolean onAny) {
        this(name, language, body, onWrite, onAny, false);
    }

    /** The name for comparisons that err to one side: names that differ in case alone are one. */
    public String folded() {
        return name.toLowerCase(Locale.ROOT);
    }

    /** What it does; null where that cannot be read. */
    public @Nullable RoutineClassifier reading(SqlDialect dialect) {
        return body != null && READABLE.contains(language)
                ? new RoutineClassifier(body, dialect, language)
                : null;
    }
}
