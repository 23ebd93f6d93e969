package dev.weir.sql;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One pass over one text of PostgreSQL or MySQL. It ends at the first thing that it does not know;
 * {@link CleanSql} has the rule.
 */
final class CleanText {

    private static final String FIRST_WORDS =
            "select insert update delete with values table show commit rollback savepoint release"
                    + " truncate ";

    private static final Set<String> FIRST_WORDS_OF_POSTGRES =
            words(FIRST_WORDS + "merge set fetch move close notify lock");

    private static final Set<String> FIRST_WORDS_OF_MYSQL = words(FIRST_WORDS + "replace");

    private static final Set<String> SET_IN_TRANSACTION = words("local transaction constraints");

    private static final Set<String> BEFORE_INTO_OF_POSTGRES = words("insert merge");

    private static final Set<String> BEFORE_INTO_OF_MYSQL = words("insert ignore replace");

    /** Besides those that may stand before a parenthesis. */
    private static final Set<String> BEFORE_PARAMETERS =
            words("asymmetric both escape groups leading passing trailing uescape value zone");

    private static final Set<String> BETWEEN_QUERIES_OF_WITH =
            words("with recursive as not materialized");

    /**
     * Names that change a session wherever they stand: PostgreSQL calls a function of one argument
     * by {@code (x).name} too, and {@code pg_settings} has a rule that sets.
     */
    private static final Set<String> DANGEROUS =
            words(
                    "set_config setseed pg_advisory_lock pg_advisory_lock_shared pg_settings"
                            + " pg_try_advisory_lock pg_try_advisory_lock_shared ts_stat set_limit"
                            + " isn_weak set_nls_sort pg_replication_origin_session_setup"
                            + " pg_backup_start pg_start_backup"
                            + " get_lock");

    private static final Pattern DANGEROUS_BEGINNING =
            Pattern.compile("pg_temp|pg_create_|pg_copy_|dblink|crosstab");

    /** What set_config sets until the transaction ends; a seed stays. */
    private static final Pattern LOCAL_SETTING =
            Pattern.compile(
                    "\\s*\\(\\s*'(?!seed')[\\w.]+'\\s*,\\s*(?:\\?|'[^'\\\\]*')(?:::\\w+)?\\s*,\\s*true"
                            + "\\s*\\)",
                    Pattern.CASE_INSENSITIVE);

    /**
     * Drivers and servers must end them at the same place: none is in another, a line ends with a
     * newline, and braces are the driver's.
     */
    private static final Pattern COMMENT_OF_POSTGRES = comment("", "");

    /** A comment that begins with an exclamation mark is run. */
    private static final Pattern COMMENT_OF_MYSQL = comment("(?=[ \\n]|\\z)", "|M?!");

    private static Pattern comment(String opensLine, String isRun) {
        return Pattern.compile(
                "--%s[^\\n\\r{}]*+(?:\\r?\\n|\\z)|/\\*(?!/%s)(?:[^*/{}]++|\\*(?!/)|/(?!\\*))*+\\*/"
                        .formatted(opensLine, isRun));
    }

    private static final Pattern NUMBER = Pattern.compile("[0-9]+(?:e[0-9]*)?");

    /**
     * What stands behind a quote that a backslash precedes, so that the server cannot cut the text
     * into tokens if the backslash takes the quote along, and runs nothing of it: a string does not
     * end then, or a backslash stands outside of strings. Spring Data sends {@code like ? escape
     * '\'}.
     */
    private static final Pattern REFUSED_IF_ESCAPED =
            Pattern.compile("(?:[^'\\\\]*+'[^'\\\\\"$/-]*+')*+[^'\\\\]*+(?:'\\\\'[\\s\\S]*+)?+");

    private static final String OPERATORS_OF_POSTGRES = "~!@#^&|`+-*/%<>=";
    private static final String OPERATORS_OF_MYSQL = "~!^&|+-*/%<>=";

    /** An operator of PostgreSQL that has one of these may end in a sign. */
    private static final String BEFORE_SIGNS = "~!@#^&|`%?";

    // tokens; any other is the character itself
    private static final int NONE = -1;
    private static final int WORD = -2;
    private static final int QUOTED = -3;
    private static final int STRING = -4;
    private static final int OPERATOR = -5;

    private final String sql;
    private final boolean postgres;
    private final Set<String> known;
    private final Set<String> calls = new HashSet<>();

    private int position;
    private int depth;

    /** The token before the present one. */
    private int before = NONE;

    /** The word before the present token, if it may be one of the language; else empty. */
    private String keyword = "";

    /** The first word. */
    private String verb = "";

    /** The latest name, in lower case unless it is quoted. */
    private String name = "";

