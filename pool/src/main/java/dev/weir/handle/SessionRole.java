package dev.weir.handle;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Whether the server of one session still takes writes, as it did when the pool began.
 *
 * <p>Two signs say that it does not. A driver may know the role without a round trip; then that
 * counts, and the server's refusal of a write in a transaction that was begun as read-only does
 * not. Where the driver does not tell, the refusal counts: SQLSTATE 25006 (read-only SQL
 * transaction, ISO/IEC 9075), or of MySQL and MariaDB 1290 (the server runs with read_only) and
 * 1836 (read-only mode), both with HY000. Sessions opened before such a refusal are then not lent
 * again.
 *
 * <p>Sessions that are configured as read-only have no role to lose.
 */
final class SessionRole {
    private static final String READ_ONLY_TRANSACTION = "25006";
    private static final String GENERAL = "HY000";
    private static final int RUNNING_READ_ONLY = 1290;
    private static final int READ_ONLY_MODE = 1836;

    private final Connection physical;
    private final RoleEvidence evidence;
    private final PoolRole pool;
    private final boolean wanted;
    private final int changesBefore;

    /**
     * @param readOnly whether the session is configured as read-only
     */
    SessionRole(Connection physical, RoleEvidence evidence, PoolRole pool, boolean readOnly) {
        this.physical = physical;
        this.evidence = evidence;
        this.pool = pool;
        this.wanted = !readOnly;
        this.changesBefore = pool.changes();
    }

    /** Whether the server does not take writes any more; for a session in its configured state. */
    boolean isLost() {
        if (!wanted) {
            return false;
        }
        return switch (pool.first()) {
            case WRITABLE -> evidence.of(physical) == ServerRole.READ_ONLY;
            case READ_ONLY -> false;
            case UNKNOWN -> pool.changes() != changesBefore;
        };
    }

    /**
     * Whether the driver's exception means that the server does not take writes any more.
     *
     * @param readOnly whether the borrower has set the session to read-only
     */
    boolean isLostBy(SQLException e, boolean readOnly) {
        if (!wanted || readOnly || !isRefusedWrite(e)) {
            return false;
        }
        ServerRole first = pool.first();
        if (first == ServerRole.UNKNOWN) {
            pool.changed();
            return true;
        }
        return first == ServerRole.WRITABLE && evidence.of(physical) != ServerRole.WRITABLE;
    }

    private static boolean isRefusedWrite(SQLException e) {
        String state = e.getSQLState();
        int code = e.getErrorCode();
        return READ_ONLY_TRANSACTION.equals(state)
                || (GENERAL.equals(state) && (code == RUNNING_READ_ONLY || code == READ_ONLY_MODE));
    }
}
