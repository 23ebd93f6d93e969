package dev.weir.sql;

/**
 * Words that begin like a number or a parameter. Until version 14 PostgreSQL took {@code 1into} for
 * a number and a word that follows it, later ones refuse it; here neither is tried.
 */
final class PostgresNumber {

    private PostgresNumber() {}

    /**
     * Whether the word from {@code start} to {@code end} is one word for every server: a name, a
     * number with nothing behind it, or a parameter.
     */
    static boolean isWhole(String sql, int start, int end) {
        boolean parameter = sql.charAt(start) == '$';
        int i = digits(sql, parameter ? start + 1 : start, end);
        if (parameter) {
            return i == end && i > start + 1;
        }
        if (i == start || i == end) {
            return true;
        }
        char mark = (char) (sql.charAt(i) | 32);
        if (mark == 'e') {
            return digits(sql, i + 1, end) == end;
        }
        boolean afterZero = i == start + 1 && sql.charAt(start) == '0';
        return afterZero
                && switch (mark) {
                    case 'x' -> hexadecimals(sql, i + 1, end) == end;
                    case 'o', 'b' -> digits(sql, i + 1, end) == end;
                    default -> false;
                };
    }

    /** The end of the digits, and the underscores between them. */
    private static int digits(String sql, int from, int end) {
        int i = from;
        while (i < end && (isDigit(sql.charAt(i)) || (i > from && sql.charAt(i) == '_'))) {
            i++;
        }
        return i;
    }

    private static int hexadecimals(String sql, int from, int end) {
        int i = from;
        while (i < end && (Character.digit(sql.charAt(i), 16) >= 0 || sql.charAt(i) == '_')) {
            i++;
        }
        return i;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
