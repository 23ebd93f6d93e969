package dev.weir.session;

import java.sql.SQLException;

/** A session was changed in a way that no reset undoes, which is no fault: it is closed. */
public final class BeyondRepairException extends SQLException {
    private static final long serialVersionUID = 1L;

    BeyondRepairException() {
        super("The session is beyond repair", "HY000");
    }
}
