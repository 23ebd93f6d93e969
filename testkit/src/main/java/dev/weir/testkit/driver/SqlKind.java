package dev.weir.testkit.driver;

import java.util.regex.Pattern;

/** What the scripted database understands of a SQL text: its first word. */
enum SqlKind {
    /** Answers with rows. */
    QUERY,
    BEGIN,
    COMMIT,
    ROLLBACK,
    /** Answers with a count. */
    OTHER;

    private static final Pattern TO_SAVEPOINT = Pattern.compile("(?is)\\s*rollback\\s.*\\bto\\b.*");

    static SqlKind of(String sql) {
        int start = 0;
        int length = sql.length();
        while (start < length && Character.isWhitespace(sql.charAt(start))) {
            start++;
        }
        if (start == length) {
            return OTHER;
        }
        return switch (sql.charAt(start) | 0x20) {
            case 's' ->
                    word(sql, start, "select") || word(sql, start, "show")
                            ? QUERY
                            : startOr(sql, start);
            case 'w' -> word(sql, start, "with") ? QUERY : OTHER;
            case 'v' -> word(sql, start, "values") ? QUERY : OTHER;
            case 't' -> word(sql, start, "table") ? QUERY : OTHER;
            case 'b' -> word(sql, start, "begin") ? BEGIN : OTHER;
            case 'c' -> word(sql, start, "commit") ? COMMIT : OTHER;
            case 'e' -> word(sql, start, "end") ? COMMIT : OTHER;
            case 'r' -> rollbackOr(sql, start);
            default -> OTHER;
        };
    }

    private static SqlKind startOr(String sql, int start) {
        return word(sql, start, "start") ? BEGIN : OTHER;
    }

    private static SqlKind rollbackOr(String sql, int start) {
        boolean ends = word(sql, start, "rollback") && !TO_SAVEPOINT.matcher(sql).matches();
        return ends ? ROLLBACK : OTHER;
    }

    private static boolean word(String sql, int start, String word) {
        int end = start + word.length();
        return sql.regionMatches(true, start, word, 0, word.length())
                && (end == sql.length() || !Character.isLetterOrDigit(sql.charAt(end)));
    }
}
