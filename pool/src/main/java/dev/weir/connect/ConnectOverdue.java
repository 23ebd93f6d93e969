package dev.weir.connect;

import java.sql.SQLTransientConnectionException;

/** The cause that borrowers see while a connect neither succeeds nor fails. SQLState 08001. */
final class ConnectOverdue extends SQLTransientConnectionException {
    private static final long serialVersionUID = 1L;

    ConnectOverdue(long nanos) {
        super(
                "no answer to a connect after " + nanos / 1_000_000 + " ms; it is still under way",
                "08001");
    }
}
