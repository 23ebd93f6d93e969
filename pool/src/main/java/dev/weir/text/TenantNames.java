package dev.weir.text;

import java.sql.SQLDataException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which names may become part of SQL, and how they are quoted there. The pattern is narrower than
 * what the databases take: ASCII alone, so that no name looks like another, and no sign that quotes
 * or ends anything.
 */
public final class TenantNames {
    /** What PostgreSQL keeps of an identifier (NAMEDATALEN - 1); MySQL keeps 64 characters. */
    private static final int LONGEST = 63;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*");

    /** A name with a dot is a custom setting; one without belongs to the server. */
    private static final Pattern SETTING =
            Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_]\\w*)*");

    private static final Pattern NO_ASCII = Pattern.compile("[^ -~]");

    private static final Set<String> RESERVED =
            Set.of(
                    ("none public default user current_user current_role session_user"
                                    + " information_schema mysql sys performance_schema")
                            .split(" "));

    private static final Set<String> BOUND_OTHERWISE =
            Set.of("role", "search_path", "session_authorization");

    private TenantNames() {}

    /**
     * Checks the name of a tenant, or of its role or catalog.
     *
     * @param what what it names, to begin a sentence with
     * @throws SQLDataException SQLState 22023, when it may not be used
     */
    public static void check(String what, String name) throws SQLDataException {
        checkForm(what, name);
        String folded = name.toLowerCase(Locale.ROOT);
        if (RESERVED.contains(folded) || folded.startsWith("pg_")) {
            throw refused(
                    "%s is '%s', which means something else to the database: choose another."
                            .formatted(what, name));
        }
    }

    /** Checks the name of a setting, likewise. */
    public static void checkSetting(String name) throws SQLDataException {
        if (name.length() > LONGEST
                || !SETTING.matcher(name).matches()
                || BOUND_OTHERWISE.contains(name.toLowerCase(Locale.ROOT))) {
            throw refused(
                    "A tenant's setting is called '%s': use letters, digits, underscores and dots, and bind role and search path by their own parts."
                            .formatted(ascii(name)));
        }
    }

    /**
     * The same of a schema in a search path, where {@code public} and {@code pg_temp} may stand.
     */
    public static void checkForm(String what, String name) throws SQLDataException {
        if (name.length() > LONGEST || !NAME.matcher(name).matches()) {
            throw refused(
                    "%s is '%s': use 1 to %d letters of ASCII, digits and the signs _ . -, beginning with no sign but _."
                            .formatted(what, ascii(name), LONGEST));
        }
    }

    public static SQLDataException refused(String sentence) {
        return new SQLDataException(sentence, "22023");
    }

    /** So that no letter is taken for another that looks like it. */
    private static String ascii(String name) {
        return NO_ASCII.matcher(Spelling.printable(name))
                .replaceAll(sign -> "\\\\u%04x".formatted((int) sign.group().charAt(0)));
    }
}
