package dev.weir.session;

import dev.weir.database.ServerRole;
import dev.weir.lease.Clock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What the servers of a pool are for, and whether there is one that takes writes.
 *
 * <p>The first connection decides. Where it found a read-only server, the pool was pointed there on
 * purpose, and every role is as good as any other. Where it found one that takes writes, or the
 * driver does not tell, these rules hold:
 *
 * <ul>
 *   <li>A server that turns read-only is a <em>change</em>: sessions opened before are not lent
 *       again. There is one in {@value #APART_NANOS} ns at most, so that no error empties the pool
 *       again and again.
 *   <li>A new session on a read-only server is refused for {@value #REFUSES_NANOS} ns, and twice in
 *       a row at least, since the next connect may lead to one that takes writes. Then none seems
 *       to be there, and read-only sessions are lent: reads go on.
 *   <li>A connect that finds a writable server ends that, and read-only sessions are lost.
 *   <li>To find one, a session that refuses a write is given up, now and then.
 * </ul>
 *
 * <p>Who asked the driver for servers of either role gets them, and no rule holds. Thread-safe.
 */
final class PoolRole {
    static final long APART_NANOS = 10_000_000_000L;

    /** The shortest time between two sessions given up to look for a writable server. */
    private static final long SEEK_NANOS = 1_000_000_000L;

    private static final int REFUSALS = 2;

    /** A switchover mostly takes less. Borrowers wait for so long before reads go on. */
    private static final long REFUSES_NANOS = 1_000_000_000L;

    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean either;
    private volatile @Nullable ServerRole first;
    private volatile int changes;

    /** Whether read-only sessions are lent for want of others. */
    private volatile boolean admitsReadOnly;

    // Guarded by lock.
    private long changedAt;
    private long soughtAt;
    private int refused;
    private long refusedFrom;

    PoolRole(Clock clock) {
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

    boolean admitsReadOnly() {
        return admitsReadOnly;
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

    /** How often that happened. */
    int changes() {
        return changes;
    }

    /** Whether a read-only session that refused a write is given up, to find another server. */
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
