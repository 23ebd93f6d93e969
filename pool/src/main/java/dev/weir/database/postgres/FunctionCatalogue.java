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
 * Reads functions of a PostgreSQL by their names, those that they call, and so on, and judges what
 * they may leave in a session.
 *
 * <p>By name alone: which of several functions of one name is meant depends on types and on the
 * search path, so what one of them does counts for all. One is harmless when it is written in C,
 * not by the application, and only computes as the catalogue has it (and is no aggregate); when it
 * is the server's own and known ({@link KnownFunctions}), or a well-known extension's ({@link
 * KnownExtensions}); or when its source can be read, changes nothing and calls only what is
 * harmless. That others are called immutable says nothing: PostgreSQL does not keep them from
 * calling {@code set_config}.
 */
final class FunctionCatalogue {

    private static final int QUERY_SECONDS = 5;

    /** Nobody reads more than that for one call. */
    private static final int MOST = 1_000;

    /** The catalogue calls all aggregates immutable: so they are what they are made of. */
    private static final String FUNCTIONS =
            """
            select distinct p.proname::pg_catalog.text, %s,
                   %s
                     and (l.lanname operator(pg_catalog.=) 'internal'
                       or l.lanname operator(pg_catalog.=) 'c')
                     and (a.aggfnoid is null or n.nspname operator(pg_catalog.=) 'pg_catalog'),
                   n.nspname operator(pg_catalog.=) 'pg_catalog',
                   (select x.extname::pg_catalog.text
                      from pg_catalog.pg_depend e
                      join pg_catalog.pg_extension x on x.oid operator(pg_catalog.=) e.refobjid
                     where (l.lanname operator(pg_catalog.=) 'c'
                         or l.lanname operator(pg_catalog.=) 'internal')
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
               and not %s"""
                    .formatted(PostgresCatalogue.OF_EXTENSION);

    private final Map<String, List<Function>> functions = new HashMap<>();

    /** What one function does itself, and the names of what it calls. */
    private record Function(int effects, Set<String> calls) {

        private static final Function HARMLESS = new Function(SessionEffect.NONE, Set.of());

        /**
         * @param reading null for one that cannot be read
         */
        static Function of(@Nullable RoutineClassifier reading) {
            if (reading == null) {
                return new Function(SessionEffect.FUNCTION, Set.of());
            }
            int changes = reading.changesSession() ? SessionEffect.FUNCTION : SessionEffect.NONE;
            return new Function(reading.effects() | changes, reading.calls());
        }
    }

    private FunctionCatalogue() {}

    /**
     * What functions of these names may do, bits of {@link SessionEffect}: those that change the
     * session have {@code FUNCTION}, and {@code BEYOND_RESET} where no reset undoes that.
     *
     * @throws SQLException when the database does not tell
     */
    static Map<String, Integer> effects(Connection physical, Collection<String> names)
            throws SQLException {
        FunctionCatalogue catalogue = new FunctionCatalogue();
        Set<String> next = new HashSet<>(names);
        while (!next.isEmpty() && catalogue.functions.size() + next.size() <= MOST) {
            next = catalogue.read(physical, next);
        }
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
            effects(physical, names)
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
                        FUNCTIONS.formatted(
                                PostgresCatalogue.languageAndBody(physical),
                                PostgresCatalogue.ONLY_COMPUTES))) {
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
                            (rows.getBoolean(4)
                                            && (serversOwn || extension != null)
                                            && !KnownExtensions.changesSession(routine.name()))
                                    || (serversOwn && isKnown(routine.name()))
                                    || KnownExtensions.isHarmless(extension, routine.name());
                    Function function =
                            trusted
                                    ? Function.HARMLESS
                                    : Function.of(routine.reading(SqlDialect.POSTGRES));
                    functions.computeIfAbsent(routine.name(), n -> new ArrayList<>()).add(function);
                    called.addAll(function.calls());
                }
            }
        }
        called.removeAll(functions.keySet());
        return called;
    }

    /**
     * What the functions of a name do themselves. Without any, the name before a parenthesis is
     * none of a function's: a word of the language, a table whose columns follow, a type. The
     * catalogue has names of 63 bytes, and the server's way to lower case is its own beyond ASCII.
     */
    private static int ownEffects(String name, List<Function> all) {
        boolean told =
                !name.isEmpty() && name.length() <= 63 && name.chars().allMatch(c -> c < 128);
        int effects = told || !all.isEmpty() ? SessionEffect.NONE : SessionEffect.FUNCTION;
        for (Function function : all) {
            effects |= function.effects();
        }
        return effects;
    }

    private static boolean isKnown(String name) {
        return KnownFunctions.of(SqlDialect.POSTGRES).contains(name);
    }

    private Map<String, Integer> judge(Collection<String> names) {
        Map<String, Integer> effects = new HashMap<>();
        functions.forEach((name, all) -> effects.put(name, ownEffects(name, all)));
        for (boolean more = true; more; ) {
            more = false;
            for (Map.Entry<String, Integer> known : effects.entrySet()) {
                int whole = withCalls(known.getKey(), known.getValue(), effects);
                more |= whole != known.setValue(whole);
            }
        }
        Map<String, Integer> judged = new HashMap<>();
        names.forEach(name -> judged.put(name, judged(effectsOf(name, effects))));
        return judged;
    }

    /** A reset after a function undoes whatever it may have set; only the rest matters. */
    private static int judged(int effects) {
        return (effects & SessionEffect.FUNCTION) == 0
                ? effects
                : effects & (SessionEffect.FUNCTION | SessionEffect.BEYOND_RESET);
    }

    /** What was not read, for its number, may do anything. */
    private static int effectsOf(String name, Map<String, Integer> effects) {
        return effects.getOrDefault(name, SessionEffect.FUNCTION);
    }

    private int withCalls(String name, int own, Map<String, Integer> effects) {
        int whole = own;
        for (Function function : functions.getOrDefault(name, List.of())) {
            for (String called : function.calls()) {
                whole |= effectsOf(called, effects);
            }
        }
        return whole;
    }
}
