package dev.weir.session;

import dev.weir.database.Database;
import dev.weir.database.UnnamedCode;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Whether statements may run code that changes their session without naming it, as {@link
 * UnnamedCode} tells. Where they may, each lease is reset.
 *
 * <p>The database is asked with the first connection, then after leases: one that changes such
 * code, and a minute after the last look, since others may, the next one that uses its connection
 * ({@link #lookAgain}). Nothing is asked while nothing is used. Until the first answer each lease
 * counts, and where there is no answer.
 *
 * <p>Of one pool. Thread-safe.
 */
final class HookLook {

    private static final Logger LOG = PoolLog.of("dev.weir.session");

    private final CleanFunctions clean;
    private final String pool;
    private final Runnable onLook;
    private final ReentrantLock lock = new ReentrantLock();

    /** Whether each lease is reset for it. */
    private volatile boolean fires;

    /** What the last look found that was answered. */
    private volatile UnnamedCode known = UnnamedCode.NONE;

    /** How often code was found, or is expected, that was not known. Written after it. */
    private volatile int rises;

    /** Whether the next lease is to look. */
    private volatile boolean due;

    /**
     * Sessions that have changed code and have not looked since. Until they do, the catalogue may
     * not show what they have not committed yet.
     */
    private final Set<Object> changers = new HashSet<>();

    /** Whether a new connection is to look: none has, or the lease that would may be lost. */
    private boolean wanted = true;

    /** Whether the last look was left to another connection. */
    private boolean putOff;

    private volatile boolean failed;

    /** What the log has told of. */
    private String told = "";

    private HookLook(CleanFunctions clean, String pool, boolean fires, Runnable onLook) {
        this.clean = clean;
        this.pool = pool;
        this.fires = fires;
        this.onLook = onLook;
    }

    /** For sessions that are reset anyway, or never. */
    static HookLook ignored() {
        return new HookLook(CleanFunctions.NONE, "", false, () -> {});
    }

    /** Of a database that was not looked at yet; a look tells {@code onLook}, on its thread. */
    static HookLook unseen(CleanFunctions clean, String pool, Runnable onLook) {
        return new HookLook(clean, pool, true, onLook);
    }

    /** Whether a lease may run such code whatever it does. */
    boolean firesAlways() {
        return fires;
    }

    /** Whether nothing is known of such code, but that the last look failed. */
    boolean isUnanswered() {
        return failed && known.changing() == null;
    }

    /** Changes when leases that began before may have run code that was not known then. */
    int rises() {
        return rises;
    }

    /** What is known of the functions of the database. */
    UnnamedCode known() {
        return known;
    }

    /** Whether the lease that asks is the one to look; one of all that ask is. */
    boolean claimLook() {
        if (!due) {
            return false;
        }
        lock.lock();
        try {
            boolean mine = due;
            due = false;
            wanted |= mine;
            return mine;
        } finally {
            lock.unlock();
        }
    }

    /** Others may have changed the code: a lease is to look. */
    void lookAgain() {
        due = true;
    }

    /** A statement of that session changes the code, and is to look. */
    void changing(Object session) {
        lock.lock();
        try {
            changers.add(session);
            set(true);
        } finally {
            lock.unlock();
        }
    }

    /** That session will not look any more: if it has changed code, another is to. */
    void gone(Object session) {
        lock.lock();
        try {
            due |= changers.remove(session);
        } finally {
            lock.unlock();
        }
    }

    /** To be called under the lock. */
    private void set(boolean now) {
        rises += now && !fires ? 1 : 0;
        fires = now;
    }

    /** Looks with a new connection if nobody else does. Blocks, in auto-commit mode. */
    void lookIfWanted(Connection physical, Database database) {
        boolean mine;
        lock.lock();
        try {
            mine = wanted;
            wanted = false;
        } finally {
            lock.unlock();
        }
        if (mine) {
            look(physical, database, null);
        }
    }

    /**
     * Asks the database. Blocks, in auto-commit mode.
     *
     * @param session that looks; null: a new one, which has changed nothing
     */
    void look(Connection physical, Database database, @Nullable Object session) {
        lock.lock();
        try {
            changers.remove(session);
            wanted = false;
        } finally {
            lock.unlock();
        }
        UnnamedCode found = null;
        try {
            found = database.care().unnamedCode(physical, clean::contains);
        } catch (SQLException | RuntimeException e) {
            if (BrokenConnectionRules.isOfConnection(e) && leaveToAnother()) {
                return;
            }
            tellFailure(e);
        }
        lock.lock();
        try {
            failed = found == null;
            putOff &= failed;
            boolean more = found != null && !known.functions().containsAll(found.functions());
            known = found == null ? known : found;
            rises += more ? 1 : 0;
            set(failed || known.changing() != null || !changers.isEmpty());
        } finally {
            lock.unlock();
        }
        tell(known.changing());
        onLook.run();
    }

    /** The connection has failed, which says nothing of the database; but only once. */
    private boolean leaveToAnother() {
        lock.lock();
        try {
            boolean first = !putOff;
            putOff = true;
            wanted |= first;
            due |= first;
            return first;
        } finally {
            lock.unlock();
        }
    }

    private void tell(@Nullable String changing) {
        if (changing != null && !changing.equals(told)) {
            told = changing;
            LOG.log(
                    Level.INFO,
                    "{0} - {1} may change the session of statements that do not name it: a reset"
                            + " follows each lease. If it has a name and changes no setting, role, lock"
                            + " or temporary object, add that name to cleanFunctions.",
                    pool,
                    changing);
        }
    }

    /** Without the driver's message, which may repeat the URL. */
    private void tellFailure(Exception e) {
        LOG.log(
                failed ? Level.DEBUG : Level.INFO,
                () ->
                        pool
                                + " - the database does not show its triggers and functions: a reset"
                                + " follows each lease",
                LoggedFailure.of(e));
    }
}
