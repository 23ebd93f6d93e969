package dev.weir.tools.text;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What an exception says, as one line that is never empty and never "null". */
public final class FailureText {

    private FailureText() {}

    /** The first line of its message; the name of its class where it has none. */
    public static String of(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? failure.getClass().getSimpleName()
                : message.strip().lines().findFirst().orElseThrow();
    }

    /** The same after the SQLState, where it has one. */
    public static String withState(SQLException failure) {
        String state = failure.getSQLState();
        return state == null ? of(failure) : state + ": " + of(failure);
    }

    /** Why nothing was served, for the end of a sentence; without a failure it took too long. */
    public static String whyNothing(@Nullable String firstFailure) {
        return firstFailure == null
                ? "none failed, but none was over in time: give it longer"
                : firstFailure;
    }
}
