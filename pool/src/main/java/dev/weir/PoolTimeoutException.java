package dev.weir;

import dev.weir.text.LoggedFailure;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A borrower could not be served in time. The first line of the message is the one HikariCP writes,
 * so that alerts on it keep working; the lines after it say who holds the connections. The cause,
 * if any, is the last failure to connect of the present outage. SQLState 08001; 53000 for borrowers
 * that were turned away before their deadline.
 */
public final class PoolTimeoutException extends SQLTransientConnectionException {

    /** What stood in the way. */
    public enum Reason {
        /**
         * All connections that may exist were in use, or kept back by a suspension. Vendor code 1.
         */
        SATURATED("08001", 1, null),
        /**
         * The database cannot be reached, or not fast enough: nobody had a connection, or connects
         * failed. Vendor code 2.
         */
        CANNOT_CONNECT("08001", 2, null),
        /** The pools of the fleet have all connections of its budget. Vendor code 9. */
        FLEET_BUDGET("08001", 9, null),
        /**
         * As many borrowers waited already as {@code maxWaiters} allows; turned away at once.
         * SQLState 53000, vendor code 3.
         */
        QUEUE_FULL("53000", 3, "As many borrowers wait already as maxWaiters allows");

        final String sqlState;
        final int vendorCode;

        /** Why a borrower was turned away at once; null: its deadline has passed. */
        final @Nullable String refusal;

        Reason(String sqlState, int vendorCode, @Nullable String refusal) {
            this.sqlState = sqlState;
            this.vendorCode = vendorCode;
            this.refusal = refusal;
        }
    }

    private final Reason reason;
    private final long waitedMillis;
    private final transient @Nullable Diagnosis diagnosis;

    /**
     * Written when it is first read: it is most of what a timeout costs, and hundreds of borrowers
     * may time out together, each of them late already. What it is written from never changes.
     */
    private volatile @Nullable String message;

    /**
     * Made by the pool, and by tests of what handles it.
     *
     * @param waitedMillis how long the borrower waited
     * @param cause the last failure to connect of this outage, or null
     */
    public PoolTimeoutException(
            Reason reason, long waitedMillis, Diagnosis diagnosis, @Nullable Throwable cause) {
        super(null, reason.sqlState, reason.vendorCode, cause);
        this.reason = reason;
        this.waitedMillis = waitedMillis;
        this.diagnosis = diagnosis;
    }

    /** The numbers in one line, and who holds the connections in those that follow. */
    @Override
    public String getMessage() {
        String present = message;
        if (present == null) {
            // it is null only after deserialisation, and then the message came along
            Diagnosis known = Objects.requireNonNull(diagnosis);
            present = message(reason, waitedMillis, known, getCause());
            message = present;
        }
        return present;
    }

    /** The message goes along, the diagnosis does not. */
    private void writeObject(ObjectOutputStream out) throws IOException {
        var unused = getMessage();
        out.defaultWriteObject();
    }

    /** What stood in the way. */
    public Reason reason() {
        return reason;
    }

    /** How long the borrower waited, in milliseconds. */
    public long waitedMillis() {
        return waitedMillis;
    }

    /** Who held the connections and what the pool looked like; null only after deserialisation. */
    public @Nullable Diagnosis diagnosis() {
        return diagnosis;
    }

    private static String message(
            Reason reason, long waitedMillis, Diagnosis diagnosis, @Nullable Throwable cause) {
        PoolSnapshot pool = diagnosis.snapshot();
        List<String> lines = new ArrayList<>();
        lines.add(
                "%s - Connection is not available, request %s after %sms (total=%s, active=%s, idle=%s, waiting=%s)"
                        .formatted(
                                pool.poolName(),
                                reason.refusal == null ? "timed out" : "turned away",
                                waitedMillis,
                                pool.total(),
                                pool.leased(),
                                pool.idle(),
                                pool.waiting()));
        if (pool.suspended()) {
            lines.add("The pool is suspended: no borrower is served until it is resumed");
        }
        if (reason == Reason.CANNOT_CONNECT) {
            lines.add(cannotConnect(pool, cause));
        } else if (reason == Reason.FLEET_BUDGET) {
            lines.add(cause == null ? "The fleet is full" : "" + cause.getMessage());
        } else if (reason.refusal != null) {
            lines.add(reason.refusal);
        }
        lines.addAll(diagnosis.lines());
        return String.join(System.lineSeparator() + "  ", lines);
    }

    private static String cannotConnect(PoolSnapshot pool, @Nullable Throwable cause) {
        if (cause == null) {
            return "No connection could be opened in this time; %d being opened, %d in the pool's own hands, %d being closed"
                    .formatted(pool.opening(), pool.held(), pool.closing());
        }
        // the driver's own message may hold a URL; it stays in the cause
        return "No connection could be opened; the last attempt failed with "
                + LoggedFailure.words(cause);
    }
}
