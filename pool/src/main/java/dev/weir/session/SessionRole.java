package dev.weir.session;

import dev.weir.database.Database;
import dev.weir.database.ServerRole;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether the server of one session takes writes, and whether the session may be lent where it does
 * not; {@link PoolRole} has the rules.
 *
 * <p>A driver may know the role without a round trip; then that counts. Elsewhere a refused write
 * raises a doubt, and the server is asked once the lease has ended and what its borrower set is
 * undone. Where no question is known the refusal counts, unless the lease may have made its own
 * transaction read-only. Sessions opened before a change are then not lent again.
 *
 * <p>Sessions that are configured as read-only have no role to lose.
 */
public final class SessionRole {
    private static final Set<String> NO = Set.of("0", "off", "f", "false");

    private final Connection physical;
    private final Database database;
    private final PoolRole pool;
    private final boolean wanted;
    private final ServerRole began;
    private final int changesBefore;

    /** Of a session that was just opened, in auto-commit mode; configured as read-only or not. */
    SessionRole(Connection physical, Database database, PoolRole pool, boolean readOnly) {
        this.physical = physical;
        this.database = database;
        this.pool = pool;
        this.wanted = !readOnly;
        this.changesBefore = pool.changes();
        // after a change the role of the next server matters, and is worth a question
        this.began = changesBefore == 0 ? database.role(physical) : told();
    }

    /** By the driver, else by the server; {@code UNKNOWN} where neither says. */
    private ServerRole told() {
        ServerRole known = database.role(physical);
        String question = database.roleQuestion();
        if (known != ServerRole.UNKNOWN || !wanted || question == null) {
            return known;
        }
        try (Statement statement = physical.createStatement();
                ResultSet rows = statement.executeQuery(question)) {
            if (!rows.next()) {
                return ServerRole.UNKNOWN;
            }
            boolean writable = isNo(rows.getString(1)) && isNo(rows.getString(2));
            return writable ? ServerRole.WRITABLE : ServerRole.READ_ONLY;
        } catch (SQLException | RuntimeException e) {
            return ServerRole.UNKNOWN;
        }
    }

    private static boolean isNo(@Nullable String value) {
        return value == null || NO.contains(value.toLowerCase(Locale.ROOT));
    }

    /** Whether the session may be lent as it was opened; to be asked once. */
    public boolean isAdmitted() {
        return pool.admits(began) || !wanted;
    }

    /**
     * Whether the session is not to be lent any more for its server's role; for one in its
     * configured state, since a borrower may have made it read-only. No round trip.
     */
    public boolean isLost() {
        if (!wanted) {
            return false;
        }
        return switch (database.role(physical)) {
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

    /** Whether a refused write leaves it open whether the server still takes writes. */
    boolean isDoubted(boolean readOnly) {
        return wanted
                && !readOnly
                && !pool.isIndifferent()
                && database.role(physical) != ServerRole.WRITABLE;
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