    /** Whether that name is one of the language or of the server, if a parenthesis follows. */
    private boolean plain;

    /** Whether that name is given to something: to a table, an alias, a query of WITH. */
    private boolean naming;

    /** Whether the queries of a leading WITH go on. */
    private boolean inWith;

    /** Whether backslashes are known to be nothing special. */
    private boolean backslashesArePlain;

    CleanText(String sql, boolean postgres, Set<String> known) {
        this.sql = sql;
        this.postgres = postgres;
        this.known = known;
    }

    private static Set<String> words(String text) {
        return Set.of(text.split(" "));
    }

    /** Whether all of it was understood, but for what {@link #calls} has. To be asked once. */
    boolean isUnderstood() {
        while (position < sql.length()) {
            char c = sql.charAt(position);
            if (c == ' ' || (c >= '\t' && c <= '\r')) {
                position++;
            } else if (opensComment(position)) {
                if (!pass(postgres ? COMMENT_OF_POSTGRES : COMMENT_OF_MYSQL)) {
                    return false;
                }
            } else {
                int token = token(c);
                if (!understand(token)) {
                    return false;
                }
                keyword = token == WORD && before != '.' ? name : "";
                before = token;
            }
        }
        return true;
    }

    /** Functions and operators that are not known, as the server looks them up. */
    Set<String> calls() {
        return Set.copyOf(calls);
    }

    private int token(char c) {
        if (isWordPart(c)) {
            return WORD;
        }
        if (c == '"' || (c == '`' && !postgres)) {
            return QUOTED;
        }
        if (c == '\'') {
            return STRING;
        }
        String operators = postgres ? OPERATORS_OF_POSTGRES : OPERATORS_OF_MYSQL;
        return operators.indexOf(c) >= 0 || isDoubledQuestionMark(position) ? OPERATOR : c;
    }

    private boolean understand(int token) {
        if (token != WORD && verb.isEmpty() && token != '(') {
            return false;
        }
        if (keyword.equals("set") && verb.equals("set") && !isSetInTransaction()) {
            return false;
        }
        inWith &= !(before == ')' && depth == 0 && token != ',' && !startsWith("as"));
        return switch (token) {
            case WORD -> word();
            case QUOTED -> quotedName();
            // E'', U&'', x'', _utf8'': each has rules of its own
            case STRING -> !isBehindWord() && passQuotes('\'');
            case OPERATOR -> operator();
            case '(' -> {
                call(true);
                depth++;
                yield before != STRING && pass();
            }
            case ')' -> {
                depth--;
                yield pass();
            }
            case '?' -> { // the driver may put it in parentheses
                call(postgres && !BEFORE_PARAMETERS.contains(keyword));
                yield pass();
            }
            case ',' -> pass();
            case '.' -> {
                naming &= before == WORD || before == QUOTED;
                yield !(verb.equals("set") && SET_IN_TRANSACTION.contains(keyword)) && pass();
            }
            case '[', ']', ':' -> postgres && pass();
            case ';' -> sql.substring(position + 1).isBlank() && pass();
            default -> false;
        };
    }

    private boolean pass() {
        position++;
        return true;
    }

    private char at(int i) {
        return i < sql.length() ? sql.charAt(i) : 0;
    }

    private boolean startsWith(String word) {
        int end = position + word.length();
        return end <= sql.length()
                && folded(sql.substring(position, end)).equals(word)
                && !isWordPart(at(end));
    }

    /** What is not ASCII counts as a letter, which servers fold to none of ASCII. */
    private static boolean isWordPart(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c >= 128;
    }

    private boolean isBehindWord() {
        return position > 0
                && (isWordPart(sql.charAt(position - 1)) || sql.charAt(position - 1) == '&');
    }

    private boolean opensComment(int i) {
        return (at(i) == '-' && at(i + 1) == '-') || (at(i) == '/' && at(i + 1) == '*');
    }

    private boolean pass(Pattern part) {
        Matcher found = part.matcher(sql).region(position, sql.length());
        boolean passed = found.lookingAt();
        position = passed ? found.end() : position;
        return passed;
    }

    private static boolean hasBraces(String text) {
        return text.indexOf('{') >= 0 || text.indexOf('}') >= 0;
    }

    // --- quotes ---

    private boolean quotedName() {
        int from = position + 1;
        if (isBehindWord() || !passQuotes(sql.charAt(position))) {
            return false;
        }
        String text = sql.substring(from, position - 1);
        named(text, true);
        String folded = folded(text);
        return !isDangerous(folded) && !isSeed(folded);
    }

