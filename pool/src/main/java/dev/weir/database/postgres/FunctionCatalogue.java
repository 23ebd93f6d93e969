package dev.weir.database.postgres;

import dev.weir.sql.KnownExtensions;
import dev.weir.sql.KnownFunctions;
import dev.weir.sql.RoutineClassifier;
import dev.weir.sql.SessionEffect;
import dev.weir.sql.SqlDialect;
import dev.weir.sql.StoredRoutine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads functions of a PostgreSQL by their names, those that they call, and so on, and judges which
 * of them leave a session as it was.
 *
 * <p>By name alone: which of several functions of one name is meant depends on types and on the
 * search path, so all must be harmless. One is when it is written in C, not by the application, and
 * immutable (and no aggregate); when it is the server's own and only computes ({@link
 * KnownFunctions}), or a well-known extension's ({@link KnownExtensions}); or when its source can
 * be read, changes nothing and calls only what is harmless. That others are called immutable says
 * nothing: PostgreSQL does not keep them from calling {@code set_config}.
 */
final class FunctionCatalogue {

    private static final int QUERY_SECONDS = 5;

    /** Nobody reads more than that for one call. */
    private static final int MOST = 1_000;

    /** The catalogue calls all aggregates immutable: so they are what they are made of. */
    private static final String FUNCTIONS =
            """
            select distinct p.proname::pg_catalog.text, %s,
                   p.provolatile operator(pg_catalog.=) 'i'
                     and (l.lanname operator(pg_catalog.=) 'internal'
                       or l.lanname operator(pg_catalog.=) 'c')
                     and (a.aggfnoid is null or n.nspname operator(pg_catalog.=) 'pg_catalog'),
                   n.nspname operator(pg_catalog.=) 'pg_catalog',
                   (select x.extname::pg_catalog.text
                      from pg_catalog.pg_depend e
                      join pg_catalog.pg_extension x on x.oid operator(pg_catalog.=) e.refobjid
                     where l.lanname operator(pg_catalog.=) 'c'
                       and e.classid operator(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass
                       and e.objid operator(pg_catalog.=) p.oid
                       and e.deptype operator(pg_catalog.=) 'e'
                     limit 1)
              from pg_catalog.pg_proc p
              join pg_catalog.pg_namespace n on n.oid operator(pg_catalog.=) p.pronamespace
              join pg_catalog.pg_language l on l.oid operator(pg_catalog.=) p.prolang
              left join pg_catalog.pg_aggregate a on a.aggfnoid operator(pg_catalog.=) p.oid
             where p.proname operator(pg_catalog.=) any (?::pg_catalog.name[])""";

    private static final String NAMESAKES =
            """
            select distinct p.proname::pg_catalog.text
              from pg_catalog.pg_proc p
              join pg_catalog.pg_namespace n on n.oid operator(pg_catalog.=) p.pronamespace
              join pg_catalog.pg_language l on l.oid operator(pg_catalog.=) p.prolang
             where p.proname operator(pg_catalog.=) any (?::pg_catalog.name[])
               and n.nspname operator(pg_catalog.<>) 'pg_catalog'
               and n.nspname operator(pg_catalog.<>) 'information_schema'
               and not (l.lanname operator(pg_catalog.=) 'c' and exists (
                     select from pg_catalog.pg_depend e
                      where e.classid operator(pg_catalog.=)
                            'pg_catalog.pg_proc'::pg_catalog.regclass
                        and e.objid operator(pg_catalog.=) p.oid
                        and e.deptype operator(pg_catalog.=) 'e'))""";

    private final Map<String, List<Function>> functions = new HashMap<>();

    /**
     * One function.
     *
     * @param trusted whether it need not be read: it is immutable and in C, or known
     * @param reading its source; null for one that need not or cannot be read
     */
    private record Function(boolean trusted, @Nullable RoutineClassifier reading) {

        boolean isHarmful() {
            return !trusted && (reading == null || reading.changesSession());
        }

        Set<String> calls() {
            return reading == null ? Set.of() : reading.calls();
        }

        int effects() {
            return reading == null ? SessionEffect.NONE : reading.effects();
        }
    }

    private FunctionCatalogue() {}

    /**
     * Those of {@code names} that are harmless, with what else they do.
     *
     * @throws SQLException when the database does not tell
     */
    static Map<String, Integer> harmless(Connection physical, Collection<String> names)
            throws SQLException {
        FunctionCatalogue catalogue = new FunctionCatalogue();
        Set<String> next = new HashSet<>(names);
        while (!next.isEmpty() && catalogue.functions.size() + next.size() <= MOST) {
            next = catalogue.read(physical, next);
        }
        // what was not read for its number is not there, and so not harmless
        return catalogue.judge(names);
    }

