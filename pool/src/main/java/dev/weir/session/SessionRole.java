package dev.weir.session;

import dev.weir.database.Database;
import dev.weir.database.Database.ServerRole;
import dev.weir.lease.Clock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Whether the server of one session takes writes, and whether the session may be lent where it does
 * not; {@link OfPool} has the rules.
 *
 * <p>A driver may know the role without a round trip; then that counts. Elsewhere a refused write
 * raises a doubt, and the server is asked once the lease has ended and what its borrower set is
 * undone. Where no question is known the refusal counts, unless the lease may have made its own
 * transaction read-only. Sessions opened before a change are then not lent again.
 *
 * <p>Sessions that are configured as read-only have no role to lose, nor have those of a database
 * in this process: a write that it refuses is its own matter.
 */
public final class SessionRole {
    private static final Set<String> NO = Set.of("0", "off", "f", "false");

    private final Connection physical;
    private final Database database;
    private final OfPool pool;
    private final boolean wanted;
    private final ServerRole began;
    private final int changesBefore;

    /** Of a session that was just opened, in auto-commit mode; configured as read-only or not. */
    SessionRole(Connection physical, Database database, OfPool pool, boolean readOnly) {
        this.physical = physical;
        this.database = database;
        this.pool = pool;
        this.wanted = !readOnly && !database.isInProcess();
        this.changesBefore = pool.changes;
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
        return wanted && isLost(database.role(physical));
    }

    private boolean isLost(ServerRole now) {
        if (now == ServerRole.WRITABLE || pool.isIndifferent()) {
            return false;
        }
        if (began == ServerRole.READ_ONLY) {
            return !pool.admitsReadOnly;
        }
        if (now == ServerRole.READ_ONLY) {
            pool.changed();
        }
        return pool.changes != changesBefore;
    }

    /** Whether a refused write leaves it open whether the server still takes writes. */
    boolean isDoubted(boolean readOnly) {
        return wanted
                && !readOnly
                && !pool.isIndifferent()
                && database.role(physical) != ServerRole.WRITABLE;
    }

    /**
     * Whether the session is given up for such a doubt; for one in its configured state. If it is
     * lost then, so are others; otherwise it makes way for one to a server that takes writes.
     * Blocks, and may leave a transaction open.
     *
     * @param ownDoing whether the lease may have made its own transaction read-only
     */
    boolean isGivenUp(boolean ownDoing) {
        ServerRole now = told();
        if (now == ServerRole.WRITABLE || (now == ServerRole.UNKNOWN && ownDoing)) {
            return false;
        }
        return isLost(ServerRole.READ_ONLY) || (!pool.isIndifferent() && pool.seeks());
    }

    /**
     * What the servers of a pool are for, and whether there is one that takes writes.
     *
     * <p>The first connection decides. Where it found a read-only server, the pool was pointed
     * there on purpose, and every role is as good as any other. Where it found one that takes
     * writes, or the driver does not tell, these rules hold:
     *
     * <ul>
     *   <li>A server that turns read-only is a <em>change</em>: sessions opened before are not lent
     *       again. There is one in {@value #APART_NANOS} ns at most, so that no error empties the
     *       pool again and again.
     *   <li>A new session on a read-only server is refused for {@value #REFUSES_NANOS} ns, and
     *       twice in a row at least, since the next connect may lead to one that takes writes. Then
     *       none seems to be there, and read-only sessions are lent: reads go on.
     *   <li>A connect that finds a writable server ends that, and read-only sessions are lost.
     *   <li>To find one, a session that refuses a write is given up, now and then.
     * </ul>
     *
     * <p>Who asked the driver for servers of either role gets them, and no rule holds. Thread-safe.
     */
    static final class OfPool {
        private static final long APART_NANOS = 10_000_000_000L;

        /** The shortest time between two sessions given up to look for a writable server. */
        private static final long SEEK_NANOS = 1_000_000_000L;

        private static final int REFUSALS = 2;

        /** A switchover mostly takes less. Borrowers wait for so long before reads go on. */
        private static final long REFUSES_NANOS = 1_000_000_000L;

        private final Clock clock;
        private final ReentrantLock lock = new ReentrantLock();
        private volatile boolean either;
        private volatile @Nullable ServerRole first;

        /** How often a server that took writes did not take them any more. */
        volatile int changes;

        /** Whether read-only sessions are lent for want of others. */
        volatile boolean admitsReadOnly;

        // Guarded by lock.
        private long changedAt;
        private long soughtAt;
        private int refused;
        private long refusedFrom;

        OfPool(Clock clock) {
            this.clock = clock;
        }

        /** From now on every role is welcome. */
        void welcomeEither() {
            either = true;
        }

        /** Whether a session's role means nothing in this pool. */
        boolean isIndifferent() {
            return either || first == ServerRole.READ_ONLY;
        }

        /** A session was opened on a server of that role: may it be lent? */
        boolean admits(ServerRole found) {
            lock.lock();
            try {
                if (first == null) {
                    first = found;
                }
                if (found == ServerRole.WRITABLE) {
                    refused = 0;
                    admitsReadOnly = false;
                }
                if (found != ServerRole.READ_ONLY || isIndifferent() || admitsReadOnly) {
                    return true;
                }
                long now = clock.nanoTime();
                refusedFrom = refused == 0 ? now : refusedFrom;
                admitsReadOnly = refused >= REFUSALS && now - refusedFrom >= REFUSES_NANOS;
                refused++;
                return admitsReadOnly;
            } finally {
                lock.unlock();
            }
        }

        /** A server that took writes does not take them any more. */
        void changed() {
            lock.lock();
            try {
                long now = clock.nanoTime();
                if (changes == 0 || now - changedAt >= APART_NANOS) {
                    changes++;
                    changedAt = now;
                    soughtAt = now;
                    refused = 0;
                }
            } finally {
                lock.unlock();
            }
        }

        /** Whether a read-only session that refused a write is given up now. */
        boolean seeks() {
            lock.lock();
            try {
                long now = clock.nanoTime();
                boolean seeks = soughtAt == 0 || now - soughtAt >= SEEK_NANOS;
                soughtAt = seeks ? now : soughtAt;
                return seeks;
            } finally {
                lock.unlock();
            }
        }
    }
}
