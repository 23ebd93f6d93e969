package dev.weir.sql;

import static dev.weir.sql.SessionEffect.NONE;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises SQL that changes its session, by its words. It errs to one side: what changes nothing
 * may be taken for a change, which costs a reset; the other way round state would leak. What it
 * cannot see is a change inside a function, a trigger or a view; a function that it does not know
 * is taken for one that changes something, and so is whatever it does not understand.
 *
 * <p>Words at the beginning of a statement are told from the same words elsewhere ({@code set role}
 * from {@code update t set role = 1}), names of functions are looked for everywhere outside
 * literals and comments. A text whose literals can be read in two ways is read in both, or as if it
 * had none, and then counts as not understood.
 *
 * <p>A pool sends the same texts over and over, so they are remembered with what was found, by
 * content but compared by identity first: a constant of a program costs its hash, which the string
 * keeps, and a comparison of references. Thread-safe: entries race benignly, since they are
 * immutable and one that is lost is only made again.
 */
public final class SessionSql {

    private static final int REMEMBERED = 256;

    /** Longer ones are read again each time, so that the memory held stays small. */
    private static final int LONGEST_REMEMBERED = 1024;

    private final SqlDialect dialect;
    private final @Nullable Known[] remembered = new Known[REMEMBERED];

    private record Known(String sql, int effects, Set<String> functions, Set<String> attributes) {}

    public SessionSql(SqlDialect dialect) {
        this.dialect = dialect;
    }

    /** What {@code sql} may leave behind: bits of {@link SessionEffect}. */
    public int effects(@Nullable String sql) {
        return sql == null ? NONE : known(sql).effects;
    }

    /**
     * The unknown functions that {@code sql} calls, as the server looks them up; empty for one
     * whose name is not told.
     */
    public Set<String> functions(String sql) {
        return known(sql).functions;
    }

    /**
     * Names after a dot, of columns nearly always, which PostgreSQL takes for functions where there
     * is no such column; empty for one that is not told. Of MySQL names of the server's functions,
     * which may be the application's where the server has none such.
     */
    public Set<String> attributes(String sql) {
        return known(sql).attributes;
    }

    /** Whether this very object is remembered. */
    @SuppressWarnings({"ReferenceEquality", "StringEquality"}) // an equal one may be made each time
    public boolean remembers(String sql) {
        Known known = remembered[place(sql)];
        return known != null && known.sql == sql;
    }

    private static int place(String sql) {
        int hash = sql.hashCode();
        return (hash ^ (hash >>> 16)) & (REMEMBERED - 1);
    }

    private Known known(String sql) {
        if (sql.length() > LONGEST_REMEMBERED) {
            return read(sql);
        }
        int place = place(sql);
        Known known = remembered[place];
        if (known != null && isSame(known.sql, sql)) {
            return known;
        }
        Known read = read(sql);
        remembered[place] = read;
        return read;
    }

    @SuppressWarnings({"ReferenceEquality", "StringEquality"}) // the common case, before its price
    private static boolean isSame(String known, String sql) {
        return known == sql || sql.equals(known);
    }

    /** Whether this names a column, in quotes or not, or all of them: nothing that is run. */
    public static boolean isColumn(String text) {
        char first = text.isEmpty() ? ' ' : text.charAt(0);
        if (first == '"' || first == '`') {
            return text.length() > 2 && text.indexOf(first, 1) == text.length() - 1;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '_' && c != '$' && !Character.isLetterOrDigit(c)) {
                return text.equals("*");
            }
        }
        return !text.isEmpty();
    }

    /**
     * The pool's own first statement as part of a reset, which runs it again; empty when there is
     * none or when it does more than settings.
     */
    public String repeatable(@Nullable String initSql) {
        boolean settings =
                initSql != null
                        && (effects(initSql)
                                        & ~(SessionEffect.SETTING
                                                | SessionEffect.IDENTITY
                                                | SessionEffect.PATH
                                                | SessionEffect.NOTES))
                                == NONE;
        return settings ? initSql + ";" : "";
    }

    private Known read(String sql) {
        SqlClassifier reading =
                new SqlClassifier(new SqlTokens(sql, dialect, false), dialect, false);
        int effects = reading.effects();
        if (reading.isAmbiguous()) {
            Known known = dialect == SqlDialect.POSTGRES ? readBothWays(sql) : null;
            if (known != null) {
                return known;
            }
            reading = new SqlClassifier(new SqlTokens(sql, dialect, true), dialect, true);
            effects = reading.effects() | SessionEffect.UNKNOWN;
        }
        return new Known(sql, effects, reading.functions(), reading.attributes());
    }

    /**
     * A text in which a setting decides where a string ends: {@code LIKE ? ESCAPE '\'}, as Spring
     * Data has it. Of one statement nothing is run that the server cannot cut into tokens, as this
     * one where a backslash escapes. Null for a text that remains in doubt.
     */
    private static @Nullable Known readBothWays(String sql) {
        if (!isOneStatement(sql) || sql.indexOf('{') >= 0) {
            return null;
        }
        SqlClassifier plain = ofPostgres(sql, SqlTokens.Backslash.ITSELF);
        int effects = plain.effects();
        if (plain.isAmbiguous()) {
            return null;
        }
        SqlClassifier escaping = ofPostgres(sql, SqlTokens.Backslash.ESCAPES);
        int others = escaping.effects();
        if (escaping.isRefused()) {
            return new Known(sql, effects, plain.functions(), plain.attributes());
        }
        if (escaping.isAmbiguous()) {
            return null;
        }
        return new Known(
                sql,
                effects | others,
                union(plain.functions(), escaping.functions()),
                union(plain.attributes(), escaping.attributes()));
    }

    private static SqlClassifier ofPostgres(String sql, SqlTokens.Backslash backslash) {
        return new SqlClassifier(SqlTokens.ofPostgres(sql, backslash), SqlDialect.POSTGRES, false);
    }

    /** Whether no semicolon divides it, in literals either. */
    private static boolean isOneStatement(String sql) {
        int semicolon = sql.indexOf(';');
        return semicolon < 0 || sql.substring(semicolon + 1).isBlank();
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        Set<String> union = new HashSet<>(one);
        union.addAll(other);
        return Set.copyOf(union);
    }
}
