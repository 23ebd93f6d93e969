package dev.weir.sql;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds calls of functions that are not known: a name before a parenthesis that is none of {@link
 * KnownFunctions}, unless its place says that it names something else. Where the place does not say
 * it, it counts as a call, which costs a reset.
 *
 * <p>PostgreSQL calls a function of one argument by {@code (x).name} and {@code t.name} too, if
 * there is no such column. So names after a dot are listed, to be compared with the functions that
 * the database has. So are calls of known functions of MySQL's: MariaDB lacks some that MySQL has,
 * and an application brings its own under that name.
 *
 * <p>Told every token of a text, in order.
 */
final class CallClassifier {

    /** What a statement began with, as far as names after it are none of functions. */
    private enum Beginning {
        OTHER,
        WITH,
        INSERT,
        CREATE,
        CREATE_INDEX
    }

    private static final String SYSTEM_SCHEMA = "pg_catalog";

    /**
     * Words of PostgreSQL's that an expression follows; the others are of {@link KnownFunctions}.
     */
    private static final Set<String> BEFORE_EXPRESSIONS =
            Set.of(
                    """
                    asymmetric both escape groups leading passing trailing uescape value zone
                    """
                            .strip()
                            .split("\\s+"));

    /** Those that may come first behind the queries of WITH, or behind a query in parentheses. */
    private static final Set<String> AFTER_WITH =
            Set.of(
                    """
                    delete except fetch for insert intersect into limit lock merge minus offset
                    order procedure replace select table union update values window
                    """
                            .strip()
                            .split("\\s+"));

    /** What the rows of an INSERT begin with, or what stands there in their place. */
    private static final Set<String> AFTER_INSERT =
            Set.of("select", "values", "value", "set", "default", "table");

    /** The server cuts longer ones off. */
    private static final int LONGEST_NAME = 63;

    private final SqlTokens tokens;
    private final SqlDialect dialect;
    private final KnownFunctions known;

    /** Names of unknown functions as the server looks them up; empty for one that is not told. */
    private final Set<String> functions = new HashSet<>();

    private final Set<String> attributes = new HashSet<>();

    /** The token before the present one. */
    private int before = SqlTokens.END;

    /** Whether the word before names what follows: INTO t, AS t, WITH t, COPY t, TABLE t. */
    private boolean afterNaming;

    /** What the words before make of a statement's beginning. */
    private Beginning beginning = Beginning.OTHER;

    /** Whether a JDBC escape has begun, and no word of it was met: {@code {?=}. */
    private boolean inEscape;

    /** Whether the name so far is called by a JDBC escape, which may leave the parentheses out. */
    private boolean inCall;

    /** Whether the name so far is that of a table: INTO a.b.t. */
    private boolean inTableName;

    /** Whether the word before is the server's own schema. */
    private boolean afterSystemSchema;

    /** Whether the name so far has a schema that is not the server's own. */
    private boolean qualified;

    /** Whether parentheses after the token before may hold what FROM lists. */
    private boolean beforeRelation;

    /** Whether a name with a list of columns may follow the token before. */
    private boolean beforeAlias;

    /** For each open parenthesis, whether an alias may follow its end. */
    private final BitSet relations = new BitSet();

    private int depth;

    CallClassifier(SqlTokens tokens, SqlDialect dialect) {
        this.tokens = tokens;
        this.dialect = dialect;
        this.known = KnownFunctions.of(dialect);
    }

    /** Names of the unknown functions that were called; empty for one whose name is not told. */
    Set<String> functions() {
        return Set.copyOf(functions);
    }

    /**
     * Names that may call a function of the application's in spite of their looks. Of PostgreSQL
     * those after a dot that no parenthesis follows; empty for one whose name is not told. Of MySQL
     * those of {@link KnownFunctions} that are called.
     */
    Set<String> attributes() {
        return Set.copyOf(attributes);
    }

    /** Whether the token that was just read is the name of an unknown function. */
    boolean isUnknownCall(int token) {
        boolean word = token == SqlTokens.WORD;
        boolean call = (word || token == SqlTokens.LITERAL) && name(word);
        if (call) {
            functions.add(word ? tokens.name() : "");
        } else if (!word && token != SqlTokens.LITERAL) {
            punctuation(token);
        }
        before = token;
        return call;
    }

    private void punctuation(int token) {
        boolean alias = false;
        if (token == '(') {
            relations.set(depth++, beforeRelation);
        } else if (token == ')') {
            depth = Math.max(0, depth - 1);
            alias = relations.get(depth);
        }
        beforeAlias = alias;
        beforeRelation = token == ',' || token == '(';
        inEscape = token == '{' || (inEscape && (token == '?' || token == '='));
        if (token != '.') {
            inCall = false;
            afterNaming = false;
            inTableName = false;
            qualified = false;
        }
        if (token == ';') {
            beginning = Beginning.OTHER;
        }
    }

