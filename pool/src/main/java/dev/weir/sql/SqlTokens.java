package dev.weir.sql;

import java.util.Locale;

/**
 * Cuts an SQL text into what matters for {@link SessionSql}: words, punctuation, and literals as a
 * whole. Comments and white space are passed over. Quoted identifiers count as words, because a
 * function can be called by a quoted name.
 *
 * <p>Databases disagree on where some literals and comments end, and settings that are not known
 * here decide it (backslashes in strings, above all). Rather than guess, {@link #isAmbiguous} tells
 * that the text was one of those; what was read of it is then worth nothing. {@link #isUnderstood}
 * tells whether every character had the meaning that the server gives it: a name spelt by the codes
 * of its letters has not, nor has a comment that some versions of the server run.
 *
 * <p>After chapter 4.1 of the PostgreSQL manual and its scan.l, and the chapter on language
 * structure of the MariaDB manual.
 */
final class SqlTokens {

    /** The text has ended. */
    static final int END = -1;

    /** A word stands from {@link #start} to {@link #end}. */
    static final int WORD = -2;

    /** A string, or a quoted name that is no word. */
    static final int LITERAL = -3;

    /** An operator of PostgreSQL of more than one character, from {@link #start} to the end. */
    static final int OPERATOR = -4;

    /** What a backslash means in a plain string of PostgreSQL, which a setting decides. */
    enum Backslash {
        IN_DOUBT,
        ITSELF,
        /** It takes the next character along. */
        ESCAPES
    }

    private static final String POSTGRES_OPERATORS = "~!@#^&|`+-*/%<>=";

    /** An operator that has one of these may end in a sign. */
    private static final String BEFORE_SIGNS = "~!@#^&|`%";

    private static final String POSTGRES_PUNCTUATION = "()[]{},;:.";
    private static final String MYSQL_PUNCTUATION = "(){},;:.=<>!+-*/%&|^~@?";

    private final String sql;
    private final SqlDialect dialect;
    private final boolean wordsOnly;
    private final Backslash backslash;
    private int position;
    private int start;
    private int end;
    private boolean ambiguous;
    private boolean refused;
    private boolean strange;
    private boolean quoted;

    /**
     * @param wordsOnly whether quotes and comments are taken for nothing special, so that every
     *     word of the text is met
     */
    SqlTokens(String sql, SqlDialect dialect, boolean wordsOnly) {
        this(sql, dialect, wordsOnly, Backslash.IN_DOUBT);
    }

    private SqlTokens(String sql, SqlDialect dialect, boolean wordsOnly, Backslash backslash) {
        this.sql = sql;
        this.dialect = dialect;
        this.wordsOnly = wordsOnly;
        this.backslash = backslash;
    }

    /** Of PostgreSQL, under one of the two settings. */
    static SqlTokens ofPostgres(String sql, Backslash backslash) {
        return new SqlTokens(sql, SqlDialect.POSTGRES, false, backslash);
    }

    /** Whether the text can be read in more than one way. */
    boolean isAmbiguous() {
        return ambiguous;
    }

    /** Whether PostgreSQL cannot cut the text into tokens, so that nothing of it is run. */
    boolean isRefused() {
        return refused;
    }

    /** Whether all that was read so far has one meaning, and the server's. */
    boolean isUnderstood() {
        return !strange && !ambiguous;
    }

    /** Whether the present word stands in quotes, so that it is a name and no keyword. */
    boolean isQuoted() {
        return quoted;
    }

    int position() {
        return position;
    }

    /** Goes back to a place that {@link #position} told. */
    void backTo(int place) {
        position = place;
    }

    /** Whether the present word is {@code word}, which is in lower case. */
    boolean is(String word) {
        return end - start == word.length() && startsWith(word);
    }

    /** Whether the present word is this one of the language, in lower case, and not in quotes. */
    boolean isKeyword(String word) {
        return !quoted && is(word);
    }

    /** Whether the present word begins with {@code prefix}, which is in lower case. */
    boolean startsWith(String prefix) {
        return end - start >= prefix.length()
                && sql.regionMatches(true, start, prefix, 0, prefix.length());
    }