    /** Passes what ends at the same place whatever a setting says of backslashes. */
    private boolean passQuotes(char quote) {
        boolean escapes = !(postgres && quote == '"');
        int from = position + 1;
        int close = sql.indexOf(quote, from);
        while (close >= 0) {
            if (escapes && isBehindBackslash(close) && !isRefusedIfEscaped(close + 1)) {
                return false;
            }
            if (at(close + 1) != quote) {
                position = close + 1;
                // of MySQL drivers may look for braces there too
                return postgres || !hasBraces(sql.substring(from, close));
            }
            close = sql.indexOf(quote, close + 2);
        }
        return false;
    }

    /** Behind an odd number of them. */
    private boolean isBehindBackslash(int quote) {
        int i = quote;
        while (sql.charAt(i - 1) == '\\') {
            i--;
        }
        return (quote - i) % 2 == 1;
    }

    private boolean isRefusedIfEscaped(int from) {
        if (!backslashesArePlain && postgres && !hasBraces(sql) && sql.indexOf(';') < 0) {
            backslashesArePlain =
                    REFUSED_IF_ESCAPED.matcher(sql).region(from, sql.length()).matches();
        }
        return backslashesArePlain;
    }

    // --- operators ---

    private boolean isDoubledQuestionMark(int i) {
        return postgres && at(i) == '?' && at(i + 1) == '?';
    }

    /** As long as it can be; a sign at its end belongs to what follows, nearly always. */
    private boolean operator() {
        if (!postgres) {
            return pass();
        }
        int from = position;
        while (!opensComment(position)
                && (isDoubledQuestionMark(position)
                        || OPERATORS_OF_POSTGRES.indexOf(at(position)) >= 0)) {
            position += at(position) == '?' ? 2 : 1;
        }
        if (sql.substring(from, position).chars().noneMatch(c -> BEFORE_SIGNS.indexOf(c) >= 0)) {
            while (position - from > 1 && "+-".indexOf(at(position - 1)) >= 0) {
                position--;
            }
        }
        String operator = sql.substring(from, position).replace("??", "?");
        if (!known.contains(operator)) {
            calls.add(operator);
        }
        return true;
    }

    // --- words ---

    private boolean word() {
        int from = position;
        while (isWordPart(at(position))) {
            position++;
        }
        String word = folded(sql.substring(from, position));
        named(word, false);
        if (verb.isEmpty()) {
            verb = word;
            inWith = word.equals("with");
            return (postgres ? FIRST_WORDS_OF_POSTGRES : FIRST_WORDS_OF_MYSQL).contains(word);
        }
        boolean namesQuery = naming && !keyword.equals("as");
        inWith &= depth > 0 || namesQuery || BETWEEN_QUERIES_OF_WITH.contains(word);
        if (word.charAt(0) >= '0' && word.charAt(0) <= '9') {
            return NUMBER.matcher(word).matches();
        }
        return switch (word) {
            case "into" ->
                    (postgres ? BEFORE_INTO_OF_POSTGRES : BEFORE_INTO_OF_MYSQL).contains(keyword);
            case "chain", "release" -> !(verb.equals("commit") || verb.equals("rollback"));
            // INSERT and MERGE may be aliases of a column, before SELECT's INTO
            case "temp", "temporary", "local", "global" -> !(postgres && keyword.equals("into"));
            case "set_config" -> postgres && plain && pass(LOCAL_SETTING);
            default -> !isDangerous(word) && !isSeed(word);
        };
    }

    /** What SET LOCAL sets for longer than a transaction. */
    private boolean isSeed(String name) {
        return name.equals("seed") && verb.equals("set");
    }

    private boolean isSetInTransaction() {
        return SET_IN_TRANSACTION.stream().anyMatch(this::startsWith);
    }

    private static String folded(String text) {
        return text.chars().allMatch(c -> c < 128) ? text.toLowerCase(Locale.ROOT) : text;
    }

    private static boolean isDangerous(String name) {
        return DANGEROUS.contains(name) || DANGEROUS_BEGINNING.matcher(name).lookingAt();
    }

    /** A name begins, or another part of one. */
    private void named(String text, boolean quoted) {
        boolean part = before == '.';
        plain = !quoted && !(part && !name.equals("pg_catalog"));
        naming = part ? naming : isBeforeNaming();
        name = text;
    }

    private boolean isBeforeNaming() {
        return switch (keyword) {
            case "into", "as" -> true;
            case "with", "recursive" -> inWith && depth == 0;
            default -> before == ',' && inWith && depth == 0;
        };
    }

    /** What stands before is called, if it is a name and can be one of a function. */
    private void call(boolean really) {
        boolean named = before == WORD || before == QUOTED;
        if (really && named && !naming && !(plain && known.contains(name))) {
            calls.add(name);
        }
    }
}
