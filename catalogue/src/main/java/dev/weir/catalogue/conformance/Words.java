package dev.weir.catalogue.conformance;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue's vocabulary of errors: which class, SQLState and vendor code a pool's own
 * exception is to have.
 *
 * @param letter the catalogue's abbreviation
 * @param code the vendor code, or null for any
 */
record Words(
        String letter, Class<? extends SQLException> type, String state, @Nullable Integer code) {

    /** T(1): no connection came free in time. */
    static final Words SATURATED =
            new Words("T(1)", SQLTransientConnectionException.class, "08001", 1);

    /** T(2): no connection could be opened in time. */
    static final Words CANNOT_CONNECT =
            new Words("T(2)", SQLTransientConnectionException.class, "08001", 2);

    /** R(3): the queue is full. */
    static final Words QUEUE_FULL =
            new Words("R(3)", SQLTransientConnectionException.class, "53000", 3);

    /** C: the handle is closed. */
    static final Words HANDLE_CLOSED =
            new Words("C", SQLNonTransientConnectionException.class, "08003", null);

    /** X: the pool is closed. */
    static final Words POOL_CLOSED =
            new Words("X", SQLNonTransientConnectionException.class, "08003", 5);

    /** N: the borrower was interrupted. */
    static final Words INTERRUPTED = new Words("N", SQLException.class, "57014", null);

    /** How this exception differs, or null if it does not. */
    @Nullable String differenceOf(@Nullable Throwable thrown) {
        boolean same =
                thrown instanceof SQLException sql
                        && type.isInstance(sql)
                        && state.equals(sql.getSQLState())
                        && (code == null || code == sql.getErrorCode());
        if (same) {
            return null;
        }
        String seen = thrown == null ? "no exception" : Task.describe(thrown);
        return "%s instead of %s (%s %s%s)"
                .formatted(
                        seen, letter, type.getSimpleName(), state, code == null ? "" : "/" + code);
    }
}
