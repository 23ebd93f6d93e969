package dev.weir.sql;

import static dev.weir.sql.SessionEffect.BEYOND_RESET;
import static dev.weir.sql.SessionEffect.NONE;
import static dev.weir.sql.SessionEffect.UNKNOWN;

/**
 * Finds JDBC escapes, {@code {fn lower(a)}}, of which the server may get another text than was read
 * here. A driver takes the braces away, and the word after the first one: what stood beside them
 * grows together, or becomes the first word of a statement. It also looks for them by rules of its
 * own. So an escape counts as understood only in its ordinary form and place.
 *
 * <p>After Parser.java of pgjdbc 42.7 and NativeSql.java of MariaDB Connector/J 3.5.
 *
 * <p>Told every token of a text, in order.
 */
final class JdbcEscapes {

    /** What is to follow. */
    private enum Expected {
        ANYTHING,
        /** The word that says what the escape is. */
        KIND,
        /** A function, with its parentheses. */
        FUNCTION,
        TABLE,
        VALUE
    }

    private static final String SPACE = " \t\n\r\f\0";

    private static final String OPERATORS = "=<>+-*/|%&^~!";

    private final SqlTokens tokens;
    private final SqlDialect dialect;
    private Expected expected = Expected.ANYTHING;

    /** The token before the present one. */
    private int before = SqlTokens.END;

    /** Whether a table may stand here: FROM t, JOIN t. */
    private boolean beforeTable;

    private int braces;

    JdbcEscapes(SqlTokens tokens, SqlDialect dialect) {
        this.tokens = tokens;
        this.dialect = dialect;
    }

    /**
     * What the token that was just read may hide, bits of {@link SessionEffect}.
     *
     * @param leads whether a statement begins here
     */
    int effects(int token, boolean leads) {
        int effects = isExpected(token, leads) ? NONE : UNKNOWN;
        expected = following(token);
        if (token == '{' || token == '}') {
            braces++;
            boolean apart = token == '{' ? isApartBefore() : isApartAfter();
            // nothing that is written by intention, and it may become any word
            effects |= apart ? NONE : UNKNOWN | BEYOND_RESET;
        } else {
            beforeTable =
                    token == ','
                            || (token == SqlTokens.WORD
                                    && (tokens.isKeyword("from") || tokens.isKeyword("join")));
        }
        before = token;
        return effects;
    }

    /**
     * Whether a literal or comment has braces that a driver may take for those of an escape.
     * Without an escape nothing is moved by that but by MariaDB's CONVERT, which loses arguments.
     */
    boolean mayEndElsewhere() {
        boolean loses = dialect == SqlDialect.MYSQL && tokens.mentions("convert");
        return (braces > 0 || loses) && tokens.countOf("{}") != braces;
    }

    private boolean isExpected(int token, boolean leads) {
        boolean word = token == SqlTokens.WORD;
        return switch (expected) {
            case ANYTHING -> true;
            case KIND -> token == '?' || (word && isKind(leads));
            case FUNCTION -> word && isFunction();
            case TABLE -> word || token == SqlTokens.LITERAL;
            case VALUE -> token == SqlTokens.LITERAL || token == '?';
        };
    }

    private boolean isKind(boolean leads) {
        return switch (kind()) {
            case "call" -> true;
            case "oj" -> beforeTable;
            case "fn", "d", "t", "ts", "escape", "limit" -> !leads;
            default -> false;
        };
    }

    private String kind() {
        return tokens.isQuoted() ? "" : tokens.name();
    }

    /** MariaDB's driver cuts the arguments of CONVERT without regard to literals. */
    private boolean isFunction() {
        boolean cut = dialect == SqlDialect.MYSQL && tokens.is("convert");
        return !tokens.isQuoted() && !cut && tokens.isBeforeParenthesis();
    }

    private Expected following(int token) {
        if (token == '{') {
            return Expected.KIND;
        }
        if (expected != Expected.KIND || token != SqlTokens.WORD) {
            return Expected.ANYTHING;
        }
        return switch (kind()) {
            case "fn" -> Expected.FUNCTION;
            case "oj" -> Expected.TABLE;
            case "d", "t", "ts", "escape" -> Expected.VALUE;
            default -> Expected.ANYTHING;
        };
    }

    private boolean isApartBefore() {
        char c = tokens.preceding();
        return before != '.' && (isOneOf(SPACE, c) || isOneOf("(,{;", c) || isOneOf(OPERATORS, c));
    }

    private boolean isApartAfter() {
        char from = tokens.preceding();
        char to = tokens.following();
        boolean ends = isOneOf(SPACE, from) || from == ')' || from == '\'';
        boolean apart = isOneOf(SPACE, to) || isOneOf(",);}", to);
        apart |= ends && (to == ':' || isOneOf(OPERATORS, to));
        return apart && !tokens.isBefore('(') && !tokens.isBefore('.');
    }

    private static boolean isOneOf(String characters, char c) {
        return characters.indexOf(c) >= 0;
    }
}