    private boolean name(boolean word) {
        boolean part = before == '.';
        boolean alias = beforeAlias;
        qualified = part && !afterSystemSchema;
        inTableName = part ? inTableName : afterNaming || isListedInWith();
        afterSystemSchema = word && tokens.name().equals(SYSTEM_SCHEMA);
        afterNaming = word && !part && !tokens.isQuoted() && isNaming();
        beforeAlias = word && tokens.isKeyword("ordinality");
        boolean parenthesis = tokens.isBeforeParenthesis();
        beforeRelation = isBeforeRelation(word, part, parenthesis);
        if (part && !parenthesis) {
            attribute(word);
        }
        boolean beforeDot = tokens.isBefore('.');
        boolean called = parenthesis || (inCall && !beforeDot) || (word && isCalledWithParameter());
        inCall =
                (inCall && beforeDot)
                        || (word && inEscape && tokens.isKeyword("call") && isPostgres());
        inEscape = false;
        if (inTableName || alias || !called) {
            return false;
        }
        boolean serversOwn = word && !qualified && isKnown();
        if (serversOwn && dialect == SqlDialect.MYSQL) {
            attributes.add(tokens.name());
        }
        return !serversOwn;
    }

    /** Whether the keyword at hand is followed by the name of something that is no function. */
    private boolean isNaming() {
        String keyword = tokens.name();
        begin(keyword);
        return switch (keyword) {
            case "into", "as", "copy", "with", "table", "exists", "references", "recursive" -> true;
            case "delayed",
                    "ignore",
                    "index",
                    "insert",
                    "key",
                    "low_priority",
                    "replace",
                    "unique" ->
                    dialect == SqlDialect.MYSQL; // where each of them is reserved
            case "on", "only", "using" -> beginning == Beginning.CREATE_INDEX;
            default -> false;
        };
    }

    private void begin(String keyword) {
        if (before == SqlTokens.END || before == ';') {
            beginning =
                    switch (keyword) {
                        case "with" -> Beginning.WITH;
                        case "create" -> Beginning.CREATE;
                        case "insert", "replace" -> Beginning.INSERT;
                        default -> Beginning.OTHER;
                    };
            return;
        }
        beginning =
                switch (beginning) {
                    case CREATE ->
                            switch (keyword) {
                                case "or", "replace", "unique", "fulltext", "spatial" ->
                                        Beginning.CREATE;
                                case "index" -> Beginning.CREATE_INDEX;
                                default -> Beginning.OTHER;
                            };
                    case WITH ->
                            depth == 0 && AFTER_WITH.contains(keyword)
                                    ? Beginning.OTHER
                                    : Beginning.WITH;
                    case INSERT -> depth == 0 ? afterInsert(keyword) : Beginning.INSERT;
                    case CREATE_INDEX, OTHER -> beginning;
                };
    }

    private static Beginning afterInsert(String keyword) {
        if (keyword.equals("with")) {
            return Beginning.WITH;
        }
        return AFTER_INSERT.contains(keyword) ? Beginning.OTHER : Beginning.INSERT;
    }

    /** Whether the name at hand is that of another query of WITH: {@code , b (x) AS (...)}. */
    private boolean isListedInWith() {
        return beginning == Beginning.WITH && depth == 0 && before == ',';
    }

    /** pgjdbc may put a parameter in parentheses, where it sends values within the text. */
    private boolean isCalledWithParameter() {
        return isPostgres()
                && tokens.isBefore('?')
                && !(known.isOfLanguage(tokens.name())
                        || BEFORE_EXPRESSIONS.contains(tokens.name()));
    }

    private boolean isPostgres() {
        return dialect == SqlDialect.POSTGRES;
    }

    private boolean isBeforeRelation(boolean word, boolean part, boolean parenthesis) {
        if (word && !part && !tokens.isQuoted() && known.isOfLanguage(tokens.name())) {
            return tokens.is("from") || tokens.is("join") || tokens.is("lateral");
        }
        return parenthesis; // a function, whose rows may be named
    }

    private boolean isKnown() {
        String name = tokens.name();
        return known.contains(name) && !(tokens.isQuoted() && known.isOfLanguage(name));
    }

    private void attribute(boolean word) {
        if (isPostgres()) {
            String name = word ? tokens.name() : "";
            attributes.add(name.length() > LONGEST_NAME ? "" : name);
        }
    }
}
