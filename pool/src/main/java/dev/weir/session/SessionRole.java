package dev.weir.session;

import dev.weir.ExceptionOverride;
import dev.weir.database.RoleEvidence;
import dev.weir.database.ServerRole;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Whether the server of one session takes writes, and whether the session may be lent where it does
 * not; {@link PoolRole} has the rules.
 *
 * <p>A driver may know the role without a round trip; then that counts. Elsewhere a {@link
 * RefusedWrite refused write} raises a doubt, and the server is {@link RoleQuestion asked} once the
 * lease has ended and what its borrower set is undone. Where no question is known the refusal
 * counts, unless the lease may have made its own transaction read-only. Sessions opened before a
 * change are then not lent again.
 *
 * <p>Sessions that are configured as read-only have no role to lose.
 */
final class SessionRole {
    private final Connection physical;
    private final RoleEvidence evidence;
    private final PoolRole pool;
    private final boolean wanted;
    private final ServerRole began;
    private final int changesBefore;

    /**
     * Of a session that was just opened, in auto-commit mode.
     *
     * @param readOnly whether the session is configured as read-only
     */
    SessionRole(Connection physical, RoleEvidence evidence, PoolRole pool, boolean readOnly) {
        this.physical = physical;
        this.evidence = evidence;
        this.pool = pool;
        this.wanted = !readOnly;
        this.changesBefore = pool.changes();
        // after a change the role of the next server matters, and is worth a question
        this.began = changesBefore == 0 ? evidence.of(physical) : told();
    }

    private ServerRole told() {
        ServerRole known = evidence.of(physical);
        return known == ServerRole.UNKNOWN && wanted ? RoleQuestion.ask(physical) : known;
    }

    /** Whether the session may be lent as it was opened; to be asked once. */
    boolean isAdmitted() {
        return pool.admits(began) || !wanted;
    }

    /**
     * Whether the session is not to be lent any more for its server's role; for one in its
     * configured state. No round trip.
     */
    boolean isLost() {
        if (!wanted) {
            return false;
        }
        return switch (evidence.of(physical)) {
            case WRITABLE -> false;
            case READ_ONLY -> isOutOfPlace();
            case UNKNOWN ->
                    began == ServerRole.READ_ONLY
                            ? isOutOfPlace()
                            : pool.changes() != changesBefore && !pool.isIndifferent();
        };
    }

    /** The server of the session is read-only: is it to be left for that? */
    private boolean isOutOfPlace() {
        if (pool.isIndifferent()) {
            return false;
        }
        if (began == ServerRole.READ_ONLY) {
            return !pool.admitsReadOnly();
        }
        pool.changed();
        return pool.changes() != changesBefore;
    }

    /**
     * Whether the driver's exception leaves it open whether the server still takes writes.
     *
     * @param readOnly whether the borrower has set the session to read-only
     */
    boolean isDoubtedBy(SQLException e, boolean readOnly, ExceptionOverride override) {
        return wanted
                && !readOnly
                && !pool.isIndifferent()
                && RefusedWrite.isIn(e, override)
                && evidence.of(physical) != ServerRole.WRITABLE;
    }

    /**
     * What became of such a doubt; for a session in its configured state. Blocks, and may leave a
     * transaction open.
     *
     * @param ownDoing whether the lease may have made its own transaction read-only
     */
    Answer afterDoubt(boolean ownDoing) {
        ServerRole now = told();
        if (now == ServerRole.WRITABLE || (now == ServerRole.UNKNOWN && ownDoing)) {
            return Answer.SOUND;
        }
        if (isOutOfPlace()) {
            return Answer.CHANGED;
        }
        return pool.isIndifferent() || !pool.seeks() ? Answer.SOUND : Answer.GIVEN_UP;
    }

    /** What a refused write came to. */
    enum Answer {
        /** The connection is as good as any. */
        SOUND,
        /** The server has become read-only, which concerns all connections. */
        CHANGED,
        /** The server is read-only, as is known, and this connection makes way for another. */
        GIVEN_UP
    }
}
