package dev.weir.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a database has stored that statements run without naming it, such as triggers, defaults and
 * views; and what is known of the functions that they do name.
 *
 * @param changing code that is run unnamed and may change its session, one of all; null: there is
 *     none
 * @param functions names of functions that may change their session: a statement may call one as
 *     {@code row.name}, or as if it were the server's own
 * @param outlasting names of functions that may do what no reset undoes
 * @param asksLastValue whether some code asks for the last value of a sequence
 * @param atLogin whether code runs at a login, so that a new session has what no reset brings back
 * @param trusted functions of extensions that only compute
 */
public record UnnamedCode(
        @Nullable String changing,
        Set<String> functions,
        Set<String> outlasting,
        boolean asksLastValue,
        boolean atLogin,
        Set<String> trusted) {

    /** Nothing is stored. */
    public static final UnnamedCode NONE =
            new UnnamedCode(null, Set.of(), Set.of(), false, false, Set.of());

    private static final Pattern WORD_ENDS =
            Pattern.compile("[^\\w$]+", Pattern.UNICODE_CHARACTER_CLASS);

    private static final Pattern ASKS = Pattern.compile("lastval|currval|last_insert_id");

    private static final int QUERY_SECONDS = 5;

    /** Beyond this nobody reads it all each minute. */
    private static final int MOST_ROUTINES = 10_000;

    private record Routine(String name, String language, @Nullable String source, boolean unnamed) {

        boolean has(Pattern words) {
            return source != null && words.matcher(source).find();
        }
    }

    /**
     * Runs a query of five columns: what a row is, a name, a language, a source, and whether
     * statements may run it without naming it. A row is a {@code routine}, a function that is
     * {@code trusted} unless its source says otherwise, or code at a {@code login}. What has no
     * source may do anything.
     *
     * @param changes whether a source, in lower case, of that language may change its session
     * @param outlasts found in a source that may do what no reset undoes
     * @param clean whether a name is one that the configuration trusts
     * @throws SQLException when the database does not tell, or has too many routines
     */
    public static UnnamedCode read(
            Connection physical,
            String query,
            BiPredicate<String, String> changes,
            Pattern outlasts,
            Predicate<String> clean)
            throws SQLException {
        List<Routine> routines = new ArrayList<>();
        Set<String> trusted = new HashSet<>();
        boolean atLogin = false;
        try (Statement s = physical.createStatement()) {
            s.setQueryTimeout(QUERY_SECONDS);
            try (ResultSet rows = s.executeQuery(query)) {
                while (rows.next()) {
                    String kind = rows.getString(1);
                    String name = String.valueOf(rows.getString(2));
                    String language = String.valueOf(rows.getString(3));
                    String text = rows.getString(4);
                    String source = text == null ? null : text.toLowerCase(Locale.ROOT);
                    if (kind.equals("login")) {
                        atLogin = true;
                    } else if (kind.equals("trusted")
                            && (source == null || !changes.test(source, language))) {
                        trusted.add(name);
                    } else {
                        routines.add(new Routine(name, language, source, rows.getBoolean(5)));
                    }
                }
            }
        }
        if (routines.size() > MOST_ROUTINES) {
            throw new SQLException("The database has more than 10,000 routines", "54000");
        }
        routines.removeIf(routine -> clean.test(routine.name));
        routines.forEach(routine -> trusted.remove(routine.name));
        Set<Routine> changing =
                withCallers(routines, r -> r.source == null || changes.test(r.source, r.language));
        return new UnnamedCode(
                changing.stream()
                        .filter(routine -> routine.unnamed || !isWord(routine.name))
                        .map(Routine::name)
                        // the log tells of one, best by a name that can be configured
                        .min(Comparator.comparing((String n) -> !isWord(n)).thenComparing(n -> n))
                        .orElse(null),
                names(changing),
                names(withCallers(routines, r -> r.has(outlasts))),
                routines.stream().anyMatch(r -> r.has(ASKS)),
                atLogin,
                trusted);
    }

    private static Set<String> names(Set<Routine> routines) {
        return routines.stream()
                .map(routine -> routine.name.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Otherwise no text can be cut into words to find it. */
    private static boolean isWord(String name) {
        return !WORD_ENDS.matcher(name).find();
    }

    /** Whether a word of the text is a name of {@link #functions}. */
    public boolean isNamedIn(String sql) {
        return isOneNamed(functions, sql);
    }

    /** Whether the text may call what no reset undoes. */
    public boolean outlastsReset(String sql) {
        return isOneNamed(outlasting, sql);
    }

    private static boolean isOneNamed(Set<String> names, String sql) {
        return !names.isEmpty()
                && WORD_ENDS.splitAsStream(sql.toLowerCase(Locale.ROOT)).anyMatch(names::contains);
    }

    /** Those, and whose source has the name of one of them, be it called or not. */
    private static Set<Routine> withCallers(List<Routine> routines, Predicate<Routine> those) {
        Deque<Routine> next = new ArrayDeque<>(routines.stream().filter(those).toList());
        Set<Routine> found = new HashSet<>(next);
        while (!next.isEmpty()) {
            String name = next.remove().name.toLowerCase(Locale.ROOT);
            for (Routine caller : routines) {
                if (!found.contains(caller)
                        && caller.source != null
                        && caller.source.contains(name)) {
                    found.add(caller);
                    next.add(caller);
                }
            }
        }
        return found;
    }
}
