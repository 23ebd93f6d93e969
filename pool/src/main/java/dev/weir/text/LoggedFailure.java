package dev.weir.text;

import java.sql.SQLException;

/**
 * A failure as the log may show it: classes, SQLStates, vendor codes and the stack, without the
 * messages. Drivers repeat URLs, properties and statements in them as they please, and so do users'
 * callbacks that were given a driver's exception. What borrowers and listeners get still has them.
 */
public final class LoggedFailure extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int DEEPEST = 5;

    private LoggedFailure(Throwable failure) {
        super(words(failure), null, false, true);
        setStackTrace(failure.getStackTrace());
    }

    /** The failure to give to a logger. */
    public static LoggedFailure of(Throwable failure) {
        return new LoggedFailure(failure);
    }

    /** The classes and codes; never empty, and without anything that a driver or a user wrote. */
    public static String words(Throwable failure) {
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

    /** The words alone: what failed was of another class. */
    @Override
    public String toString() {
        return String.valueOf(getMessage());
    }
}