    /** The first letter of the present word, in lower case if it is one of ASCII. */
    char initial() {
        char c = sql.charAt(start);
        return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }

    /** The character after the present token, 0 at the end. */
    char following() {
        return at(position);
    }

    /** The character before the present token, which is one of punctuation; 0 at the beginning. */
    char preceding() {
        return position < 2 ? 0 : sql.charAt(position - 2);
    }

    /** How many of these characters the text has, wherever they stand. */
    int countOf(String characters) {
        int count = 0;
        for (int i = 0; i < sql.length(); i++) {
            count += characters.indexOf(sql.charAt(i)) >= 0 ? 1 : 0;
        }
        return count;
    }

    /** The text from that place to the end of the present token, as it is. */
    String since(int place) {
        return sql.substring(place, position);
    }

    /** The text after the present token, as it is. */
    String rest() {
        return sql.substring(position);
    }

    /** Whether the text has {@code word}, which is in lower case, anywhere, as in a literal. */
    boolean mentions(String word) {
        for (int i = sql.length() - word.length(); i >= 0; i--) {
            if (sql.regionMatches(true, i, word, 0, word.length())) {
                return true;
            }
        }
        return false;
    }

    /** The present word or operator. */
    String text() {
        return sql.substring(start, end);
    }

    /**
     * The present word as the server looks it up: one that is not quoted in lower case. Empty for
     * one with letters that the server may fold in its own way.
     */
    String name() {
        String text = text();
        if (quoted && dialect == SqlDialect.POSTGRES) {
            return text;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 128) {
                return "";
            }
        }
        return text.toLowerCase(Locale.ROOT);
    }

    /** Whether the next token is an opening parenthesis; the present one stays the present one. */
    boolean isBeforeParenthesis() {
        return isBefore('(');
    }

    /** Whether the next token is that character; the present one stays the present one. */
    boolean isBefore(char wanted) {
        int i = position;
        while (i < sql.length() && sql.charAt(i) <= ' ') {
            i++;
        }
        char c = at(i);
        if (c != '/' && c != '-' && c != '#' && c != '?') {
            return c == wanted;
        }
        int before = position;
        int from = start;
        int to = end;
        boolean inQuotes = quoted;
        boolean found = next() == wanted;
        position = before;
        start = from;
        end = to;
        quoted = inQuotes;
        return found;
    }

    /** The next token: one of the constants, or a character of punctuation. */
    int next() {
        quoted = false;
        while (position < sql.length()) {
            char c = sql.charAt(position);
            if (isWordPart(c) && (c != '$' || !opensDollarQuote())) {
                if (opensCodedString(c)) {
                    return codedString();
                }
                return opensEscapeString(c) ? escapeString() : word();
            }
            if (c <= ' ') {
                strange |= c != ' ' && (c < '\t' || c > '\r');
                position++;
            } else if (wordsOnly) {
                position++;
                return c;
            } else if (!skipComment(c)) {
                return quoted(c);
            }
        }
        return END;
    }

    private int word() {
        start = position;
        int i = position + 1;
        while (i < sql.length() && isWordPart(sql.charAt(i))) {
            i++;
        }
        end = i;
        position = i;
        if (dialect == SqlDialect.POSTGRES) {
            strange |= spellsByCodes() || !PostgresNumber.isWhole(sql, start, end);
        }
        return WORD;
    }

    /** U&"..." names letters by their codes. */
    private boolean spellsByCodes() {
        return end - start == 1 && initial() == 'u' && at(end) == '&' && at(end + 1) == '"';
    }

    private boolean isWordPart(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || (c == '$' && !wordsOnly)
                || c >= 128;
    }

    private char at(int i) {
        return i < sql.length() ? sql.charAt(i) : 0;
    }

    // --- comments ---

    private boolean skipComment(char c) {
        if (c == '-' && at(position + 1) == '-') {
            char third = at(position + 2);
            if (dialect != SqlDialect.MYSQL || third <= ' ') {
                skipLine();
                return true;
            }
            return false;
        }
        if (c == '#' && dialect == SqlDialect.MYSQL) {
            skipLine();
            return true;
        }
        if (c == '/' && at(position + 1) == '*') {
            return skipBlock();
        }
        // a comment of H2's, an operator of DuckDB's
        ambiguous |= c == '/' && at(position + 1) == '/' && dialect == SqlDialect.OTHER;
        return false;
    }

    /** PostgreSQL ends a line at a carriage return too. */
    private void skipLine() {
        int i = position;
        while (i < sql.length() && sql.charAt(i) != '\n') {
            if (sql.charAt(i) == '\r') {
                if (dialect == SqlDialect.POSTGRES) {
                    break;
                }
                ambiguous |= at(i + 1) != '\n';
            }
            i++;
        }
        position = i;
    }

    /** MySQL runs what stands in a comment that begins with an exclamation mark. */
    private boolean skipBlock() {
        char third = at(position + 2);
        boolean code = third == '!' || (third == 'M' && at(position + 3) == '!');
        if (code && dialect != SqlDialect.POSTGRES && dialect != SqlDialect.ORACLE) {
            strange = true; // it depends on the server's version whether it is run
            position += third == '!' ? 3 : 4;
            while (at(position) >= '0' && at(position) <= '9') {
                position++;
            }
            return true;
        }
        // drivers take it for a whole comment, servers for the beginning of one
        ambiguous |=
                third == '/' && (dialect == SqlDialect.POSTGRES || dialect == SqlDialect.MYSQL);
        int depth = 1;
        int i = position + 2;
        while (depth > 0) {
            if (i >= sql.length()) {
                refuse();
                break;
            }
            char c = sql.charAt(i);
            if (c == '*' && at(i + 1) == '/') {
                depth--;
                i += 2;
            } else if (c == '/' && at(i + 1) == '*') {
                if (dialect == SqlDialect.POSTGRES) {
                    depth++;
                    i += 2;
                } else {
                    ambiguous = true;
                    i++;
                }
            } else {
                i++;
            }
        }
        position = Math.min(i, sql.length());
        return true;
    }

    // --- quotes ---

    private int quoted(char c) {
        switch (c) {
            case '\'' -> {
                ambiguous |= isOraclesQuote();
                if (backslash == Backslash.ESCAPES) {
                    skipEscaping(position + 1);
                } else {
                    skipTo('\'');
                }
                return LITERAL;
            }
            case '"', '`' -> {
                if (c == '`' && dialect == SqlDialect.POSTGRES) {
                    return operator();
                }
                int from = position + 1;
                skipTo(c);
                quoted = isPlainWord(from, position - 1);
                return quoted ? WORD : LITERAL;
            }
            case '$' -> {
                skipDollarQuote();
                return LITERAL;
            }
            default -> {
                if (dialect == SqlDialect.POSTGRES) {
                    return punctuationOfPostgres(c);
                }
                strange |= dialect == SqlDialect.MYSQL && MYSQL_PUNCTUATION.indexOf(c) < 0;
                position++;
                return c;
            }
        }
    }

    /** The driver takes a question mark for a parameter and two of them for an operator. */
    private int punctuationOfPostgres(char c) {
        if (c == '?') {
            boolean operator = at(position + 1) == '?';
            start = position;
            end = position + 1;
            position += operator ? 2 : 1;
            return operator ? OPERATOR : c;
        }
        if (POSTGRES_OPERATORS.indexOf(c) >= 0) {
            return operator();
        }
        strange |= POSTGRES_PUNCTUATION.indexOf(c) < 0;
        refused |= c == '\\';
        position++;
        return c;
    }

    /** As long as it can be; a sign at its end belongs to what follows, nearly always. */
    private int operator() {
        start = position;
        int i = position;
        boolean maySign = false;
        while (i < sql.length() && POSTGRES_OPERATORS.indexOf(at(i)) >= 0 && !opensComment(i)) {
            maySign |= BEFORE_SIGNS.indexOf(at(i)) >= 0;
            i++;
        }
        while (!maySign && i > start + 1 && (at(i - 1) == '+' || at(i - 1) == '-')) {
            i--;
        }
        end = i;
        position = i;
        return i == start + 1 ? sql.charAt(start) : OPERATOR;
    }

    private boolean opensComment(int i) {
        return (at(i) == '-' && at(i + 1) == '-') || (at(i) == '/' && at(i + 1) == '*');
    }

    private boolean opensEscapeString(char c) {
        return (c == 'e' || c == 'E')
                && dialect == SqlDialect.POSTGRES
                && !wordsOnly
                && at(position + 1) == '\'';
    }

    private boolean opensCodedString(char c) {
        return (c == 'u' || c == 'U')
                && dialect == SqlDialect.POSTGRES
                && !wordsOnly
                && at(position + 1) == '&'
                && at(position + 2) == '\'';
    }

    /** U&'...' has letters by their codes, and ends like a plain one; else it is refused. */
    private int codedString() {
        ambiguous |= backslash != Backslash.IN_DOUBT;
        position += 2;
        return quoted('\'');
    }

    /** In E'...' a backslash takes the next character along, whatever the settings say. */
    private int escapeString() {
        ambiguous |= backslash != Backslash.IN_DOUBT; // the next line may continue it
        skipEscaping(position + 2);
        return LITERAL;
    }

    private void skipEscaping(int from) {
        int i = from;
        while (i < sql.length()) {
            char c = sql.charAt(i);
            if (c == '\\') {
                i += 2;
            } else if (c != '\'') {
                i++;
            } else if (at(i + 1) == '\'') {
                i += 2;
            } else {
                position = i + 1;
                return;
            }
        }
        refuse();
        position = sql.length();
    }

    private void refuse() {
        ambiguous = true;
        refused = true;
    }

    /** q'[it's]' */
    private boolean isOraclesQuote() {
        if (dialect == SqlDialect.POSTGRES || dialect == SqlDialect.MYSQL || position == 0) {
            return false;
        }
        char before = sql.charAt(position - 1);
        return before == 'q' || before == 'Q';
    }

    private boolean isPlainWord(int from, int to) {
        if (to <= from) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (!isWordPart(sql.charAt(i))) {
                return false;
            }
        }
        start = from;
        end = to;
        return true;
    }

    /** Passes the closing quote; a doubled one does not close. */
    private void skipTo(char quote) {
        int i = position + 1;
        while (true) {
            int close = sql.indexOf(quote, i);
            if (close < 0) {
                refuse();
                position = sql.length();
                return;
            }
            ambiguous |= backslash == Backslash.IN_DOUBT && isPerhapsEscaped(close);
            if (at(close + 1) != quote) {
                position = close + 1;
                return;
            }
            i = close + 2;
        }
    }

    /** After an odd number of backslashes the quote closes the string or not, by a setting. */
    private boolean isPerhapsEscaped(int quote) {
        int i = quote;
        while (i > position && sql.charAt(i - 1) == '\\') {
            i--;
        }
        return (quote - i) % 2 == 1;
    }

    // --- dollar quotes ---

    private boolean opensDollarQuote() {
        return dialect != SqlDialect.MYSQL && dollarTagEnd() >= 0;
    }

    /** The place of the dollar that ends the tag, or -1 for a parameter or a lone dollar. */
    private int dollarTagEnd() {
        char first = at(position + 1);
        if (first >= '0' && first <= '9') {
            return -1;
        }
        int i = position + 1;
        while (i < sql.length() && sql.charAt(i) != '$') {
            if (!isWordPart(sql.charAt(i))) {
                return -1;
            }
            i++;
        }
        return i < sql.length() ? i : -1;
    }

    private void skipDollarQuote() {
        int tagEnd = dollarTagEnd();
        String tag = sql.substring(position, tagEnd + 1);
        int close = sql.indexOf(tag, tagEnd + 1);
        if (close < 0) {
            refuse();
        }
        ambiguous |= dialect != SqlDialect.POSTGRES;
        position = close < 0 ? sql.length() : close + tag.length();
    }
}
