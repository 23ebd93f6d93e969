package dev.weir.sql;

import static dev.weir.sql.SessionEffect.CODE_CHANGE;
import static dev.weir.sql.SessionEffect.NONE;
import static dev.weir.sql.SessionEffect.WRITE;

import java.util.Locale;
import java.util.Set;

/**
 * Finds statements that may fire triggers, and such as may change what is fired. Any word that
 * could mean a write counts, wherever it stands: {@code SELECT ... FOR UPDATE} costs nothing but
 * where triggers change sessions.
 *
 * <p>Told every word of a text, in order.
 */
final class WriteClassifier {

    /** Between CREATE and what is made. */
    private static final Set<String> MODIFIERS =
            Set.of("or", "replace", "global", "local", "unlogged");

    /** Made often, or by administrators, and without code that others could run. */
    private static final Set<String> WITHOUT_CODE =
            Set.of(
                    "temp",
                    "temporary",
                    "session",
                    "system",
                    "role",
                    "user",
                    "group",
                    "sequence",
                    "index",
                    "unique",
                    "database",
                    "tablespace",
                    "statistics",
                    "publication",
                    "subscription");

    /** What may have expressions, which are run by later statements. */
    private static final Set<String> OF_EXPRESSIONS =
            Set.of("table", "index", "unique", "statistics");

    private final SqlTokens tokens;

    /** Whether the words that follow say what is made, changed or dropped. */
    private boolean changing;

    private boolean dropping;
    private boolean creating;
    private boolean createsTable;
    private boolean mayBringCode;

    WriteClassifier(SqlTokens tokens) {
        this.tokens = tokens;
    }

    /** What the present word means: {@link SessionEffect#WRITE}, CODE_CHANGE, or nothing. */
    int word(boolean leads) {
        int found = changing ? changed() : NONE;
        return found | (isWrite(leads) ? WRITE : NONE);
    }

    boolean createsTable() {
        return createsTable;
    }

    /**
     * Whether something was made that may bring code which is run unasked: a table by a default or
     * a check, an index by an expression. The rest of its text tells.
     */
    boolean mayBringCode() {
        return mayBringCode;
    }

    private int changed() {
        String what = tokens.text().toLowerCase(Locale.ROOT);
        if (MODIFIERS.contains(what)) {
            return NONE;
        }
        changing = false;
        if (creating && OF_EXPRESSIONS.contains(what)) {
            createsTable |= what.equals("table");
            mayBringCode = true;
            return NONE;
        }
        boolean codeStays = WITHOUT_CODE.contains(what) || (dropping && what.equals("table"));
        return codeStays ? NONE : CODE_CHANGE;
    }

    private boolean isWrite(boolean leads) {
        return switch (tokens.initial()) {
            case 'a' ->
                    leads
                            && (tokens.is("analyze")
                                    || tokens.is("analyse")
                                    || (tokens.is("alter") && definition(false, false)));
            case 'c' ->
                    leads
                            && (tokens.is("copy")
                                    || tokens.is("cluster")
                                    || tokens.is("comment")
                                    || (tokens.is("create") && definition(true, false)));
            case 'd' ->
                    tokens.is("delete") || (leads && tokens.is("drop") && definition(false, true));
            case 'g' -> leads && tokens.is("grant");
            case 'i' -> tokens.is("insert") || tokens.is("into") || (leads && tokens.is("import"));
            case 'l' -> leads && tokens.is("load");
            case 'm' -> tokens.is("merge");
            case 'r' ->
                    leads
                            && (tokens.is("replace")
                                    || tokens.is("refresh")
                                    || tokens.is("reindex")
                                    || tokens.is("revoke"));
            case 's' -> leads && tokens.is("security");
            case 't' -> tokens.is("truncate");
            case 'u' -> tokens.is("update");
            case 'v' -> leads && tokens.is("vacuum");
            default -> false;
        };
    }

    private boolean definition(boolean creates, boolean drops) {
        changing = true;
        creating = creates;
        dropping = drops;
        return true;
    }
}