    /**
     * Names that are taken for the server's own wherever they are called ({@link KnownFunctions}),
     * and that functions bear which are not harmless. Those that an extension brings, written in C,
     * are not looked at.
     *
     * @throws SQLException when the database does not tell
     */
    static Set<String> misleading(Connection physical) throws SQLException {
        Set<String> names = new HashSet<>();
        Object[] known = KnownFunctions.of(SqlDialect.POSTGRES).names().toArray();
        try (PreparedStatement s = physical.prepareStatement(NAMESAKES)) {
            s.setQueryTimeout(QUERY_SECONDS);
            s.setArray(1, physical.createArrayOf("text", known));
            try (ResultSet rows = s.executeQuery()) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
        }
        if (!names.isEmpty()) {
            harmless(physical, names)
                    .forEach(
                            (name, effects) -> {
                                if (effects == SessionEffect.NONE) {
                                    names.remove(name);
                                }
                            });
        }
        return names;
    }

    /** Reads functions, and returns what they call that was not read. */
    private Set<String> read(Connection physical, Set<String> names) throws SQLException {
        for (String name : names) {
            functions.put(name, new ArrayList<>());
        }
        Set<String> called = new HashSet<>();
        try (PreparedStatement s =
                physical.prepareStatement(
                        FUNCTIONS.formatted(PostgresCatalogue.languageAndBody(physical)))) {
            s.setQueryTimeout(QUERY_SECONDS);
            s.setArray(1, physical.createArrayOf("text", names.toArray()));
            try (ResultSet rows = s.executeQuery()) {
                while (rows.next()) {
                    StoredRoutine routine =
                            new StoredRoutine(
                                    rows.getString(1),
                                    rows.getString(2),
                                    rows.getString(3),
                                    false,
                                    false);
                    boolean serversOwn = rows.getBoolean(5);
                    String extension = rows.getString(6);
                    boolean trusted =
                            (rows.getBoolean(4) && (serversOwn || extension != null))
                                    || (serversOwn && isKnown(routine.name()))
                                    || KnownExtensions.isHarmless(extension, routine.name());
                    Function function =
                            new Function(
                                    trusted, trusted ? null : routine.reading(SqlDialect.POSTGRES));
                    functions.computeIfAbsent(routine.name(), n -> new ArrayList<>()).add(function);
                    called.addAll(function.calls());
                }
            }
        }
        called.removeAll(functions.keySet());
        return called;
    }

    /**
     * Whether a name before a parenthesis is no function's: a word of the language, a table whose
     * columns follow, a type. The catalogue has names of 63 bytes, and the server's way to lower
     * case is its own beyond ASCII.
     */
    private boolean isNone(String name) {
        List<Function> all = functions.get(name);
        return all != null
                && all.isEmpty()
                && !name.isEmpty()
                && name.length() <= 63
                && name.chars().allMatch(c -> c < 128);
    }

    private static boolean isKnown(String name) {
        return KnownFunctions.of(SqlDialect.POSTGRES).contains(name);
    }

    private Map<String, Integer> judge(Collection<String> names) {
        Map<String, Integer> effects = new HashMap<>();
        functions.forEach(
                (name, all) -> {
                    if (!all.isEmpty() && all.stream().noneMatch(Function::isHarmful)) {
                        effects.put(name, effectsOf(all));
                    }
                });
        for (boolean more = true; more; ) {
            more = false;
            for (String name : List.copyOf(effects.keySet())) {
                Integer whole = withCalls(name, effects);
                if (whole == null) {
                    effects.remove(name);
                    more = true;
                } else {
                    more |= !whole.equals(effects.put(name, whole));
                }
            }
        }
        effects.keySet().retainAll(Set.copyOf(names));
        names.stream().filter(this::isNone).forEach(n -> effects.put(n, SessionEffect.NONE));
        return effects;
    }

    private static int effectsOf(List<Function> functions) {
        int effects = SessionEffect.NONE;
        for (Function function : functions) {
            effects |= function.effects();
        }
        return effects;
    }

    /** What functions of a name do, and what those that they call; null: one is not harmless. */
    private @Nullable Integer withCalls(String name, Map<String, Integer> harmless) {
        int effects = harmless.getOrDefault(name, SessionEffect.NONE);
        for (Function function : functions.getOrDefault(name, List.of())) {
            for (String called : function.calls()) {
                Integer known = harmless.get(called);
                if (known != null) {
                    effects |= known;
                } else if (!isNone(called)) {
                    return null;
                }
            }
        }
        return effects;
    }
}
