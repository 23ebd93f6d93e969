package dev.weir.database.oracle;

import dev.weir.database.DriverErrors;
import java.util.Set;

/** Errors of Oracle ("Database Error Messages" in its manual). */
final class OracleErrors implements DriverErrors {

    /** Maximum idle time exceeded. */
    private static final int IDLE_TOO_LONG = 2399;

    /** User requested cancel. */
    private static final int CANCELLED = 1013;

    /** The listener has no handler to spare: ORA-12516 to ORA-12520. */
    private static final int NO_HANDLER = 12_516;

    private static final int LAST_NO_HANDLER = 12_520;

    @Override
    public Set<Integer> doubtfulCodes() {
        return Set.of(IDLE_TOO_LONG);
    }

    @Override
    public Set<Integer> cancelledCodes() {
        return Set.of(CANCELLED);
    }

    @Override
    public boolean isFull(String state, int code) {
        return code >= NO_HANDLER && code <= LAST_NO_HANDLER;
    }
}
