package dev.weir.connect;

import java.sql.SQLTransientConnectionException;

/** The cause that borrowers see while a connect neither succeeds nor fails. SQLState 08001. */
final class ConnectOverdue extends SQLTransientConnectionException {
    private static final long serialVersionUID = 1L;

    ConnectOverdue(long nanos) {
        this("no answer to a connect after " + nanos / 1_000_000 + " ms; it is still under way");
    }

    private ConnectOverdue(String message) {
        super(message, "08001");
    }

    /** For a connect of which it was the user's source of credentials that did not answer. */
    static ConnectOverdue ofCredentials(long nanos) {
        return new ConnectOverdue(
                "credentialsProvider has not answered after "
                        + nanos / 1_000_000
                        + " ms; this connect is given up");
    }

    /**
     * For a connect that is not begun, because {@code silent} earlier ones wait for credentials.
     */
    static ConnectOverdue behind(int silent) {
        return new ConnectOverdue(
                "credentialsProvider has not answered "
                        + silent
                        + " earlier calls, and is not asked again before one of them ends");
    }
}
