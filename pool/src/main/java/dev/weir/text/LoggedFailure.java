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
    private static final String UNREAD = "a failure that cannot be read";

    /** Made in time: where memory has run out, none could be. */
    private static final LoggedFailure UNREADABLE = new LoggedFailure();

    private LoggedFailure() {
        super(UNREAD, null, false, false);
    }

    private LoggedFailure(Throwable failure) {
        super(read(failure), null, false, true);
        setStackTrace(failure.getStackTrace());
    }

    /** The failure to give to a logger. Never throws: whoever logs a failure goes on. */
    public static LoggedFailure of(Throwable failure) {
        try {
            return new LoggedFailure(failure);
        } catch (Throwable unread) {
            return UNREADABLE;
        }
    }

    /**
     * The classes and codes; never empty, and without anything that a driver or a user wrote. Never
     * throws either.
     */
    public static String words(Throwable failure) {
        try {
            return read(failure);
        } catch (Throwable unread) {
            return UNREAD;
        }
    }

    /** Code of the application's threw; callers of JDBC's methods expect only SQLException. */
    public static SQLException ofCallback(String callback, RuntimeException failure) {
        return new SQLException(callback + " failed: " + words(failure), "58000", failure);
    }

    private static String read(Throwable failure) {
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
