package dev.weir.fleet;

import java.sql.SQLTransientConnectionException;

/** The fleet has no connection left for this pool. SQLState 53300, as of a server that is full. */
public final class FleetBudgetException extends SQLTransientConnectionException {
    private static final long serialVersionUID = 1L;

    FleetBudgetException(String reason) {
        super(reason, "53300");
    }
}
