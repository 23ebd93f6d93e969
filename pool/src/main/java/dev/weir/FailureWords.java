package dev.weir;

import java.sql.SQLException;

/**
 * A failure as the log may show it: the classes of the exception and its causes, with SQLState and
 * vendor code. Drivers' messages are left out, since they repeat URLs, properties and statements as
 * they please; the exceptions that borrowers get still have them.
 */
final class FailureWords {

    private static final int DEEPEST = 5;

    private FailureWords() {}

    /** The words; never empty, and without anything that a driver or a user wrote. */
    static String of(Throwable failure) {
        StringBuilder words = new StringBuilder();
        Throwable t = failure;
        for (int depth = 0; t != null && depth < DEEPEST; depth++, t = t.getCause()) {
            words.append(depth == 0 ? "" : ", caused by ").append(t.getClass().getName());
            if (t instanceof SQLException sql) {
                words.append(" (SQLState ").append(sql.getSQLState());
                words.append(", vendor code ").append(sql.getErrorCode()).append(')');
            }
        }
        return words.toString();
    }
}
